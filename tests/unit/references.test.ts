import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/** What a comment, a test or a document refers to is in the repository, under that name. */

const codeFolders = ['src', 'tools', 'supabase', 'tests'];
const here = 'tests/unit/references.test.ts';

const filesUnder = (folder: string, endings: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => endings.test(file) && !file.startsWith('tests/fixtures') && file !== here);

/** A text without the line breaks and comment marks within its sentences. */
const unwrapped = (text: string): string => text.replace(/\n\s*(?:\*(?!\/)|--|\/\/|#)?\s*/g, ' ');

interface Text {
  file: string;
  text: string;
}
const read = (file: string): Text => ({ file, text: unwrapped(readFileSync(file, 'utf8')) });

const code: Text[] = [
  ...codeFolders.flatMap((folder) => filesUnder(folder, /\.(?:ts|tsx|astro|css|sql|cjs|mjs)$/)),
  ...readdirSync('.').filter((file) => /\.config\.(?:js|mjs|ts)$/.test(file)),
].map(read);
const records = readdirSync('docs/adr').filter((file) => /^\d{4}-/.test(file));
const guides = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'content/README.md',
  ...readdirSync('docs')
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];
const documents = [...guides, ...readdirSync('docs/adr').map((file) => join('docs/adr', file))].map(read);
const everything = [...code, ...documents];

/** Each `<file>: <reference>` whose target is not among the known ones. */
const dangling = (texts: Text[], pattern: RegExp, targets: RegExp, known: ReadonlySet<string>): string[] =>
  texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].flatMap(([whole, list]) =>
      [...(list ?? '').matchAll(targets)]
        .map(([target]) => target)
        .filter((target) => !known.has(target))
        .map((target) => `${file}: "${target}" in "${whole}"`),
    ),
  );

const headings = readFileSync('docs/specification.md', 'utf8').matchAll(/^#{2,3} (?:(\d+)\. )?(.+)$/gm);
const sections = new Set(
  [...headings].flatMap(([, number, name]) => [number, name].filter((part) => part !== undefined)),
);

const behaviourRows = [
  ...readFileSync('docs/language.md', 'utf8').matchAll(/^\| (B\d+)\s*\|.*\|([^|]*)\|$/gm),
].map(([, id = '', proof = '']) => ({
  id,
  proof: [...proof.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => name),
}));
const behaviours = new Set(behaviourRows.map(({ id }) => id));

describe('references in comments, tests and documents', () => {
  test('sections of the specification exist', () => {
    const byNumber = /\bspecification, sections? (\d+(?:(?:, | and | to )\d+)*)/gi;
    const byName = /\bspecification, ([A-Z][a-z]+(?: [a-z]+)*(?: and [A-Z][a-z]+(?: [a-z]+)*)?)/g;
    expect(dangling(everything, byNumber, /\d+/g, sections)).toEqual([]);
    expect(dangling(everything, byName, /[A-Z][a-z]+(?: (?!and\b)[a-z]+)*/g, sections)).toEqual([]);
  });

  test('the numbered sections are 1 to 14, so that numbers in comments keep their meaning', () => {
    const numbers = [...sections].filter((name) => /^\d+$/.test(name));
    expect(numbers).toEqual(Array.from({ length: 14 }, (_, index) => String(index + 1)));
  });

  test('behaviours of the language switch exist', () => {
    expect([...behaviours]).toEqual(Array.from({ length: 20 }, (_, index) => `B${index + 1}`));
    const pattern = /\bbehaviours? (B\d+(?:(?:, | and | to )B\d+)*)/g;
    expect(dangling(everything, pattern, /B\d+/g, behaviours)).toEqual([]);
    const titles = code.filter(({ file }) => file.startsWith('tests/browser/language'));
    expect(dangling(titles, /\btest\(\s*['`](B\d+(?: to B\d+)?)/g, /B\d+/g, behaviours)).toEqual([]);
  });

  test('decision records exist', () => {
    const known = new Set(records.map((file) => String(Number(file.slice(0, 4)))));
    expect(dangling(everything, /\bADR (\d+)/g, /\d+/g, known)).toEqual([]);
  });

  test('documents that comments name exist', () => {
    const missing = everything.flatMap(({ file, text }) =>
      [...text.matchAll(/\bdocs\/[\w./-]+\.md\b/g)]
        .filter(([path]) => !file.startsWith('content/') && !existsSync(path))
        .map(([path]) => `${file}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  test('no comment refers to texts outside the repository', () => {
    const strangers = code.flatMap(({ file, text }) =>
      [...text.matchAll(/\((?:see )?decisions\b[^)]*|shared design[^.]*|\bissue #?\d+/gi)].map(
        ([found]) => `${file}: ${found}`,
      ),
    );
    expect(strangers).toEqual([]);
  });
});

describe('the behaviours of the language switch', () => {
  const proven = behaviourRows.flatMap(({ id, proof }) => proof.map((name) => [id, name] as const));

  test.each(proven)('%s is tested in %s', (id, name) => {
    const file = `tests/browser/language/${name}.test.ts`;
    expect(existsSync(file), file).toBe(true);
    const titles = [...readFileSync(file, 'utf8').matchAll(/\btest\(\s*['`](B\d+)(?: to (B\d+))?/g)];
    const number = Number(id.slice(1));
    const isNamed = titles.some(([, first = '', last]) => {
      const from = Number(first.slice(1));
      return number >= from && number <= (last === undefined ? from : Number(last.slice(1)));
    });
    expect(isNamed, `a title in ${file} that starts with ${id}`).toBe(true);
  });
});

describe('decision records', () => {
  test('are all in the list', () => {
    const listed = [...readFileSync('docs/adr/README.md', 'utf8').matchAll(/^- \[(\d+)\. (.+)\]\((.+)\)$/gm)];
    expect(listed.map(([, , , file]) => file)).toEqual(records);
    for (const [, number, title, file] of listed) {
      expect(readFileSync(join('docs/adr', file!), 'utf8').split('\n')[0]).toBe(`# ${number}. ${title}`);
    }
  });

  test.each(records)('%s has its number, its parts and at most 40 lines', (file) => {
    const lines = readFileSync(join('docs/adr', file), 'utf8').trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(lines[0]).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. `));
    const parts = lines.filter((line) => line.startsWith('## '));
    expect(parts).toEqual(['## Context', '## Decision', '## Consequences', '## Figures']);
  });
});

describe('docs/architecture.md', () => {
  const architecture = readFileSync('docs/architecture.md', 'utf8');
  const partOf = (heading: string): string => architecture.split(`## ${heading}\n`)[1]!.split('\n## ')[0]!;
  const cells = (part: string): string[] =>
    [...part.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = '']) => cell.trim());

  test('lists the data attributes of src, all of them and no others', () => {
    const listed = cells(partOf('Data attributes')).flatMap((cell) => cell.match(/data-[a-z0-9-]+/g) ?? []);
    const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const used = code
      .filter(({ file }) => file.startsWith('src/'))
      .flatMap(({ text }) => [
        ...(text.match(/(?<![\w-])data-[a-z0-9]+(?:-[a-z0-9]+)*/g) ?? []),
        ...[...text.matchAll(/\bdataset\.([a-zA-Z]+)/g)].map(([, name = '']) => `data-${kebab(name)}`),
      ])
      .filter((name) => !/^data-astro\b/.test(name));
    expect(listed.toSorted()).toEqual([...new Set(used)].sort());
  });

  test('has a glossary of at most 25 words', () => {
    const words = cells(partOf('Glossary')).filter((cell) => cell !== 'Word' && !cell.startsWith('-'));
    expect(words.length).toBeGreaterThan(15);
    expect(words.length).toBeLessThanOrEqual(25);
  });
});

describe('links and paths in documents', () => {
  test.each(documents.map(({ file }) => file))('links of %s lead to files', (file) => {
    const text = readFileSync(file, 'utf8').replace(/```[\s\S]*?```|`[^`]*`/g, '');
    const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
    const dead = links.filter(
      (link) => !/^(?:https?:|\/)/.test(link) && !existsSync(normalize(join(dirname(file), link))),
    );
    expect(dead).toEqual([]);
  });

  // Records tell of their time and may name what is gone.
  test.each(guides)('paths in %s exist', (file) => {
    const paths = [
      ...readFileSync(file, 'utf8').matchAll(/`((?:src|tools|tests|supabase|public|docs)\/[\w./[\]-]+)`/g),
    ];
    const missing = paths.map(([, path = '']) => path).filter((path) => !existsSync(path));
    expect(missing).toEqual([]);
  });
});
