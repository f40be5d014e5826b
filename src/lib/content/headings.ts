/**
 * Makes each heading of a rendered article a link to itself, so that a part of it can be pointed at. `ids` are those of the English
 * text in both languages: an anchor still leads to its place after a switch of language.
 */
export function linkHeadings(html: string, ids: readonly string[]): string {
  let index = 0;
  return html.replace(
    /<(h[2-6]) id="([^"]*)">([\s\S]*?)<\/\1>/g,
    (_, tag: string, own: string, text: string) => {
      const id = ids[index++] ?? own;
      return `<${tag} id="${id}">${text.includes('<a ') ? text : `<a href="#${id}">${text}</a>`}</${tag}>`;
    },
  );
}

/** Leaves headings only those ids that the text itself links to: several texts stand on one page, and an id may be there once. */
export function linkedHeadingIds(html: string): string {
  const linked = new Set(
    [...html.matchAll(/\shref="#([^"]+)"/g)].map(([, id]) => decodeURIComponent(id!)),
  );
  return html.replace(/<(h[1-6]) id="([^"]*)"/g, (whole, heading: string, id: string) =>
    linked.has(id) ? whole : `<${heading}`,
  );
}
