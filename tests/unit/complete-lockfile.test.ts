import { expect, test } from 'vitest';
import { complete, platformOf } from '../../tools/complete-lockfile.ts';

test('a package says by its name which platform it is for', () => {
  expect(platformOf('@tailwindcss/oxide-linux-x64-musl')).toEqual({
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
  });
  expect(platformOf('@cloudflare/workerd-windows-64')).toEqual({ os: ['win32'], cpu: ['x64'] });
  expect(platformOf('@tailwindcss/oxide-wasm32-wasi')).toEqual({ cpu: ['wasm32'] });
});

test('what npm left out for other platforms is added, beside an older version under its own parent', () => {
  const lockfile = {
    packages: {
      'node_modules/tool': {
        version: '2.0.0',
        dev: true,
        optionalDependencies: {
          'tool-darwin-arm64': '2.0.0',
          'tool-linux-x64': '2.0.0',
          'nice-to-have': '1.0.0',
        },
      },
      'node_modules/tool-linux-x64': { version: '2.0.0' },
      'node_modules/tool-darwin-arm64': { version: '1.0.0' },
    },
  };
  expect(complete(lockfile)).toEqual(['tool-darwin-arm64@2.0.0']);
  expect(lockfile.packages).toHaveProperty(['node_modules/tool/node_modules/tool-darwin-arm64'], {
    version: '2.0.0',
    os: ['darwin'],
    cpu: ['arm64'],
    dev: true,
    optional: true,
  });
  expect(complete(lockfile)).toEqual([]);
});
