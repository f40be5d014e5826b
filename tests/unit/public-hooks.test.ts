import { createRequire } from 'node:module';
import { globSync, readFileSync } from 'node:fs';
import { getViteConfig } from 'astro/config';
import { beforeAll, describe, expect, test } from 'vitest';

/**
 * The rule of docs/architecture.md: no code of ours edits, aliases or stands in for a file of a dependency. Compared here are
 * the site's configuration and that of a bare Astro site with the same packages.
 */

interface Plugin {
  name: string;
  [hook: string]: unknown;
}

type Alias = { find: string | RegExp; replacement: string };

/** Files and names of dependencies that a plugin could be after. */
const samples = [
  ...globSync('node_modules/astro/dist/{transitions,runtime/client,runtime/server}/**/*.js').map(
    (file) => `${process.cwd()}/${file}`,
  ),
  ...['astro/package.json', 'react-dom/client', '@astrojs/react', 'vite/package.json'].map((name) =>
    createRequire(`${process.cwd()}/`).resolve(name),
  ),
  `${process.cwd()}/node_modules/vite/dist/client/client.mjs`,
  '\0vite/preload-helper.js',
  'astro:transitions/client',
  'astro/virtual-modules/transitions-router.js',
  'react-dom/client',
  './swap-functions.js',
];

const resolved = async (options: Parameters<typeof getViteConfig>[1]) => {
  const config = await (
    getViteConfig({}, options) as (environment: object) => Promise<Record<string, unknown>>
  )({
    mode: 'production',
    command: 'build',
  });
  return {
    plugins: (config.plugins as unknown[]).flat(5).filter((each): each is Plugin => Boolean(each)),
    aliases: (config.resolve as { alias?: Alias[] } | undefined)?.alias ?? [],
  };
};

const asList = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Whether a hook is called for an address. A hook without a filter is called for all of them. */
function reaches(hook: unknown, address: string): boolean {
  const id = (hook as { filter?: { id?: unknown } }).filter?.id;
  if (id === undefined) return true;
  const patterns = asList((id as { include?: unknown }).include ?? id);
  const left = asList((id as { exclude?: unknown }).exclude);
  const matches = (pattern: unknown) =>
    pattern instanceof RegExp ? pattern.test(address) : address.includes(String(pattern).replaceAll('*', ''));
  return patterns.some(matches) && !left.some(matches);
}

/** What a plugin could do to files of dependencies: its hooks and an address that each is called for. */
const reachOf = (plugin: Plugin) =>
  ['resolveId', 'load', 'transform'].flatMap((hook) => {
    const address = plugin[hook] ? samples.find((each) => reaches(plugin[hook], each)) : undefined;
    return address === undefined ? [] : [`${plugin.name}: ${hook} of ${address}`];
  });

describe('dependencies are used as they are', () => {
  let site: Awaited<ReturnType<typeof resolved>>;
  let bare: Awaited<ReturnType<typeof resolved>>;

  beforeAll(async () => {
    const { default: react } = await import('@astrojs/react');
    const { default: tailwindcss } = await import('@tailwindcss/vite');
    site = await resolved({});
    bare = await resolved({ configFile: false, integrations: [react()], vite: { plugins: [tailwindcss()] } });
  });

  test('no plugin of ours resolves, loads or changes a file of theirs', () => {
    const known = new Set(bare.plugins.map(({ name }) => name));
    const ours = site.plugins.filter(({ name }) => !known.has(name));
    expect(ours.length).toBeGreaterThan(0);
    expect(ours.flatMap(reachOf)).toEqual([]);
  });

  test('no alias of ours leads away from a file of theirs', () => {
    const known = new Set(bare.aliases.map(({ find }) => String(find)));
    const ours = site.aliases.filter(({ find }) => !known.has(String(find)));
    const matches = ({ find }: Alias, address: string) =>
      find instanceof RegExp ? find.test(address) : address.startsWith(find);
    expect(ours.filter((alias) => samples.some((address) => matches(alias, address)))).toEqual([]);
  });

  test('a plugin that does is found', () => {
    const planted = (hooks: object) => reachOf({ name: 'planted', ...hooks }).length;
    expect(planted({ transform: { filter: { id: /vite\/preload-helper/ }, handler() {} } })).toBe(1);
    expect(planted({ resolveId: { filter: { id: /swap-functions/ }, handler() {} } })).toBe(1);
    expect(planted({ transform: () => undefined })).toBe(1);
    expect(planted({ transform: { filter: { id: /\/src\/[^/]+\.yaml$/ }, handler() {} } })).toBe(0);
  });
});

test('Navigation and hydration alone listen to Astro’s events, with six listeners', () => {
  const listeners = globSync('src/**/*.{ts,tsx,astro}').flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    return [...code.matchAll(/(?:addEventListener|listen|on)\(\s*['"`]astro:/g)].map(() => file);
  });
  expect(listeners).toHaveLength(6);
  expect(new Set(listeners)).toEqual(
    new Set(['src/client/navigation/index.ts', 'src/client/hydration/touch.ts']),
  );
});
