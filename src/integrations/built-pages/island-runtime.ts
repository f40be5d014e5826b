import type { PageStep } from './index.ts';

/** What Astro writes before the first island of a page: its element, the directive, and a style that base.css has. */
const element =
  /<script>(?:(?!<\/script>)[\s\S])*customElements\.define\("astro-island"(?:(?!<\/script>)[\s\S])*<\/script>/;
const directive =
  /<script>(?:(?!<\/script>)[\s\S])*Astro=\{\}\)\)\.touch=(?:(?!<\/script>)[\s\S])*<\/script>/;
const style = /<style>astro-island,[^{}]*\{display:contents\}<\/style>/;

const island = /<astro-island [^>]*>/g;

/** What only Astro's element reads: islands have one way to be woken and one export. */
const unread = / (?:uid|prefix|client|opts|component-export|renderer-url)="[^"]*"| await-children/g;

/**
 * A page without Astro's inline island runtime, 2.1 kB that would run before the first paint; client/islands/element.ts
 * takes its place, in a module. Throws when Astro writes something else than is known here.
 */
export function withoutIslandRuntime(html: string): string {
  if (!html.includes('<astro-island')) return html;
  const page = [element, directive, style].reduce((rest, part) => {
    if (!part.test(rest))
      throw new Error(
        `Astro's inline code for islands no longer matches ${String(part).slice(0, 60)}…: look at a built page with an island and adapt src/integrations/built-pages/island-runtime.ts.`,
      );
    return rest.replace(part, '');
  }, html);
  return page.replace(island, (tag) => tag.replace(unread, ''));
}

/** Takes Astro's island runtime out of the built pages (see withoutIslandRuntime). */
export function lightIslands(): PageStep {
  return { name: 'light-islands', start: () => withoutIslandRuntime };
}
