import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { locales } from '#src/i18n/locales.ts';
import { schemas } from '#src/lib/content/schemas.ts';

/** Markdown of both languages; an entry's id is `<language>/<file name>`. */
const filesOf = (name: string) =>
  glob({ pattern: `{${locales.join()}}/*.md`, base: `./content/${name}` });

export const collections = {
  blog: defineCollection({ loader: filesOf('blog'), schema: schemas.blog }),
  'case-studies': defineCollection({
    loader: filesOf('case-studies'),
    schema: schemas['case-studies'],
  }),
  services: defineCollection({ loader: filesOf('services'), schema: schemas.services }),
  jobs: defineCollection({ loader: filesOf('jobs'), schema: schemas.jobs }),
  legal: defineCollection({ loader: filesOf('legal'), schema: schemas.legal }),
};
