/**
 * A deployment deletes the files of the previous build, and browsers keep the answer 404 to such a
 * file for a year. So a missing script is fetched again without the browser's cache, and the next
 * press finds it.
 */
import { hasInput } from '#src/lib/browser/fields.ts';
import { pageDocument } from '#src/islands/language-switch/addresses.ts';
import { loadPage } from '#src/islands/language-switch/full-load.ts';

/** The scripts that were missing once. Each is asked for once at a failure, however often it fails. */
const missing = new Set<string>();

function note(files: PerformanceEntryList) {
  for (const { name, responseStatus } of files as PerformanceResourceTiming[])
    // Safari does not tell the status: there, each script is fetched again.
    if (name.endsWith('.js') && !(responseStatus < 400)) missing.add(name);
}

// Unlike `performance.getEntries`, an observer misses nothing when the browser's list is full.
const observer = new PerformanceObserver((list) => note(list.getEntries()));
observer.observe({ type: 'resource', buffered: true });

async function recover() {
  note(observer.takeRecords());
  const answers = await Promise.all(
    [...missing].map((script) => fetch(script, { cache: 'reload' })),
  );
  // Who only reads needs none of these scripts, and a reload would close what is open.
  if (!document.activeElement?.closest('form') || hasInput(document)) return;
  // Some browsers remember a failure for as long as the page lives. Once only: something else may
  // keep the scripts away.
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const hasAnswer = answers.length > 0 && answers.every(({ status }) => status < 500);
  if (hasAnswer && load?.type !== 'reload')
    await loadPage({ address: pageDocument(), entry: 'same' });
}

// https://vite.dev/guide/build#load-error-handling; a form's React is loaded by Astro. Without a
// network nothing is done.
for (const type of ['vite:preloadError', 'astro:hydration-error'])
  addEventListener(type, () => void recover().catch(() => {}));
