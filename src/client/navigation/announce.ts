/** The element by which Astro's router tells screen readers the title of a page that it has shown. */
export const announcer = 'astro-route-announcer';

/** Time after which a screen reader has seen the empty element and notices its text, in milliseconds (as the router's). */
const noticed = 60;

/** Takes the last announcement away; the router would only add to it. */
export function silence(): void {
  document.querySelector(`.${announcer}`)?.remove();
}

/** Tells screen readers the title of the page, as the router does after its navigations. */
export function announcePage(): void {
  silence();
  const line = document.createElement('div');
  line.className = announcer;
  line.ariaLive = 'assertive';
  line.ariaAtomic = 'true';
  document.body.append(line);
  setTimeout(() => (line.textContent = document.title), noticed);
}
