import { readFileSync, writeFileSync } from 'node:fs';

/**
 * `npm run lockfile`, after every change of dependencies: writes the optional packages of other platforms into
 * package-lock.json that npm left out. npm drops them when the registry it asks does not hold that very version, and
 * `npm ci` then refuses the lockfile on every machine. On this platform none of them is ever downloaded.
 */
interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

interface Lockfile {
  packages: Record<string, LockedPackage>;
}

const systems = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  win32: 'win32',
  windows: 'win32',
};
const processors = { arm64: 'arm64', x64: 'x64', '64': 'x64', arm: 'arm', wasm32: 'wasm32', ia32: 'ia32' };
const libraries = { gnu: 'glibc', musl: 'musl' };

const pick = (table: Record<string, string>, words: string[]) => {
  const word = words.find((candidate) => candidate in table);
  return word === undefined ? undefined : [table[word]!];
};

/** The platform that a package's name tells: `@tailwindcss/oxide-linux-x64-musl` is for linux, x64, musl. */
export function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/);
  const found = { os: pick(systems, words), cpu: pick(processors, words), libc: pick(libraries, words) };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Where Node would find a dependency of the package at `from`: in the nearest node_modules upwards that holds it. */
function resolve(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  const folders = from
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
  return [
    ...folders.reverse().map((folder) => `${folder}/node_modules/${name}`),
    `node_modules/${name}`,
  ].find((path) => packages[path]);
}

/** Adds what is missing and returns the names with versions. Only exact versions can be written without asking anyone. */
export function complete({ packages }: Lockfile): string[] {
  const added: string[] = [];
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const found = resolve(packages, path, name);
      const platform = platformOf(name);
      const isExact = /^\d+\.\d+\.\d+\S*$/.test(version);
      if (!isExact || platform.cpu === undefined || (found && packages[found]?.version === version)) continue;
      const place = found ? `${path}/node_modules/${name}` : `node_modules/${name}`;
      packages[place] = { version, ...platform, ...(dev ? { dev } : {}), optional: true };
      added.push(`${name}@${version}`);
    }
  }
  return added;
}

if (import.meta.main) {
  const file = 'package-lock.json';
  const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
  const added = complete(lockfile);
  lockfile.packages = Object.fromEntries(
    Object.entries(lockfile.packages).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
  console.log(
    added.length === 0 ? 'The lockfile is complete.' : `Added to the lockfile:\n${added.join('\n')}`,
  );
}
