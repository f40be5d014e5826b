import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { markOf, pageWithForeignScript, withMark } from '#src/build/hosting/policy.ts';

/* A script in a text would get its hash into the policy. So it stops the build. */
const ours = '<head><script>let ours</script></head>';
const site = [
  { file: 'contact.html', html: `${ours}<script>let island</script>` },
  { file: 'careers/apply.html', html: `${ours}<script>let island</script>` },
  { file: 'services.html', html: `${ours}<script>let opened</script>` },
  { file: 'case-studies.html', html: `${ours}<script>let opened</script>` },
];
const article = (html: string) => ({ file: 'blog/text.html', html: ours + html });

const foreign = [
  { name: 'a script', html: '<p><script>alert(1)</script></p>' },
  { name: 'a module', html: '<script type="module">alert(1)</script>' },
  { name: 'an address that runs a script', html: '<a class="x" href="javascript:alert(1)">x</a>' },
  { name: 'such an address in other letters', html: "<a href = ' JavaScript:alert(1)'>x</a>" },
  {
    name: 'a form with such an address',
    html: '<button formaction=javascript:alert(1)>x</button>',
  },
];
test.each(foreign)('$name of a text is found', ({ html }) => {
  expect(pageWithForeignScript([...site, article(html)])).toBe('blog/text.html');
});

const fine = [
  { name: 'a script that the pages of both forms have, too', html: '<script>let island</script>' },
  { name: 'the loader of dialogs and cards', html: '<script>let opened</script>' },
  { name: 'data', html: '<script type="application/ld+json">{}</script>' },
  { name: 'a file', html: '<script type="module" src="/_astro/site.js"></script>' },
  {
    name: 'a script that is shown as code',
    html: '<code>&lt;script>alert(1)&lt;/script></code>',
  },
  { name: 'an address that is shown', html: '<code>&lt;a href="javascript:alert(1)"></code>' },
];
test('a script in the text of a service is foreign, because the page of case studies does not have it', () => {
  const services = { file: 'services.html', html: `${ours}<script>alert(1)</script>` };
  const cases = { file: 'case-studies.html', html: ours };
  expect(pageWithForeignScript([services, cases])).toBe('services.html');
});

test('a script in the text of one form is foreign, because the page of the other form does not have it', () => {
  const contact = { file: 'contact.html', html: `${ours}<script>alert(1)</script>` };
  expect(pageWithForeignScript([contact, ...site.slice(1)])).toBe('contact.html');
});

test.each(fine)('$name is no foreign script', ({ html }) => {
  expect(pageWithForeignScript([...site, article(html)])).toBeUndefined();
});

test('the policy has no directive that WebKit on Linux reports as unknown', () => {
  const [policy] = /Content-Security-Policy: .*/.exec(readFileSync('public/_headers', 'utf8'))!;
  expect(policy).not.toContain('manifest-src');
  // Then default-src is used for the manifest.
  expect(policy).toContain("default-src 'self'");
});

/* What an open page and a page of a later build can be mixed by: the mark of the build. */
const built =
  '<html data-build="development"><style>.a{}</style><script>let ours</script><script type="application/ld+json">{"date":"2026-11-28"}</script><p>Text, 2026</p>';
const marked = markOf(built, ['site.1.js', 'react.1.js']);

const builds = [
  { change: 'a text', html: built.replace('Text', 'Another text') },
  { change: 'a date, as every night', html: built.replaceAll('2026', '2027') },
  { change: 'a structure', html: `${built}<h2>More</h2>` },
];
test.each(builds)('$change leaves the mark of the build as it is', ({ html }) => {
  expect(markOf(html, ['react.1.js', 'site.1.js'])).toBe(marked);
});

const otherBuilds = [
  { change: 'an inline style', html: built.replace('.a{}', '.a{}.b{}') },
  { change: 'an inline script', html: built.replace('ours', 'others') },
  { change: 'the name of a script file', scripts: ['site.2.js', 'react.1.js'] },
  { change: 'a script file more', scripts: ['site.1.js', 'react.1.js', 'more.1.js'] },
];
test.each(otherBuilds)('$change changes the mark', ({ html = built, scripts }) => {
  expect(markOf(html, scripts ?? ['site.1.js', 'react.1.js'])).not.toBe(marked);
});

test('the mark takes the place of that of the development server, and does not change itself', () => {
  const page = withMark(built, marked);
  expect(page).toContain(`<html data-build="${marked}">`);
  expect(markOf(page, ['site.1.js', 'react.1.js'])).toBe(marked);
});
