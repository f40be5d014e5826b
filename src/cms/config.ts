import { basename } from 'node:path';
import type { CmsConfig, Collection, Field } from '@sveltia/cms';
import type { z } from 'astro/zod';
import { locales } from '#src/i18n/locales.ts';
import { collectionNames, jsonSchemaOf } from '#src/lib/content/schemas.ts';
import { site } from '#src/lib/site/index.ts';

type Rule = z.core.JSONSchema.JSONSchema;

/** Returns the input type for a maximum length: multi-line for long texts. */
const textWidget = (length: number) => (length > 90 ? 'text' : 'string');

const media_folder = '/content/images';
/** Upload settings: the content check accepts the resulting file names and sizes. */
const library = { max_file_size: 1_000_000, slugify_filename: true };

/** Turns a field name into a label: `imageAlt` becomes Image alt. */
const labelOf = (name: string) =>
  name
    .replace(/-|(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/^./, (first) => first.toUpperCase());

/** Input types by `widget`, or else by JSON Schema type. */
const widgets: Record<string, (rule: Rule) => object> = {
  author: () => ({ widget: 'select', options: Object.keys(site.authors) }),
  datetime: () => ({ widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }),
  // Uploads are not converted to WebP, because link previews and older browsers need a JPEG.
  image: () => ({
    widget: 'image',
    accept: '.jpg',
    choose_url: false,
    media_folder,
    public_folder: '',
    media_libraries: { default: { config: library } },
  }),
  array: ({ items, minItems: min, maxItems: max }) => {
    const { fields, ...item } = widgetOf(items as Rule) as { fields?: Field[] };
    const content = fields ? { fields } : { field: { name: 'Item', ...item } };
    return { widget: 'list', min, max, ...content };
  },
  boolean: () => ({ widget: 'boolean' }),
  integer: ({ minimum: min, maximum: max }) => ({ widget: 'number', min, max }),
  object: (rule) => ({ widget: 'object', fields: fieldsIn(rule) }),
  string: ({ enum: options, minLength: minlength, maxLength: maxlength = 0 }) =>
    options
      ? { widget: 'select', options }
      : { widget: textWidget(maxlength), minlength, maxlength },
};

const widgetOf = (rule: Rule) => widgets[(rule.widget ?? rule.type) as string]!(rule);

/**
 * Returns the languages in which a field is edited. A fact is edited once, on the English side; the
 * German file gets a copy, or nothing.
 */
function i18nOf({ translated, englishOnly }: Rule) {
  if (englishOnly) return false;
  return translated ? true : 'duplicate';
}

/** Returns a group's fields. */
function fieldsIn({ properties = {}, required = [] }: Rule) {
  return Object.entries(properties as Record<string, Rule>).map(([name, rule]) => {
    const i18n = i18nOf(rule);
    const hint = rule.description && `${rule.description}.`;
    const about = { name, label: labelOf(name), hint, required: required.includes(name), i18n };
    return { ...about, ...widgetOf(rule) } as Field;
  });
}

/** A dictionary text, or a list or group of texts. */
type Texts = string | Texts[] | { [name: string]: Texts };

/** Returns a list with a fixed length, because the page layout depends on the length. */
function listWidget(items: Texts[]) {
  const [first = {}] = items;
  const content =
    typeof first === 'string'
      ? { field: { name: 'Item', widget: 'text' } }
      : { fields: dictionaryFields(first) };
  return { widget: 'list', min: items.length, max: items.length, ...content } as const;
}

/** Returns a dictionary file's fields, nested like the file. Only developers add or remove keys. */
function dictionaryFields(texts: Exclude<Texts, string>): Field[] {
  return Object.entries(texts).map(([name, value]: [string, Texts]) => {
    const about = { name, label: labelOf(name), i18n: true as const };
    if (Array.isArray(value)) return { ...about, ...listWidget(value) };
    if (typeof value === 'object')
      return { ...about, widget: 'object', collapsed: true, fields: dictionaryFields(value) };
    return { ...about, widget: textWidget(value.length) };
  });
}

/** The editor merges no pull request: people merge on GitHub, where the checks are visible. */
const publish = false;

/**
 * Returns the Sveltia CMS configuration: all collections and dictionaries, both languages side by
 * side.
 */
export function cmsConfig(): CmsConfig {
  const { CMS_REPOSITORY: repo, CMS_BRANCH: branch, CMS_AUTH_URL: base_url } = process.env;
  if (!repo)
    throw new Error('PUBLIC_CMS=1 needs CMS_REPOSITORY, the repository on GitHub: owner/name.');
  const collections = collectionNames.map((name): Collection => {
    // Pages refer to legal texts by name, so editors can neither add nor delete any.
    const hasFixedEntries = name === 'legal';
    return {
      name,
      label: labelOf(name),
      folder: `content/${name}`,
      create: !hasFixedEntries,
      delete: !hasFixedEntries,
      publish,
      slug: {
        template: '{{title}}',
        editable: ['create'],
        hint: 'Becomes the address of the page. Write it in English.',
        pattern: ['^[a-z0-9]+(-[a-z0-9]+)*$', 'Lowercase letters, digits and hyphens'],
      },
      i18n: true,
      // Folders for images in the body. `widgets.image` has the folders for other images.
      media_folder,
      public_folder: '../../images',
      fields: [
        ...fieldsIn(jsonSchemaOf(name)),
        // Raw Markdown is the default mode, because the rich-text mode reformats the whole
        // document.
        {
          name: 'body',
          label: 'Text',
          widget: 'markdown',
          i18n: true,
          modes: ['raw', 'rich_text'],
        },
      ],
    };
  });
  const english = import.meta.glob<Record<string, Texts>>('/content/dictionary/en/*.json', {
    eager: true,
    import: 'default',
  });
  const files = Object.entries(english).map(([path, texts]) => {
    const name = basename(path, '.json');
    return {
      name,
      file: `content/dictionary/{{locale}}/${name}.json`,
      format: 'json',
      i18n: true,
      fields: dictionaryFields(texts),
    };
  });
  return {
    load_config_file: false,
    app_title: 'Texts of the site',
    backend: {
      name: 'github',
      repo,
      branch,
      base_url,
      auth_methods: base_url ? undefined : ['token'],
    },
    // Saving opens a pull request.
    publish_mode: 'editorial_workflow',
    media_folder: 'content/images',
    media_libraries: {
      default: {
        config: {
          ...library,
          // Images in the body are converted to WebP (Sveltia's default) and scaled down to this
          // width.
          transformations: { raster_image: { width: 2000 } },
        },
      },
    },
    i18n: { structure: 'multiple_folders', locales: [...locales] },
    output: { omit_empty_optional_fields: true },
    editor: { preview: false },
    slug: { encoding: 'ascii', clean_accents: true },
    collections: [
      ...collections,
      { name: 'dictionary', label: 'Texts of the pages', i18n: true, publish, files },
    ],
  };
}
