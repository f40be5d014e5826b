import { defineCollection, type BaseSchema } from 'astro:content';
import { glob } from 'astro/loaders';
import { locales } from '#src/i18n/locales.ts';
import { schemas } from '#src/lib/content/schemas.ts';

/** Defines a collection of Markdown files in both languages; an id is `<language>/<file name>`. */
const textsOf = <Schema extends BaseSchema>(name: string, schema: Schema) =>
  defineCollection({
    loader: glob({ pattern: `{${locales.join()}}/*.md`, base: `./content/${name}` }),
    schema,
  });

export const collections = {
  blog: textsOf('blog', schemas.blog),
  'case-studies': textsOf('case-studies', schemas['case-studies']),
  services: textsOf('services', schemas.services),
  jobs: textsOf('jobs', schemas.jobs),
  legal: textsOf('legal', schemas.legal),
};
