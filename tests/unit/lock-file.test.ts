import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  version?: string;
  link?: boolean;
  inBundle?: boolean;
  integrity?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
  hasInstallScript?: boolean;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const entries = Object.entries(packages);

/** The entry that Node would load `name` from for the package at `path`, as npm writes both in the lock file. */
function locked(path: string, name: string): LockedPackage | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = packages[`${folder}${folder && '/'}node_modules/${name}`];
    if (found || folder === '') return found;
  }
}

test('npm can check every package that it downloads', () => {
  const downloaded = entries.filter(([path, { link, inBundle }]) => path !== '' && !link && !inBundle);
  expect(downloaded.length).toBeGreaterThan(500);
  expect(downloaded.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

/**
 * The packages that run a program when they are installed, each after somebody has read it in this very version. npm's own
 * setting knows them by name alone, since the lock file names no registry (docs.npmjs.com, npm approve-scripts).
 */
const read = {
  'esbuild@0.15.18': true, // checks that its binary runs
  'esbuild@0.28.2': true, // the same
  'node@24.21.0': true, // has npm fetch the binary of this platform
  'unrs-resolver@1.12.2': false, // looks for a binary that the lock file brings
  'workerd@1.20261023.1': true, // checks that its binary runs
};

test('only packages whose install scripts somebody has read may run them', () => {
  const withScript = entries.flatMap(([path, { version, hasInstallScript }]) =>
    hasInstallScript ? [`${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`] : [],
  );
  expect(withScript.toSorted()).toEqual(Object.keys(read).toSorted());
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { allowScripts: object };
  const byName = Object.entries(read).map(([id, allowed]) => [id.slice(0, id.lastIndexOf('@')), allowed]);
  expect(allowScripts).toEqual(Object.fromEntries(byName));
  expect(readFileSync('.npmrc', 'utf8')).toContain('strict-allow-scripts=true');
});

test('no address of a registry is written down: each machine asks its own', () => {
  expect(entries.filter(([, { resolved }]) => resolved)).toEqual([]);
});

test('the packages of every platform are listed, in the version that is asked for', () => {
  const asked = entries.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).map(([name, range]) => ({ path, name, range })),
  );
  const missing = asked.filter(({ path, name, range }) => {
    const version = locked(path, name)?.version;
    return version === undefined || (/^\d/.test(range) && version !== range);
  });
  expect(
    missing,
    'npm leaves packages of other platforms out where a second copy of their parent is nested. `npm ls` shows who holds the old one',
  ).toEqual([]);
  const named = (word: string) => asked.filter(({ name }) => name.includes(word)).length;
  expect([named('darwin'), named('linux'), named('win32')].every((count) => count > 10)).toBe(true);
});
