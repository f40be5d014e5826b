/**
 * Turns each heading of a rendered article into a link to itself, so that readers can share a
 * section.
 * @param ids the ids of the headings, in order (`articleHeadings` in load.ts)
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
 * Removes the ids of headings to which the same text has no link. The imprint renders several texts
 * on one page, and an id must be unique per document.
 */
export function removeUnlinkedHeadingIds(html: string) {
  const linked = new Set(
    [...html.matchAll(/\shref="#([^"]+)"/g)].map(([, id]) => decodeURIComponent(id!)),
  );
  return html.replace(/<(h[1-6]) id="([^"]*)"/g, (whole, heading: string, id: string) =>
    linked.has(id) ? whole : `<${heading}`,
  );
}
