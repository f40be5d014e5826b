import type { Field } from '@sveltia/cms';
import { z } from 'astro/zod';
import { schemas, sharedFields, type CollectionName } from '#src/lib/content/schemas.ts';

/** What a schema says about one value: the part of JSON Schema that the content schemas use. */
interface Rule {
  type?: string;
  format?: string;
  description?: string;
  enum?: readonly (string | number)[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Rule;
  properties?: Record<string, Rule>;
  required?: readonly string[];
  anyOf?: readonly Rule[];
}

const isDay = (rule: Rule): boolean => rule.anyOf?.some(({ format }) => format === 'date') ?? false;

/** A text longer than this gets several lines. */
const oneLine = 90;
const largestPicture = 1_000_000;

/** `imageAlt` as a label: Image alt. */
const labelOf = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

const textLimits = ({ minLength, maxLength }: Rule) => ({
  ...(minLength !== undefined && { minlength: minLength }),
  ...(maxLength !== undefined && { maxlength: maxLength }),
});

/** How a value is edited, by its rule. `authors` are the keys of content/site.yaml. */
function widgetOf(name: string, rule: Rule, authors: readonly string[]): object {
  if (name === 'author' || name === 'secondAuthor') return { widget: 'select', options: authors };
  if (rule.enum) return { widget: 'select', options: rule.enum };
  if (isDay(rule)) return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
  if (rule.type === 'boolean') return { widget: 'boolean' };
  if (rule.type === 'integer')
    return { widget: 'number', value_type: 'int', min: rule.minimum, max: rule.maximum };
  if (name === 'image')
    return {
      widget: 'image',
      accept: 'image/jpeg',
      choose_url: false,
      media_folder: '/content/images',
      public_folder: '',
      media_libraries: { default: { config: { max_file_size: largestPicture, slugify_filename: true } } },
    };
  if (rule.type === 'object') return { widget: 'object', fields: fieldsIn(rule, () => false, authors) };
  if (rule.type === 'array') {
    const size = { widget: 'list', min: rule.minItems, max: rule.maxItems };
    const { items = {} } = rule;
    return items.properties
      ? { ...size, fields: fieldsIn(items, () => true, authors) }
      : { ...size, field: { name: 'item', label: 'Item', ...textWidget(items) } };
  }
  return textWidget(rule);
}

const textWidget = (rule: Rule) => ({
  widget: (rule.maxLength ?? 0) > oneLine ? 'text' : 'string',
  ...textLimits(rule),
});

/** The fields of an object. A fact that is the same in both languages is written once, by the English side. */
function fieldsIn(rule: Rule, isTranslated: (name: string) => boolean, authors: readonly string[]): Field[] {
  return Object.entries(rule.properties ?? {}).map(
    ([name, inner]) =>
      ({
        name,
        label: labelOf(name),
        ...(inner.description !== undefined && { hint: `${inner.description}.` }),
        required: rule.required?.includes(name) ?? false,
        i18n: isTranslated(name) ? true : 'duplicate',
        ...widgetOf(name, inner, authors),
      }) as Field,
  );
}

/** The fields of a collection's front matter, from its schema (lib/content/schemas.ts), and its text. */
export function fieldsOf(collection: CollectionName, authors: readonly string[]): Field[] {
  const rule = z.toJSONSchema(schemas[collection], { io: 'input', unrepresentable: 'any' }) as Rule;
  const shared = sharedFields[collection];
  const fields = fieldsIn(rule, (name) => !shared.includes(name), authors);
  // Plain markdown first: the rich editor would write the whole text anew, in other words of markdown.
  const body: Field = {
    name: 'body',
    label: 'Text',
    widget: 'markdown',
    i18n: true,
    modes: ['raw', 'rich_text'],
    media_folder: '/content/images',
    public_folder: '../../images',
  };
  return [...fields, body];
}

/** The texts of a file of the dictionary, as it is nested. Which names there are is a developer's work. */
export function dictionaryFields(texts: object): Field[] {
  return Object.entries(texts).map(([name, value]: [string, unknown]) => {
    const common = { name, label: labelOf(name), i18n: true as const };
    if (typeof value === 'object' && value !== null)
      return { ...common, widget: 'object', collapsed: true, fields: dictionaryFields(value) };
    return { ...common, widget: String(value).length > oneLine ? 'text' : 'string' };
  });
}
