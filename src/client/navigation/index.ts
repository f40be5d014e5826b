import {
  navigate,
  type TransitionBeforePreparationEvent,
  type TransitionBeforeSwapEvent,
} from 'astro:transitions/client';
import { onModuleMissing } from '#src/lib/module-missing.ts';
import { afterFrame, withoutHash } from '../dom.ts';
import { announcePage } from './announce.ts';
import { isOfThisBuild, modulesOf, reloadIfReplaced } from './build.ts';
import { isHeld, takeDocument } from './documents.ts';
import { morph, persist } from './morph.ts';

/**
 * The one owner of navigation. Every change of the page goes through the same steps:
 *
 *   1. load: the document is fetched, or taken when it is at hand;
 *   2. show: the page on screen is replaced by it, or morphed into it when both are one page in two languages;
 *   3. settle: the new page is on screen; its modules are loaded and every feature looks at it.
 *
 * Astro's router does what is left: history, scroll position, the announcement. Features hang on by onLeave, onShown and
 * onEachPage; the language switch is the one extension. Nothing else listens to the router.
 */

type Hook = () => void;
const leaveHooks: Hook[] = [];
const shownHooks: Hook[] = [];
const settleHooks: Hook[] = [];
const runAll = (hooks: Hook[]) => {
  for (const run of hooks) run();
};

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

/** What the language switch adds. */
interface Extension {
  /** The address under which the page of a link is shown. */
  addressOf: (href: URL) => URL;
  /** The address of the document that is shown under an address. */
  sourceOf: (address: URL) => URL;
  /** Another page has been asked for. */
  onPageNavigation: Hook;
}
let extension: Extension = {
  addressOf: (href) => href,
  sourceOf: (address) => address,
  onPageNavigation: () => {},
};
export const extendNavigation = (by: Extension) => void (extension = by);
export const addressOf = (href: URL) => extension.addressOf(href);

let pageNavigations = 0;
let arrival: Promise<void> = Promise.resolve();
let arrived = () => {};

/** Number of navigations to other pages so far: another than before when a link has been followed since. */
export const pageNavigationCount = () => pageNavigations;

/** Resolves once the navigation to another page that is under way, if any, has arrived or been given up. */
export const pageNavigationSettled = () => arrival;

/** What a navigation brings that keeps its page: the document, and what is left to do once it is shown. */
interface SamePage {
  page: Document;
  shown: Hook;
}
let samePage: SamePage | undefined;

const samePageOf = ({ info }: TransitionBeforePreparationEvent | TransitionBeforeSwapEvent) =>
  info as SamePage | undefined;

/** Shows the same page in another document, under its present address. False when the documents differ too much. */
export function showInPlace(page: Document): boolean {
  const { scrollX: left, scrollY: top } = window;
  if (!morph(page)) return false;
  scrollTo({ left, top, behavior: 'instant' });
  runAll(shownHooks);
  afterFrame(() => {
    runAll(settleHooks);
    announcePage();
  });
  return true;
}

/** Shows the same page in another document and gives it another address. `shown` runs when it is in. */
export const showUnder = (address: URL, state: object, page: Document, shown: Hook): Promise<void> =>
  navigate(address.href, { history: 'replace', state, info: { page, shown } satisfies SamePage });

async function load(event: TransitionBeforePreparationEvent, fetchPage: () => Promise<void>): Promise<void> {
  const address = event.to;
  const source = withoutHash(extension.sourceOf(address));
  const held = isHeld(source) ? await takeDocument(source) : undefined;
  if (held) {
    event.newDocument = held;
    return;
  }
  if (source.pathname === address.pathname) return fetchPage();
  event.to = source;
  try {
    await fetchPage();
  } finally {
    event.to = address;
  }
}

document.addEventListener('astro:before-preparation', (event) => {
  const same = samePageOf(event);
  const fetchPage = event.loader;
  event.loader = async () => {
    if (same) event.newDocument = same.page;
    else {
      await load(event, fetchPage);
      // The router then loads the page as a browser without scripts would.
      if (!isOfThisBuild(event.newDocument)) event.preventDefault();
    }
  };
  if (same) return;
  pageNavigations += 1;
  arrival = new Promise((resolve) => {
    arrived = resolve;
    event.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  extension.onPageNavigation();
});

document.addEventListener('astro:before-swap', (event) => {
  const { viewTransition, newDocument } = event;
  // Pages change at once. What is skipped is no error.
  viewTransition.ready.catch(() => {});
  viewTransition.skipTransition();
  runAll(leaveHooks);
  samePage = samePageOf(event);
  // React would find the text of one language and the props of another (B15).
  if (document.documentElement.lang !== newDocument.documentElement.lang)
    for (const island of document.querySelectorAll(`astro-island[ssr][${persist}]`))
      island.removeAttribute(persist);
  if (!samePage) return;
  const { swap } = event;
  event.swap = () => {
    if (!morph(newDocument)) swap();
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

onModuleMissing(() => void reloadIfReplaced());
