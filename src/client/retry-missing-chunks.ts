/**
 * A deployment deletes the previous build's files, and browsers cache the 404 response for a year.
 * Missing scripts are refetched past the HTTP cache, so that the next click finds them.
 */
import { hasInput } from '#src/lib/browser/fields.ts';
import { pageDocument } from '#src/islands/language-switch/addresses.ts';
import { loadPage } from '#src/islands/language-switch/full-load.ts';

/** URLs of missing scripts; in Safari, of all scripts. */
const missingScripts = new Set<string>();

function recordMissing(files: PerformanceEntryList) {
  for (const { name, responseStatus } of files as PerformanceResourceTiming[])
    // Safari reports no status.
    if (name.endsWith('.js') && !(responseStatus < 400)) missingScripts.add(name);
}

// Unlike `performance.getEntries`, an observer misses nothing when the resource buffer is full.
const observer = new PerformanceObserver((list) => recordMissing(list.getEntries()));
observer.observe({ type: 'resource', buffered: true });

/** Refetches the missing scripts, and reloads the page if a form needs them. */
async function recover() {
  recordMissing(observer.takeRecords());
  const responses = await Promise.all(
    [...missingScripts].map((script) => fetch(script, { cache: 'reload' })),
  );
  // Readers need none of these scripts, and a reload would close open content. Input must not be
  // lost.
  const isAtForm = document.activeElement?.closest('form');
  if (!isAtForm || hasInput(document)) return;
  // Some browsers remember a failed import for the lifetime of the document, hence the reload. Only
  // one reload: something else may block the scripts.
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const hasResponses = responses.length > 0 && responses.every(({ status }) => status < 500);
  if (hasResponses && load?.type !== 'reload')
    await loadPage({ address: pageDocument(), entry: 'same' });
}

// Events of failed imports: by Vite (https://vite.dev/guide/build#load-error-handling), and by
// Astro for islands. Offline, `fetch` fails too and nothing happens.
for (const type of ['vite:preloadError', 'astro:hydration-error'])
  addEventListener(type, () => void recover().catch(() => {}));
