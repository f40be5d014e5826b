/**
 * A deployment deletes the files of the previous build, and browsers keep the answer 404 to such a
 * file for a year. So a missing script is fetched again without the browser's cache, and the next
 * press finds it. If that fails and the visitor is in a form, the page reloads, unless a form has
 * been filled in; then the form shows an error.
 */
import { currentUrl } from '#src/lib/browser/dom.ts';
import { fieldsIn, isFilledIn } from '#src/lib/browser/fields.ts';
import { documentAddress } from '#src/islands/language-switch/addresses.ts';

/** The scripts that the browser could not load. */
function missingScripts(): string[] {
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const missing = files.filter(
    ({ name, responseStatus }) => name.endsWith('.js') && responseStatus >= 400,
  );
  return missing.map(({ name }) => name);
}

/**
 * Fetches scripts again without the browser's cache, which has them afterwards.
 * @returns true when all are there
 */
async function refetch(scripts: string[]): Promise<boolean> {
  const answers = await Promise.all(scripts.map((script) => fetch(script, { cache: 'reload' })));
  return scripts.length > 0 && answers.every(({ ok }) => ok);
}

/**
 * True if the browser runs scripts now that it could not load before. Some browsers remember a
 * failure for as long as the page lives.
 */
const canRun = (scripts: string[]) =>
  Promise.all(scripts.map((script) => import(/* @vite-ignore */ script))).then(
    () => true,
    () => false,
  );

/** True if this script itself is on the server no more. */
async function isReplaced(): Promise<boolean> {
  const answer = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
  return answer.status === 404;
}

/**
 * True if the page was reloaded. It must not reload a second time: something else may keep the
 * scripts away.
 */
function isReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload';
}

async function recover(): Promise<void> {
  const scripts = missingScripts();
  const areThere = await refetch(scripts);
  if (areThere && ((await canRun(scripts)) || isReloaded())) return;
  if (!areThere && !(await isReplaced())) return;
  // Who only reads needs none of these scripts, and a reload would close what is open.
  if (!document.activeElement?.closest('form')) return;
  if (fieldsIn(document, 'form').some(isFilledIn)) return;
  // A plain address that is shown in German would be English after a reload.
  history.replaceState(history.state, '', documentAddress(currentUrl()));
  location.reload();
}

// https://vite.dev/guide/build#load-error-handling; a form's React is loaded by Astro. Without a
// network nothing is done.
for (const type of ['vite:preloadError', 'astro:hydration-error'])
  addEventListener(type, () => void recover().catch(() => {}));
