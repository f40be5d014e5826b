/** The element by which Astro's router tells screen readers the title of a page that it has shown. */
export const announcer = 'astro-route-announcer';

/** Takes the last announcement away; the router would only add to it. */
export const silence = () => document.querySelector(`.${announcer}`)?.remove();

/** Tells screen readers the title of the page, as the router does after its navigations. */
export function announcePage(): void {
  silence();
  const line = document.createElement('div');
  line.className = announcer;
  line.ariaLive = 'assertive';
  document.body.append(line);
  // A screen reader has seen the empty element by then and notices its text (as the router's).
  setTimeout(() => (line.textContent = document.title), 60);
}
