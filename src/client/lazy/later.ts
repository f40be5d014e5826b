/** What comes when the browser has nothing else to do, since nobody waits for it: placeholders, a later build, reading offline. */
import './pictures.ts';
import './replaced-build.ts';

/** The service worker (pages/service-worker.js.ts), once all that the page fetches is there; not with `npm run dev`. */
const register = () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
if (import.meta.env.PROD && import.meta.env.PUBLIC_OFFLINE !== '0') {
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
