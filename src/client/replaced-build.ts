/**
 * A deployment takes the files of the build before away. A page that needs one of them is loaded anew as long as nothing is
 * filled in; what is filled in stays, and the form says that it could not be loaded, or not be sent.
 */
import { here } from './dom.ts';
import { sourceOf } from './language.ts';

const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/"]')!.src;

const isFilledIn = ({ value, defaultValue, checked }: HTMLInputElement) => checked || value !== defaultValue;

async function loadAnew(): Promise<void> {
  const answer = await fetch(entry, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  const fields = document.querySelectorAll<HTMLInputElement>('form :is(input, textarea)');
  if (answer?.status !== 404 || [...fields].some(isFilledIn)) return;
  // A plain address that is shown in German would be English after a reload.
  history.replaceState(history.state, '', sourceOf(here()));
  location.reload();
}

// https://vite.dev/guide/build#load-error-handling; a form's React is loaded by Astro.
for (const type of ['vite:preloadError', 'astro:hydration-error'])
  addEventListener(type, () => void loadAnew());
