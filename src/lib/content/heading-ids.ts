/** Leaves the headings of a rendered text only those ids that the text itself links to; a long one has many, and nothing else does. */
export function linkedHeadingIds(html: string): string {
  const linked = new Set([...html.matchAll(/\shref="#([^"]+)"/g)].map(([, id]) => decodeURIComponent(id!)));
  return html.replace(/<(h[1-6]) id="([^"]*)"/g, (whole, heading: string, id: string) =>
    linked.has(id) ? whole : `<${heading}`,
  );
}
