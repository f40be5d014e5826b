import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { builtPages, type PageStep } from '#src/integrations/built-pages/index.ts';
import { withLateModules } from '#src/integrations/built-pages/late-modules.ts';
import { PageStyles } from '#src/integrations/built-pages/styles/page-styles.ts';

const modules = new Map([
  ['/_astro/entry.a1.js', 'import"./site.b2.js";'],
  ['/_astro/apply.c3.js', 'import{t}from"./site.b2.js";t();'],
]);

describe('the modules of a page', () => {
  const rewritten = (head: string, ...addresses: string[]) =>
    withLateModules(
      head + addresses.map((each) => `<script type="module" src="${each}"></script>`).join(''),
      (each) => modules.get(each),
    );

  test('are no scripts of its HTML, which could run before the first paint, and each is named once', () => {
    expect(
      rewritten('<script data-modules> run( ); </script>', '/_astro/entry.a1.js', '/_astro/apply.c3.js'),
    ).toBe('<script data-modules="/_astro/site.b2.js /_astro/apply.c3.js">run();</script>');
    expect(
      rewritten('<script data-modules> run( ); </script>', '/_astro/entry.a1.js', '/_astro/site.b2.js'),
    ).toBe('<script data-modules="/_astro/site.b2.js">run();</script>');
  });

  test('that nothing would load stop the build', () => {
    expect(() => rewritten('', '/_astro/entry.a1.js')).toThrow('src/layouts/PageLayout.astro');
  });
});

describe('the styles of a kind of page', () => {
  const css =
    ':root{--used:1px;--painted:red;--unused:2px}.here,.elsewhere{margin:var(--used)}.elsewhere b{top:0}' +
    '.open[data-state]{left:0}.later{right:0}.lazy{bottom:0}@media print{.elsewhere{display:none}}' +
    ':focus-visible{top:1px}:lang(de) :is(h1,p){top:2px}.here:is(.elsewhere,b){top:3px}[data-was-sent]{top:4px}' +
    '.lg\\:\\[minmax\\(0\\,1fr\\)\\]{top:5px}';
  const page = (body: string) => `<style>${css}</style><style>.here{top:0}</style>${body}`;
  const stylesOf = (...pages: string[]) => {
    const scripts = new Map([
      [
        '/_astro/page.a1.js',
        'import("./later.b2.js");x.className=`open`;x.toggleAttribute("data-state");x.dataset.wasSent=``',
      ],
      ['/_astro/later.b2.js', 'x.classList.add("later")'],
      ['/_astro/other.c3.js', 'x.classList.add("lazy")'],
    ]);
    const styles = new PageStyles(scripts);
    for (const html of pages) styles.see('/kind', html);
    return styles.apply('/kind', pages[0]!);
  };
  const body =
    '<p class="here" fill="var(--painted)">elsewhere</p><script src="/_astro/page.a1.js"></script>';

  test('are one style with the rules that its markup can use, not its texts', () => {
    const html = stylesOf(page(body));
    expect(html.match(/<style>/g)).toHaveLength(1);
    expect(html).toContain('.here{margin:1px}');
    expect(html).toContain('.here{top:0}');
    expect(html).toContain('--painted:red');
    expect(html).not.toContain('--unused');
    expect(html).not.toContain('.elsewhere b');
  });

  test('have values in place of properties that are the same everywhere, and names for those that change', () => {
    const tailwind =
      '@layer properties{@supports (a:b){*{--unset:solid}}}@layer theme{:root,:host{--gap:.25rem;--tone:red;--wide:1px}}' +
      '.here{gap:calc(var(--gap) * 3);color:var(--tone);border:var(--unset) var(--missing,var(--gap)) var(--wide)}' +
      '@media print{:root{--tone:black}}.here{--wide:2px}@property --unset{syntax:"*";inherits:false;initial-value:solid}';
    const html = stylesOf(`<style>${tailwind}</style><p class="here"></p>`);
    expect(html).toContain(
      '<style>@layer theme{:root,:host{--tone:red;--wide:1px}}.here{gap:.75rem;color:var(--tone);border:solid .25rem var(--wide)}@media print{:root{--tone:black}}.here{--wide:2px}</style>',
    );
  });

  test('keep what demands nothing that is missing: pseudo-classes, names with commas', () => {
    const html = stylesOf(
      page('<p class="here lg:[minmax(0,1fr)]"><b></b></p><script src="/_astro/page.a1.js"></script>'),
    );
    for (const top of [1, 2, 3, 5]) expect(html).toContain(`{top:${top}px}`);
  });

  test('keep what its scripts can bring in, those loaded later included, and no other script', () => {
    const html = stylesOf(page(body));
    expect(html).toContain('.open[data-state]');
    expect(html).toContain('.later');
    expect(html).toContain('[data-was-sent]');
    expect(html).not.toContain('.lazy');
  });

  test('keep what a script of the page itself marks, and nothing it or its data speaks of', () => {
    const script = '<script data-modules>root.dataset.wasSent="";find(".later")</script>';
    const data = '<script type="application/ld+json">{"name":"lazy"}</script>';
    const html = stylesOf(page(`<p class="here"></p>${script}${data}`));
    expect(html).toContain('[data-was-sent]');
    expect(html).not.toContain('.lazy');
    expect(html).not.toContain('.later{');
  });

  test('leave out what cannot match inside :is(), and a rule with nothing else in it', () => {
    const css =
      '.here :is(.elsewhere,.here){top:7px}:is(.elsewhere,b) .here{top:8px}.here:not(.gone){top:9px}';
    const html = stylesOf(`<style>${css}</style><p class="here"></p>`);
    expect(html).toContain('<style>.here :is(.here){top:7px}.here:not(.gone){top:9px}</style>');
  });

  test('are those of all its pages together', () => {
    expect(stylesOf(page(body), page('<b class="elsewhere"></b>'))).toContain('.elsewhere b');
  });
});

test('each step gets the page as the one before left it, and ends after the last page', async () => {
  const root = mkdtempSync(join(tmpdir(), 'built-pages-'));
  try {
    mkdirSync(join(root, 'de'));
    writeFileSync(join(root, 'index.html'), 'one');
    writeFileSync(join(root, 'de/about.html'), 'two');
    writeFileSync(join(root, 'robots.txt'), 'three');
    const seen: string[] = [];
    const mark: PageStep = { name: 'mark', start: () => (html) => `${html}!` };
    const watch: PageStep = {
      name: 'watch',
      start: ({ files }) => {
        expect(files).toContain('robots.txt');
        return (html) => {
          seen.push(html);
          return html;
        };
      },
      end: () => void seen.push('end'),
    };
    const logger = { fork: () => logger };
    const hook = builtPages([mark, watch]).hooks['astro:build:done']!;
    const made = ['index.html', 'de/about.html', 'robots.txt'].map((file) => pathToFileURL(join(root, file)));
    await hook({ dir: pathToFileURL(`${root}/`), assets: new Map([['/page', made]]), logger } as never);
    expect(seen.toSorted()).toEqual(['end', 'one!', 'two!']);
    expect(seen.at(-1)).toBe('end');
    expect(readFileSync(join(root, 'de/about.html'), 'utf8')).toBe('two!');
    expect(readFileSync(join(root, 'robots.txt'), 'utf8')).toBe('three');
  } finally {
    rmSync(root, { recursive: true });
  }
});
