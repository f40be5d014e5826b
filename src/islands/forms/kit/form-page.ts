/** The script of a page with a form: reports navigation to notices.ts. */
import { translationIn } from '#src/islands/language-switch/translation.ts';
import { beginLeaving, enterPage, leavePage } from './notices.ts';

document.addEventListener('astro:before-preparation', (event) => {
  if (!translationIn(event)) beginLeaving();
});
document.addEventListener('astro:before-swap', (event) => {
  if (!translationIn(event)) leavePage();
});
document.addEventListener('astro:after-swap', enterPage);
