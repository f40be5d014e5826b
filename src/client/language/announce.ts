/** The element by which the client router tells screen readers the title of a page that it has shown. */
const name = 'astro-route-announcer';

/** Time after which a screen reader has seen the empty element and notices its text, in milliseconds (as the router's). */
const noticed = 60;

export const isAnnouncement = (node: Node | undefined): boolean =>
  node instanceof Element && node.className === name;

/** Takes the last announcement away; the router would only add to it. */
export function silence(): void {
  document.querySelector(`.${name}`)?.remove();
}

/** Tells screen readers the title of the page, as the router does after its navigations. */
export function announcePage(): void {
  silence();
  const line = document.createElement('div');
  line.className = name;
  line.ariaLive = 'assertive';
  line.ariaAtomic = 'true';
  document.body.append(line);
  setTimeout(() => (line.textContent = document.title), noticed);
}
