/**
 * Reports navigation to off-page-status.ts. Loaded after React, since a form that nobody has used has nothing
 * to report.
 */
import { translationIn } from '#src/islands/language-switch/translation.ts';
import { beginLeaving, enterPage, leavePage } from './off-page-status.ts';

document.addEventListener('astro:before-preparation', (event) => {
  if (!translationIn(event)) beginLeaving();
});
// The application page is about to be left (application/page.ts).
document.addEventListener('site:leave', beginLeaving);
document.addEventListener('astro:before-swap', (event) => {
  if (!translationIn(event)) leavePage();
});
for (const type of ['astro:after-swap', 'site:stay']) document.addEventListener(type, enterPage);
