/**
 * The entry script of every page: language, links, menu, newsletter, a later build. What only some pages have
 * (features/) comes with the components that need it, what is rarely needed (lazy/) when it is.
 */
import { whenQuiet } from './dom.ts';
import './language/index.ts';
import './navigation/links.ts';
import './navigation/prefetch.ts';
import './menu.ts';
import './newsletter.ts';
import './replaced-build.ts';

// Once all that the page fetches is there: placeholders of pictures, which are left out where they cannot be had, and the
// service worker (pages/service-worker.js.ts), not with `npm run dev`.
whenQuiet(() => {
  import('./lazy/pictures.ts').catch(() => {});
  if (import.meta.env.PROD && import.meta.env.PUBLIC_OFFLINE !== '0')
    navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
});
