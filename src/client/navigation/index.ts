import { navigate } from 'astro:transitions/client';
import { here, scrollPosition, withoutHash } from '../dom.ts';
import { sourceOf } from '../language/locale.ts';
import { announcePage } from './announce.ts';
import { isOfThisBuild, modulesOf } from './build.ts';
import { takeDocument } from './documents.ts';
import { morph, persist } from './morph.ts';

/**
 * The one owner of navigation. Every change of the page goes through the same steps:
 *
 *   1. load: the document is fetched, or taken when it is at hand;
 *   2. show: the page on screen is replaced by it, or morphed into it when both are one page in two languages;
 *   3. settle: the new page is on screen; its modules are loaded and every feature looks at it.
 *
 * Astro's router does what is left: history, scroll position, the announcement. Features hang on by onLeave, onShown and
 * onEachPage; the language switch alone shows pages in place. Nothing else listens to the router.
 */

type Hook = () => void;
const leaveHooks: Hook[] = [];
const shownHooks: Hook[] = [];
const settleHooks: Hook[] = [];
const runAll = (hooks: Hook[]) => hooks.forEach((run) => run());

/** Runs something before the page on screen gives way to another. */
export const onLeave = (run: Hook) => void leaveHooks.push(run);

/** Runs something once another page, or the same in another language, is in the document, before it is painted. */
export const onShown = (run: Hook) => void shownHooks.push(run);

/**
 * Runs something for the first page, and for every later one once it is on screen, a switch of language included. It may
 * run twice for a page.
 */
export function onEachPage(run: Hook): void {
  settleHooks.push(run);
  if (document.readyState !== 'loading') run();
}

let arrival: Promise<void> = Promise.resolve();
let arrived = () => {};

/** Resolves once the last navigation to another page has arrived or been given up; another promise for each navigation. */
export const pageNavigationSettled = () => arrival;

/** What a navigation brings that keeps its page: the document, and what is left to do once it is shown. */
interface SamePage {
  page: Document;
  shown: Hook;
}
let samePage: SamePage | undefined;

/** Shows the same page in another document, under its present address. False when the documents differ too much. */
export function showInPlace(page: Document): boolean {
  const position = scrollPosition();
  if (!morph(page)) return false;
  scrollTo(position);
  runAll(shownHooks);
  requestAnimationFrame(() =>
    setTimeout(() => {
      runAll(settleHooks);
      announcePage();
    }),
  );
  return true;
}

/** Shows the same page in another document and gives it another address. `shown` runs when it is in. */
export const showUnder = (address: URL, page: Document, shown: Hook): Promise<void> =>
  navigate(address.href, {
    history: 'replace',
    state: history.state as object,
    info: { page, shown } satisfies SamePage,
  });

// A step before this script ran has changed the address and not the page.
const [load] = performance.getEntriesByType('navigation');
if (load && new URL(load.name).pathname !== here().pathname) location.reload();

document.addEventListener('astro:before-preparation', (event) => {
  // After a jump that the router knows nothing of: an anchor written into the address bar.
  if (!history.state) history.replaceState({ index: 0, scrollX, scrollY }, '');
  const same = event.info as typeof samePage;
  event.loader = async () => {
    const page = same?.page ?? (await takeDocument(withoutHash(sourceOf(event.to))));
    if (page && (same || isOfThisBuild(page))) event.newDocument = page;
    else if (!event.signal.aborted) {
      // As a browser without scripts: by the link's own address, which has the job, the anchor and the language.
      const { href } = event.sourceElement?.closest('a') ?? event.to;
      // After a step back the address is this one already, and an anchor in it would load nothing.
      if (href === location.href) location.reload();
      else location.href = href;
      await new Promise(() => {});
    }
  };
  if (same) return;
  const link: Partial<Element> = event.sourceElement ?? {};
  link.ariaBusy = 'true';
  arrival = new Promise((resolve) => {
    arrived = resolve;
    // Given up for another one, or for a load by the browser, which keeps this page for a step back.
    event.signal.onabort = window.onpagehide = () => {
      resolve();
      link.ariaBusy = null;
    };
  });
});

document.addEventListener('astro:before-swap', (event) => {
  const { viewTransition, newDocument, navigationType, to } = event;
  // Pages change at once. What is skipped is no error.
  viewTransition.ready.catch(() => {});
  viewTransition.skipTransition();
  // A page that was shown in the very moment of the step has written its address over the step's.
  if (navigationType === 'traverse') history.replaceState(history.state, '', to);
  runAll(leaveHooks);
  samePage = event.info as typeof samePage;
  const { swap } = event;
  event.swap = () => {
    if (samePage && morph(newDocument)) return;
    // React would find the text of one language and the props of another (B15).
    if (document.documentElement.lang !== newDocument.documentElement.lang)
      for (const island of document.querySelectorAll(`astro-island[ssr][${persist}]`))
        island.removeAttribute(persist);
    // A copy: the switch back has use for the document.
    if (samePage) event.newDocument = newDocument.cloneNode(true) as Document;
    swap();
  };
});

document.addEventListener('astro:after-swap', () => {
  arrived();
  samePage?.shown();
  runAll(shownHooks);
});

let loadedModules = modulesOf(document);

document.addEventListener('astro:page-load', () => {
  const modules = modulesOf(document);
  if (modules !== loadedModules && isOfThisBuild(document)) {
    loadedModules = modules;
    for (const each of modules.split(' ')) import(/* @vite-ignore */ each).catch(() => {});
  }
  runAll(settleHooks);
});
