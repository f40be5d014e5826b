import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isOver, measureStyle } from '../../tools/content-style/measure.ts';
import { patterns, sentences } from '../../tools/content-style/patterns.ts';

const article = (body: string) => `---\ntitle: An article\n---\n\n${body}\n`;
const file = (locale: string, text: string, name = 'one') =>
  [`blog/${locale}/${name}.md`, article(text)] as const;
const long = 'This sentence is long enough to be no short one. ';

/** One measure of a content that consists of these files alone. */
function measured(name: string, locale: string, ...files: (readonly [string, string])[]) {
  const measure = measureStyle(new Map(files)).find(
    (each) => each.name.startsWith(name) && each.locale === locale,
  );
  return { ...measure!, over: isOver(measure!) };
}

/** Each pattern in both languages, and a text that looks like it and is none. */
const samples: Record<string, { en: [string, string?]; de: [string, string?] }> = {
  'written down, in writing': {
    en: ['It is agreed in writing.', 'We are writing code.'],
    de: ['Wir halten das Ergebnis fest.', 'Die Termine sind fest.'],
  },
  'named, by name': {
    en: ['A mentor with a name.', 'The name is long.'],
    de: ['Ein Mentor mit Namen.', 'Sein Name ist lang.'],
  },
  'offer turned down by ourselves': {
    en: ['Perhaps you do not need us.', 'You do not need a mouse.'],
    de: ['Ein Team wäre die falsche Antwort.', 'Das ist die Antwort.'],
  },
  'X, not Y': {
    en: ['A habit, not a phase.', 'Fast, not least on phones.'],
    de: ['Gewohnheit, keine Projektphase.', 'Schnell, nicht zuletzt am Telefon.'],
  },
  every: { en: ['On every page.'], de: ['Auf jeder Seite.'] },
  'A, B and C': { en: ['Tests, reviews and releases.'], de: ['Tests, Reviews und Releases.'] },
  'colon before a clause': { en: ['The rule: it ends.'], de: ['Die Regel: sie endet.'] },
  'two hours in summer, three in winter': {
    en: ['It is two hours ahead in summer and three in winter.'],
    de: ['Im Sommer zwei und im Winter drei Stunden.'],
  },
  'lead of an unclear country, person of an unclear role': {
    en: ['The German lead decides.', 'The technical lead in Germany decides.'],
    de: ['Die deutsche Leitung entscheidet.', 'Die technische Leitung in Deutschland entscheidet.'],
  },
};

test.each(patterns.map(({ name }) => name))('“%s” is found in both languages', (name) => {
  for (const [locale, [text, harmless]] of Object.entries(samples[name]!)) {
    expect(measured(name, locale, file(locale, text)).count, text).toBe(1);
    if (harmless) expect(measured(name, locale, file(locale, harmless)).count, harmless).toBe(0);
  }
});

test('a place is given with its file and line; code, legal texts and the other language do not count', () => {
  const name = 'written down';
  const { findings } = measured(name, 'en', file('en', `${long}\n\nIt is in writing. \`in writing\``));
  expect(findings).toEqual([
    { file: 'blog/en/one.md', line: 7, text: expect.stringContaining('in writing') as string },
  ]);
  expect(measured(name, 'en', ['legal/en/terms.md', article('It is in writing.')]).count).toBe(0);
  expect(measured(name, 'de', file('en', 'It is in writing.')).count).toBe(0);
});

test('short sentences are counted by page; labels and messages that stand alone are none', () => {
  const share = (...texts: string[]) => measured('sentences', 'en', file('en', texts.join('\n\n')));
  expect(share(long.repeat(18) + 'It is short. So is this one.').count).toBe(10);
  const over = share(long.repeat(8) + 'It is short. So is this one.');
  expect([over.count, over.over, over.note]).toEqual([20, true, 'blog/one 20 %']);
  expect(share(long.repeat(8), 'It is short.', '## No sentence', '- **A label.** ' + long).count).toBe(0);
});

test('entries of one page are measured together, articles by themselves', () => {
  const study = (id: string, text: string) => [`case-studies/en/${id}.md`, article(text)] as const;
  const short = `${long.repeat(4)}It is short. So is this one.`;
  expect(measured('sentences', 'en', study('a', short), study('b', long.repeat(14))).count).toBe(10);
  expect(measured('sentences', 'en', file('en', short), file('en', long.repeat(14), 'two')).count).toBe(33);
});

test('maxims that open a paragraph are counted in articles alone, over all of them', () => {
  const text = Array.from({ length: sentences.maxims + 1 }, () => `Waiting has a price. ${long}`).join(
    '\n\n',
  );
  expect(measured('maxims', 'en', file('en', text))).toMatchObject({
    count: sentences.maxims + 1,
    over: true,
  });
  expect(measured('maxims', 'en', ['jobs/en/cook.md', article(text)]).count).toBe(0);
});

test('labels of the link to the contact form are counted once each', () => {
  const dictionary = (name: string, data: object) =>
    [`dictionary/en/${name}.json`, JSON.stringify(data)] as const;
  const labels = measured(
    'labels',
    'en',
    dictionary('common', { nav: { startProject: 'Start' }, callToAction: { button: 'Start' } }),
    dictionary('services', { dialog: { start: 'Begin' } }),
  );
  expect([labels.count, labels.over]).toEqual([2, false]);
});

test('the command prints the table, ends with 0 within the limits and with 1 above, naming the places', () => {
  const folder = mkdtempSync(join(tmpdir(), 'style-'));
  const run = (text: string) => {
    const [path, content] = file('en', text);
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    return spawnSync(process.execPath, ['tools/content-style/index.ts', folder], { encoding: 'utf8' });
  };
  const within = run(long);
  expect([within.status, within.stdout]).toEqual([
    0,
    expect.stringContaining('No pattern is above its limit.'),
  ]);
  const above = run(`${long}A habit, not a phase. A rule, not a law. A page, not a book.`);
  expect(above.status).toBe(1);
  expect(above.stdout).toContain('blog/en/one.md:5  … short one. A habit, not a phase.');
  rmSync(folder, { recursive: true });
});
