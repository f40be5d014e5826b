/**
 * Makes each heading of a rendered article a link to itself, so that a part of it can be pointed at. `ids` are those of the English
 * text in both languages: an anchor still leads to its place after a switch of language (ADR 3).
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
