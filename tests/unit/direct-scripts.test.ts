import { expect, test } from 'vitest';
import { withDirectScripts } from '#src/integrations/direct-scripts.ts';

const modules = new Map([
  ['/_astro/entry.a1.js', 'import"./frame.b2.js";'],
  ['/_astro/apply.c3.js', 'import{t}from"./frame.b2.js";t();'],
]);
const rewritten = (address: string) =>
  withDirectScripts(`<script type="module" src="${address}"></script>`, (each) => modules.get(each));

test('a page names the module that its entry does nothing but import, and asks for it after fonts and pictures', () => {
  expect(rewritten('/_astro/entry.a1.js')).toBe(
    '<script type="module" src="/_astro/frame.b2.js" fetchpriority="low"></script>',
  );
});

test('a module with a body of its own keeps its address', () => {
  expect(rewritten('/_astro/apply.c3.js')).toContain('src="/_astro/apply.c3.js"');
});
