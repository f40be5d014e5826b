/**
 * The entry script of every page: menu, language, links, newsletter, a later build. What only some pages have
 * (features/) comes with the components that need it, what is rarely needed (lazy/) when it is.
 */
import { whenIdle } from './dom.ts';
import './dropped-files.ts';
import './menu.ts';
import './router.ts';
import './links.ts';
import './newsletter.ts';
import './replaced-build.ts';

// Nobody waits for the placeholders of pictures: where they cannot be had, they are left out.
document.addEventListener('astro:page-load', () => {
  if (document.images.length > 0) whenIdle(() => void import('./lazy/pictures.ts').catch(() => {}), 2000);
});
