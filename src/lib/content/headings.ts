/**
 * Makes each heading of a rendered article a link to itself, so that readers can share a section.
 * `ids` are those of the English text in both languages: an anchor still works after a switch of
 * language.
 */
export function linkHeadings(html: string, ids: readonly string[]) {
  let index = 0;
  return html.replace(
    /<(h[2-6]) id="([^"]*)">([\s\S]*?)<\/\1>/g,
    (_, tag: string, originalId: string, text: string) => {
      const id = ids[index++] ?? originalId;
      return `<${tag} id="${id}">${text.includes('<a ') ? text : `<a href="#${id}">${text}</a>`}</${tag}>`;
    },
  );
}

/**
 * Removes the ids of headings, except those to which the text itself links. Several texts are on
 * one page, and an id may be there only once.
 */
export function linkedHeadingIds(html: string) {
  const linked = new Set(
    [...html.matchAll(/\shref="#([^"]+)"/g)].map(([, id]) => decodeURIComponent(id!)),
  );
  return html.replace(/<(h[1-6]) id="([^"]*)"/g, (whole, heading: string, id: string) =>
    linked.has(id) ? whole : `<${heading}`,
  );
}
