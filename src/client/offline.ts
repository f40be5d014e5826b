/** Registers the service worker (pages/service-worker.js.ts) once all that the page fetches is there; not with `npm run dev`. */
if (import.meta.env.PROD && import.meta.env.PUBLIC_OFFLINE !== '0') {
  const register = () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
