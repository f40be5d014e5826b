import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/* File and database names in comments and docs must exist. */

/** Tracked and new files. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'])
  .toString()
  .split('\0')
  .filter((file) => existsSync(file));

const sources = files
  .filter((file) => !file.startsWith('content/') || file === 'content/README.md')
  .filter((file) => /\.(?:astro|cjs|css|js|jsonc|md|mjs|sh|sql|toml|tsx?|ya?ml)$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Comment lines, comments after code, and in Markdown all code spans. */
const prose = /^\s*(?:\/\/|\/?\*|\{\/\*|--|#|<!--).*|\s\/\/\s.*/gm;
const code = /`[^`\n]+`|\]\([^)\n]+\)/g;

const proseOf = ({ file, text }: (typeof sources)[number]) =>
  [...text.matchAll(file.endsWith('.md') ? code : prose)].map(([line]) => line);

/**
 * A file, or a folder with a trailing slash: the whole path (`tests/unit/`) or its end (`unit/`).
 */
const path =
  /(?<![\w/.:@<>{}*…$~[\]-])(?:[\w[\].-]+\/)*(?:[\w[\]-][\w[\].-]*\.(?:astro|cjs|css|js|json|md|mjs|sh|sql|toml|tsx?|yml)(?![\w*{<-])|[\w[\].-]+\/(?=[`\s,;:]))/g;
const sqlName = /(?<![\w.@/-])(?:private|checks|public)\.[a-z]\w+(?![\w.])/g;

/** Files outside the repository. */
const elsewhere = [
  { name: 'tailwindcss/preflight.css', reason: 'in node_modules' },
  { name: 'vercel.json', reason: 'chosen by the operator' },
  { name: 'person.json', reason: 'written by npm run person' },
  { name: 'storage/', reason: 'written by the local backend' },
  { name: 'text.md', reason: 'placeholder for any article' },
];

const isElsewhere = (name: string) =>
  /^(?:dist|node_modules|\.{1,2}|\.\w+)\//.test(name) ||
  elsewhere.some((file) => name === file.name || name.endsWith(`/${file.name}`));

const paths = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.flatMap((_, from) => [
      parts.slice(from).join('/'),
      ...parts.slice(from + 1).map((_, more) => `${parts.slice(from, from + more + 1).join('/')}/`),
    ]);
  }),
);

const migrations = sources
  .filter(({ file }) => file.startsWith('supabase/migrations/'))
  .map(({ text }) => text)
  .join('\n');
const sqlNames = new Set(
  [
    ...migrations.matchAll(
      /\bcreate\s+(?:or replace\s+)?(?:table|function|view|type|domain)\s+(?:if not exists\s+)?(\w+\.\w+)/g,
    ),
  ].map(([, name]) => name),
);

test('every file named in comments and docs exists', () => {
  expect(paths.size).toBeGreaterThan(0);
  const missing = sources.flatMap((source) =>
    proseOf(source)
      .flatMap((line) => line.match(path) ?? [])
      .filter((name) => !isElsewhere(name) && !paths.has(name))
      .map((name) => `${source.file}: ${name}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test('every table and function named in comments and docs exists', () => {
  expect(sqlNames.size).toBeGreaterThan(0);
  const missing = sources.flatMap((source) =>
    proseOf(source)
      .flatMap((line) => line.match(sqlName) ?? [])
      .filter((name) => !sqlNames.has(name))
      .map((name) => `${source.file}: ${name}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

test('every section cited in comments, messages and docs exists', () => {
  const citation = /([\w./-]+\.md), "([^"]+)"/g;
  const citations = sources.flatMap(({ file, text }) => {
    const unwrapped = text.replace(/\n\s*(?:[#*]|\/\/)?\s*/g, ' ');
    return [...unwrapped.matchAll(citation)].map(([cited, name, heading]) => ({
      cited: `${file}: ${cited}`,
      // A name is a path in the repository or a file in the same folder.
      document: sources.find((source) => [name, join(dirname(file), name!)].includes(source.file)),
      heading,
    }));
  });
  expect(citations).not.toEqual([]);
  const missing = citations.filter(
    ({ document, heading }) => !document?.text.includes(`# ${heading}\n`),
  );
  expect(missing.map(({ cited }) => cited)).toEqual([]);
});
