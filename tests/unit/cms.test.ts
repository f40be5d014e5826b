import { beforeAll, expect, test, vi } from 'vitest';
import type { CmsConfig, EntryCollection, Field, FileCollection } from '@sveltia/cms';
import { cmsConfig } from '#src/cms/config.ts';
import { collectionNames, jsonSchemaOf } from '#src/lib/content/schemas.ts';

/* The editor at /admin. */
let config: CmsConfig;
let collections: EntryCollection[];
beforeAll(() => {
  vi.stubEnv('CMS_REPOSITORY', 'owner/name');
  config = cmsConfig();
  collections = config.collections as EntryCollection[];
});

interface Part {
  name: string;
  widget?: string;
  fields?: Part[];
}

const fieldOf = (collection: string, name: string) =>
  collections
    .find((each) => each.name === collection)!
    .fields.find((field) => field.name === name)!;

test('the editor opens pull requests and cannot merge them', () => {
  expect(config.publish_mode).toBe('editorial_workflow');
  expect(collections.map(({ publish }) => publish)).toEqual(collections.map(() => false));
});

test('editors can add and delete all texts except legal ones', () => {
  const editable = collections.filter(({ create, delete: isDeletable }) => create && isDeletable);
  expect(editable.map(({ name }) => name)).toEqual(
    collectionNames.filter((name) => name !== 'legal'),
  );
});

test.each(collectionNames)('the editor has one widget per schema field of %s', (name) => {
  const rules = Object.keys(jsonSchemaOf(name).properties!);
  const { fields } = collections.find((collection) => collection.name === name)!;
  expect(fields.map((field) => field.name)).toEqual([...rules, 'body']);
  const withoutWidget = (field: Part): string[] =>
    field.widget ? (field.fields ?? []).flatMap(withoutWidget) : [field.name];
  expect((fields as Part[]).flatMap(withoutWidget)).toEqual([]);
});

const widgets = [
  {
    collection: 'blog',
    field: 'title',
    expected: { widget: 'text', maxlength: 100, i18n: true },
  },
  {
    collection: 'blog',
    field: 'date',
    expected: { widget: 'datetime', format: 'YYYY-MM-DD', i18n: 'duplicate' },
  },
  {
    collection: 'blog',
    field: 'image',
    expected: { widget: 'image', accept: '.jpg', required: true },
  },
  {
    collection: 'case-studies',
    field: 'headlineResult',
    expected: { widget: 'number', min: 1, max: 5, required: false, i18n: false },
  },
  {
    collection: 'services',
    field: 'process',
    expected: { widget: 'list', min: 3, max: 7 },
  },
];
test.each(widgets)(
  '$collection: the widget of $field matches its schema',
  ({ collection, field, expected }) => {
    expect(fieldOf(collection, field)).toMatchObject(expected);
  },
);

test('the editor keeps the length of a dictionary list', () => {
  const { files } = config.collections!.find(({ name }) => name === 'dictionary') as FileCollection;
  const next = files
    .find(({ name }) => name === 'contact')!
    .fields.find(({ name }) => name === 'next') as { fields: Field[] };
  const steps = next.fields.find(({ name }) => name === 'steps');
  expect(steps).toMatchObject({
    widget: 'list',
    min: 3,
    max: 3,
    fields: [{ name: 'title' }, { name: 'text' }],
  });
});
