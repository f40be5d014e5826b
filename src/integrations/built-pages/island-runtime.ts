/** What Astro writes before the first island of a page: its element, the directive, and a style that base.css has. */
const element =
  /<script>(?:(?!<\/script>)[\s\S])*customElements\.define\("astro-island"(?:(?!<\/script>)[\s\S])*<\/script>/;
const directive =
  /<script>(?:(?!<\/script>)[\s\S])*Astro=\{\}\)\)\.touch=(?:(?!<\/script>)[\s\S])*<\/script>/;
const style = /<style>astro-island,[^{}]*\{display:contents\}<\/style>/;

/**
 * A page without Astro's inline island runtime, 2.1 kB that would run before the first paint; client/islands/element.ts
 * takes its place, in a module. Throws when Astro writes something else than is known here.
 */
export function withoutIslandRuntime(html: string): string {
  if (!html.includes('<astro-island')) return html;
  return [element, directive, style].reduce((page, part) => {
    if (!part.test(page))
      throw new Error(
        `Astro's inline code for islands no longer matches ${String(part).slice(0, 60)}…: look at a built page with an island and adapt src/integrations/built-pages/island-runtime.ts.`,
      );
    return page.replace(part, '');
  }, html);
}
