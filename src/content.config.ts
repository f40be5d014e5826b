import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { schemas, type CollectionName } from '#src/lib/content/schemas.ts';

/** Markdown of both languages; an entry's id is `<language>/<file name>`. */
const collection = <N extends CollectionName>(name: N) =>
  defineCollection({
    loader: glob({ pattern: '{en,de}/*.md', base: `./content/${name}` }),
    schema: schemas[name],
  });

export const collections = {
  blog: collection('blog'),
  'case-studies': collection('case-studies'),
  services: collection('services'),
  jobs: collection('jobs'),
  legal: collection('legal'),
};
