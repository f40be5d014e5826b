import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  hashesOf,
  inlineScript,
  buildIdOf,
  ownScripts,
  withBuildId,
} from '#src/build/hosting/csp.ts';

/* Only the site's own inline scripts get a hash; scripts in texts get none. */
const loaders = '<script>let touch</script><script>let island</script>';
const page = (text: string) =>
  `<head><script>let head</script></head><main>${text}</main>${loaders}<astro-island></astro-island>`;
const hashes = (html: string) => hashesOf(inlineScript, ownScripts(html));

test('the head script and island loaders get a hash', () => {
  expect(hashes(page(''))).toHaveLength(3);
});

test.each([
  { name: 'a script', text: '<p><script>alert(1)</script></p>' },
  { name: 'a module', text: '<script type="module">alert(1)</script>' },
  { name: 'a script before island loaders', text: '<script>alert(1)</script><b></b>' },
])('$name in a text gets no hash', ({ text }) => {
  expect(hashes(page(text))).toEqual(hashes(page('')));
  expect(hashes(page('') + page(text))).toEqual(hashes(page('')));
});

test('the CSP omits manifest-src, unknown to WebKit on Linux', () => {
  const [policy] = /Content-Security-Policy: .*/.exec(readFileSync('public/_headers', 'utf8'))!;
  expect(policy).not.toContain('manifest-src');
  // The manifest falls back to default-src.
  expect(policy).toContain("default-src 'self'");
});

/* An open page compares its build ID with that of the next page. */
const built =
  '<html data-build="development"><style>.a{}</style><script>let ours</script><script type="application/ld+json">{"date":"2026-11-28"}</script><p>Text, 2026</p>';
const buildId = buildIdOf(built, ['site.1.js', 'react.1.js']);

const builds = [
  { change: 'a changed text', html: built.replace('Text', 'Another text') },
  { change: 'a new date, as every night', html: built.replaceAll('2026', '2027') },
  { change: 'an added element', html: `${built}<h2>More</h2>` },
];
test.each(builds)('$change keeps the build ID', ({ html }) => {
  expect(buildIdOf(html, ['react.1.js', 'site.1.js'])).toBe(buildId);
});

const otherBuilds = [
  { change: 'a changed inline style', html: built.replace('.a{}', '.a{}.b{}') },
  { change: 'a changed inline script', html: built.replace('ours', 'others') },
  { change: 'a changed script file name', scripts: ['site.2.js', 'react.1.js'] },
  { change: 'an additional script file', scripts: ['site.1.js', 'react.1.js', 'more.1.js'] },
];
test.each(otherBuilds)('$change changes the build ID', ({ html = built, scripts }) => {
  expect(buildIdOf(html, scripts ?? ['site.1.js', 'react.1.js'])).not.toBe(buildId);
});

test('the build ID replaces its placeholder without changing itself', () => {
  const page = withBuildId(built, buildId);
  expect(page).toContain(`<html data-build="${buildId}">`);
  expect(buildIdOf(page, ['site.1.js', 'react.1.js'])).toBe(buildId);
});
