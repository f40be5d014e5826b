import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parse } from 'yaml';
import { locales } from '#src/i18n/locales.ts';
import { sharedFields, type CollectionName } from '#src/lib/content/schemas.ts';
import { readCommandLine } from '../command-line.ts';
import { readEntries } from '../content-check/entries.ts';
import { readFiles } from '../content-check/read-files.ts';
import { choicesOf, isKind, kinds, skeletonOf, type Choice } from './skeleton.ts';

/**
 * Starts a new entry in both languages: `npm run new -- post my-article --category ai --author editorial`. What is not
 * given is asked for, or, where nobody can answer, taken from the first value allowed. Writes two files with empty
 * texts and says which picture is wanted; `npm run content:check` then lists what is still to be written. Never
 * overwrites a file. `--content` is another content folder.
 */
const usage = `npm run new -- ${Object.keys(kinds).join('|')} name-of-the-file [--field value …]`;

function fail(message: string): never {
  console.error(`${message}\n${usage}`);
  process.exit(1);
}

const facts = new Set(Object.values(kinds).flatMap((collection) => sharedFields[collection]));
const { values, positionals } = readCommandLine(usage, {
  allowPositionals: true,
  strict: false,
  options: Object.fromEntries(['content', ...facts].map((field) => [field, { type: 'string' }] as const)),
});
const content = String(values.content ?? 'content');
const [kind, name] = positionals;
if (!isKind(kind)) fail(`What is to be made? One of: ${Object.keys(kinds).join(', ')}.`);
const collection: CollectionName = kinds[kind];

const prompt = process.stdin.isTTY ? createInterface(process.stdin, process.stdout) : undefined;
const ask = (question: string) => prompt?.question(`${question}\n> `);

const id = name ?? (await ask('File name, in English: lowercase letters, digits and hyphens (my-article)'));
if (id === undefined || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))
  fail(
    `“${id ?? ''}” is no file name. It has lowercase letters, digits and hyphens: my-article. It becomes the address.`,
  );

const files = locales.map((locale) => join(content, collection, locale, `${id}.md`));
const there = files.find((file) => existsSync(file));
if (there) fail(`${there} is there already. Choose another name, or edit that file.`);

const site = parse(readFileSync(join(content, 'site.yaml'), 'utf8')) as { authors: Record<string, unknown> };
const choices = choicesOf(collection, Object.keys(site.authors));
const given = Object.entries(values).filter(([field]) => field !== 'content');
const unknown = given.find(([field]) => !choices.some((choice) => choice.field === field));
if (unknown)
  fail(
    `--${unknown[0]} is not known for a ${kind}. Known: ${choices.map(({ field }) => `--${field}`).join(', ')}.`,
  );

async function choose({ field, description, values: allowed }: Choice): Promise<string> {
  const chosen =
    values[field] ?? (await ask(`${field}: ${description}. One of: ${allowed.join(', ')}`)) ?? allowed[0]!;
  if (typeof chosen === 'string' && allowed.includes(chosen)) return chosen;
  return fail(`${field} cannot be “${String(chosen)}”. Use one of: ${allowed.join(', ')}.`);
}
const chosen: Record<string, string> = {};
for (const choice of choices) chosen[choice.field] = await choose(choice);
prompt?.close();

const orders = readEntries(readFiles(content))
  .entries.filter((entry) => entry.collection === collection)
  .map(({ data }) => Number(data?.order ?? 0));
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const text = skeletonOf(collection, {
  id,
  today: dayIn(0),
  closing: dayIn(90),
  order: Math.max(0, ...orders) + 1,
  chosen,
});
for (const file of files) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { flag: 'wx' });
  console.log(`Written: ${file}`);
}
const picture = join(content, 'images', `${id}.jpg`);
if (/^image:/m.test(text) && !existsSync(picture)) console.log(`Put its picture here: ${picture}`);
console.log('Now write both files. What is still missing is listed by: npm run content:check');
