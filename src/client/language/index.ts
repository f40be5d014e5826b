import type { TransitionBeforePreparationEvent, TransitionBeforeSwapEvent } from 'astro:transitions/client';
import { isLocale } from '#src/i18n/locales.ts';
import { postponeBelowScreen } from '../below-screen.ts';
import { onEachPage } from '../on-each-page.ts';
import { isPlainClick } from '../plain-click.ts';
import { whenIdle } from '../when-idle.ts';
import { inLanguage, withoutHash } from './addresses.ts';
import { fetchDocument, isCostlyLine, isPrepared } from './documents.ts';
import { beginJourney } from './journey.ts';
import { shownLocale } from './memory.ts';
import { prepareCounterpart, reconsider, switchTo, pageOfSwitch } from './switch.ts';
import { persist, translateInPlace } from './translation.ts';

/**
 * The language switch held in memory: German documents under plain addresses, without a reload (behaviours B1 to B20,
 * docs/language.md). The links EN and DE work without this script, as plain links.
 */

/** Presses on EN and DE. Capturing, so that the client router finds the click already answered. */
document.addEventListener(
  'click',
  (event) => {
    if (!isPlainClick(event)) return;
    const link = (event.target as Element).closest?.<HTMLElement>('[data-language]');
    if (!link || !isLocale(link.dataset.language)) return;
    event.preventDefault();
    void switchTo(link.dataset.language);
  },
  true,
);

/** The counterpart is fetched when the switch is about to be used (B3). */
for (const type of ['pointerover', 'focusin', 'touchstart'] as const) {
  document.addEventListener(
    type,
    (event) => {
      // Later, because a switch moves what is under a pointer that rests, and its frame must not wait for this.
      if ((event.target as Element).closest?.('[data-language]')) whenIdle(prepareCounterpart, 0);
    },
    { passive: true },
  );
}

/** On lines where it costs nobody anything, the counterpart is there before the switch is thought of (B3). */
onEachPage(() => {
  if (isCostlyLine()) return;
  whenIdle(prepareCounterpart, 2000);
});

/** Every load asks for the shown language's document; the address stays what it is (B6, B8). */
document.addEventListener('astro:before-preparation', (event) => {
  const preparation = event as TransitionBeforePreparationEvent;
  const page = pageOfSwitch(preparation);
  if (page) {
    preparation.loader = async () => {
      preparation.newDocument = page;
    };
    return;
  }
  beginJourney(preparation);
  reconsider();
  const address = preparation.to;
  const source = withoutHash(inLanguage(address, shownLocale(address)));
  const load = preparation.loader;
  preparation.loader = async () => {
    const prepared = isPrepared(source) ? await fetchDocument(source) : undefined;
    if (prepared) {
      preparation.newDocument = prepared;
      return;
    }
    if (source.pathname === address.pathname) return load();
    preparation.to = source;
    try {
      await load();
    } finally {
      preparation.to = address;
    }
  };
});

document.addEventListener('astro:after-swap', reconsider);

document.addEventListener('astro:before-swap', (event) => {
  const swap = event as TransitionBeforeSwapEvent;
  // Rejects when the next navigation overtakes this one, which is no error; nobody else listens to it.
  swap.viewTransition.ready.catch(() => {});
  const changesLanguage = document.documentElement.lang !== swap.newDocument.documentElement.lang;
  if (!changesLanguage) return;
  // An island that React has not taken over yet would be carried over in the old language and then contradict its
  // props (B15).
  for (const island of document.querySelectorAll(`astro-island[ssr][${persist}]`)) {
    island.removeAttribute(persist);
  }
  if (!pageOfSwitch(swap)) return;
  const { swap: swapWhole } = swap;
  swap.swap = () => {
    postponeBelowScreen();
    if (!translateInPlace(swap.newDocument)) swapWhole();
  };
});
