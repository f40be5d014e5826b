import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { locales } from '#src/i18n/locales.ts';
import { schemas, type CollectionName } from '#src/lib/content/schemas.ts';

/** Markdown of both languages; an entry's id is `<language>/<file name>`. */
const textsOf = <Name extends CollectionName>(name: Name) =>
  defineCollection({
    loader: glob({ pattern: `{${locales.join()}}/*.md`, base: `./content/${name}` }),
    schema: schemas[name],
  });

export const collections = {
  blog: textsOf('blog'),
  'case-studies': textsOf('case-studies'),
  services: textsOf('services'),
  jobs: textsOf('jobs'),
  legal: textsOf('legal'),
};
