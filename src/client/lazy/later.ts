/** What comes when the browser has nothing else to do, since nobody waits for it: placeholders, a later build, reading offline. */
import { onModuleMissing } from '#src/lib/module-missing.ts';
import { entry } from '../navigation/build.ts';
import './pictures.ts';

const isFilledIn = () =>
  [...document.querySelectorAll<HTMLInputElement>('main :is(input, textarea)')].some(
    (field) => field.value !== field.defaultValue,
  );

/**
 * Loads the page anew when a later build has taken this one's files away, unless that would lose what is filled in: then the
 * form says that it cannot send, and offers the mail address. A form's React is told missing by Astro, what sends by ours.
 */
const reloadIfReplaced = async (): Promise<void> => {
  const answer = await fetch(entry, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (answer?.status === 404 && !isFilledIn()) location.reload();
};
document.addEventListener('astro:hydration-error', () => void reloadIfReplaced());
onModuleMissing(() => void reloadIfReplaced());

/** The service worker (pages/service-worker.js.ts), once all that the page fetches is there; not with `npm run dev`. */
const register = () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
if (import.meta.env.PROD && import.meta.env.PUBLIC_OFFLINE !== '0') {
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
