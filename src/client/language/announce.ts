/** Time after which a screen reader has seen the empty element and notices its text, in milliseconds (as the router's). */
const noticed = 60;

/** Tells screen readers the title of the page, as the client router does after its navigations. */
export function announcePage(): void {
  document.querySelector('.astro-route-announcer')?.remove();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div class="astro-route-announcer" aria-live="assertive" aria-atomic="true"></div>',
  );
  setTimeout(() => {
    const line = document.querySelector('.astro-route-announcer');
    if (line) line.textContent = document.title;
  }, noticed);
}
