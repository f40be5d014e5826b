import type { CmsConfig, Collection } from '@sveltia/cms';
import { defaultLocale, locales } from '#src/i18n/locales.ts';
import type { CollectionName } from '#src/lib/content/schemas.ts';
import { dictionaryFields, fieldsOf } from './fields.ts';

/** Where the texts are kept, by the environment of the build (README.md). */
interface CmsSettings {
  /** `owner/name` on GitHub. */
  repository: string;
  branch: string;
  /** Address of the OAuth service; without one, editors sign in by an access token. */
  authUrl?: string | undefined;
  /** Another address of GitHub's API: an Enterprise server, or a double in the tests. */
  apiUrl?: string | undefined;
  siteUrl: string;
}

const labels: Record<CollectionName, [many: string, one: string]> = {
  blog: ['Articles', 'Article'],
  'case-studies': ['Case studies', 'Case study'],
  jobs: ['Jobs', 'Job'],
  services: ['Services', 'Service'],
  legal: ['Legal texts', 'Legal text'],
};

/** Collections that pages name one by one: their entries can be changed, not added. */
const fixed: readonly CollectionName[] = ['services', 'legal'];

const entries = (name: CollectionName, authors: readonly string[]): Collection => ({
  name,
  label: labels[name][0],
  label_singular: labels[name][1],
  folder: `content/${name}`,
  create: !fixed.includes(name),
  delete: !fixed.includes(name),
  identifier_field: 'title',
  slug: {
    template: '{{title}}',
    editable: ['create'],
    hint: 'Becomes the address: lowercase letters, digits and hyphens, in English.',
    pattern: ['^[a-z0-9]+(-[a-z0-9]+)*$', 'Lowercase letters, digits and hyphens'],
  },
  i18n: true,
  fields: fieldsOf(name, authors),
});

/**
 * The configuration of Sveltia CMS: every collection and every text of the pages, both languages side by side, with
 * the hints and limits of the schemas. `dictionary` are the English files by name.
 */
export function cmsConfig(
  { repository, branch, authUrl, apiUrl, siteUrl }: CmsSettings,
  authors: readonly string[],
  dictionary: Readonly<Record<string, object>>,
): CmsConfig {
  return {
    load_config_file: false,
    app_title: 'Texts of the site',
    site_url: siteUrl,
    backend: {
      name: 'github',
      repo: repository,
      branch,
      auth_methods: authUrl === undefined ? ['token'] : ['oauth', 'token'],
      ...(authUrl !== undefined && { base_url: authUrl }),
      ...(apiUrl !== undefined && { api_root: apiUrl }),
    },
    media_folder: 'content/images',
    i18n: { structure: 'multiple_folders', locales: [...locales], default_locale: defaultLocale },
    output: { omit_empty_optional_fields: true, yaml: { quote: 'none' } },
    editor: { preview: false },
    slug: { encoding: 'ascii', clean_accents: true },
    collections: [
      ...(Object.keys(labels) as CollectionName[]).map((name) => entries(name, authors)),
      {
        name: 'dictionary',
        label: 'Texts of the pages',
        i18n: true,
        files: Object.entries(dictionary).map(([name, texts]) => ({
          name,
          label: name,
          file: `content/dictionary/{{locale}}/${name}.json`,
          format: 'json',
          i18n: true,
          fields: dictionaryFields(texts),
        })),
      },
    ],
  };
}
