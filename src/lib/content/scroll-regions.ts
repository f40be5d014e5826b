/**
 * Makes the parts of an article that may be wider than a phone reachable by keyboard, so that they can be scrolled
 * without a pointer (WCAG 2.2, 2.1.1): code blocks and tables. `label` names a table's frame; “Code” is the same word in
 * both languages.
 */
export function scrollRegions(html: string, label: string): string {
  return html
    .replaceAll('<pre ', '<pre tabindex="0" role="group" aria-label="Code" ')
    .replaceAll(
      '<table>',
      `<div class="table-scroll" role="group" tabindex="0" aria-label="${label}"><table>`,
    )
    .replaceAll('</table>', '</table></div>');
}
