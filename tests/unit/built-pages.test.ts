import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withLateModules } from '#src/integrations/built-pages/late-modules.ts';
import { pageStyles } from '#src/integrations/built-pages/page-styles.ts';

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
});

describe('the styles of a page', () => {
  const css =
    '@layer properties{@supports (a:b){*,:before{--unset:solid}}}' +
    '@layer theme{:root,:host{--gap:.25rem;--tone:red;--painted:#f00;--unused:2px}}' +
    '@property --unset{syntax:"*";inherits:false;initial-value:solid}' +
    '.here{gap:calc(var(--gap)*3);color:var(--tone);border-style:var(--unset)}.elsewhere b{top:0}' +
    '.here[data-state]{left:0}.later{right:0}.lazy{bottom:0}@media print{:root{--tone:black}.elsewhere{display:none}}' +
    ':focus-visible{top:1px}:lang(de) :is(h1,p){top:2px}.lg\\:\\[minmax\\(0\\,1fr\\)\\]{top:5px}';
  const modules = new Map([
    ['/_astro/page.a1.js', 'import("./later.b2.js")'],
    ['/_astro/later.b2.js', 'x.classList.add("later")'],
    ['/_astro/other.c3.js', 'x.classList.add("lazy")'],
    ['/_astro/react.d4.js', 'x.classList.add("elsewhere")'],
  ]);
  const styled = (...bodies: string[]) => {
    const root = mkdtempSync(join(tmpdir(), 'page-styles-'));
    try {
      const html = bodies.map((body) => `<head><style>${css}</style></head>${body}`);
      const pages = html.map((_, index) => `${index}.html`);
      pages.forEach((page, index) => writeFileSync(join(root, page), html[index]!));
      const work = pageStyles().start({ root, pages, modules, logger: null as never });
      return html.map(work);
    } finally {
      rmSync(root, { recursive: true });
    }
  };

  test('are those of its classes, and of what has none', () => {
    const [html] = styled('<p class="here lg:[minmax(0,1fr)]" fill="var(--painted)">elsewhere</p>');
    for (const kept of ['.here{', '[data-state]', ':focus-visible', ':lang(de)', 'top:5px', '--painted:red'])
      expect(html).toContain(kept);
    for (const left of ['.elsewhere', '.later', '.lazy', '--unused']) expect(html).not.toContain(left);
  });

  test('have values in place of names that are set once, for the whole page', () => {
    const [html] = styled('<p class="here"></p>');
    expect(html).toContain('.here{color:var(--tone);border-style:solid;gap:.75rem}');
    expect(html).toContain('--tone:black');
    expect(html).not.toContain('--gap');
    expect(html).not.toContain('--unset:');
  });

  test('keep what its modules can bring in, those loaded later included, and no library', () => {
    const [html] = styled(
      '<p class="here"></p><script data-modules="/_astro/page.a1.js /_astro/react.d4.js">',
    );
    expect(html).toContain('.later');
    expect(html).not.toContain('.lazy');
    expect(html).not.toContain('.elsewhere');
  });

  test('are the same on all pages that had the same', () => {
    const [one, other] = styled('<p class="here"></p>', '<p class="elsewhere"></p>');
    expect(one).toContain('.elsewhere b');
    expect(other).toContain('.here{');
    expect(one!.match(/<style>/g)).toHaveLength(1);
  });
});
