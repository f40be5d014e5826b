import { expect, test, vi } from 'vitest';
import buildLog from '../../scripts/build/build-log.js';

test('the log has one line for all pictures of a build, and all other lines as Astro writes them', () => {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const { write } = buildLog();
  for (const message of [
    '  ▶ /_astro/one.AbC_1.avif (before: 86kB, after: 12kB) (+80ms) (1/3)',
    '  ▶ /_astro/two.AbC_2.avif (reused cache entry) (+1ms) (2/3)',
    '  ▶ /_astro/three.AbC_3.webp (before: 9kB, after: 2kB) (+9ms) (3/3)',
    '50 page(s) built in 11.12s',
  ])
    write({ label: null, level: 'info', message, newLine: true });
  vi.restoreAllMocks();
  expect(written).toHaveLength(2);
  expect(written[0]).toContain('3 pictures, 2 of them made now');
  expect(written[1]).toContain('50 page(s) built');
});
