import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { textsOfIsland, tFor } from '#src/i18n/index.ts';

describe('texts', () => {
  test('each translate function keeps its own language, however they are mixed', () => {
    const [en, de] = [tFor('en', 'common'), tFor('de', 'common')];
    expect([en('nav.services'), de('nav.services'), en('nav.services')]).toEqual([
      'Services',
      'Leistungen',
      'Services',
    ]);
  });

  test('a key that the dictionary does not have stops the build and says where to add it', () => {
    const t = tFor('de', 'common') as unknown as (key: string) => string;
    expect(() => t('nav.nothing')).toThrow('"nav.nothing" in content/dictionary/de/common.json');
  });

  test('an island gets its texts with the placeholders still in them', () => {
    const texts = textsOfIsland('de', 'contact');
    expect(Object.keys(texts)).toEqual(['form', 'errors', 'result']);
    expect(texts.errors.tooLong).toContain('{{max}}');
  });
});

describe('guards around astro-i18next', () => {
  test('there is one copy of i18next: two would let dev pages lose their language', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { version: string }>;
    };
    const versions = Object.keys(packages).filter((path) => path.endsWith('node_modules/i18next'));
    expect(versions).toEqual(['node_modules/i18next']);
  });

  test('nothing but its integration starts i18next', () => {
    const files = ['astro.config.mjs', ...readdirSync('src', { recursive: true, encoding: 'utf8' })]
      .map((file) => (file === 'astro.config.mjs' ? file : `src/${file}`))
      .filter((file) => /\.(?:ts|tsx|astro|mjs|cjs)$/.test(file));
    const started = files.filter((file) => /(?<!CMS)\.init\(/.test(readFileSync(file, 'utf8')));
    expect(started).toEqual([]);
    expect(readFileSync('src/i18n/index.ts', 'utf8')).toContain("import i18next from 'virtual:i18next'");
  });

  test('its configuration is a file that its loader reads, not one it silently ignores', () => {
    const config = readFileSync('astro.config.mjs', 'utf8');
    expect(config).toMatch(/configPath: '\.\/src\/i18n\/astro-i18next\.config\.cjs'/);
  });

  test('both languages have the same dictionary files', () => {
    expect(readdirSync('content/dictionary/de')).toEqual(readdirSync('content/dictionary/en'));
  });
});
