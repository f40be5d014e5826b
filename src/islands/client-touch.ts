import type { ClientDirective } from 'astro';
import { fieldsIn, copyValue, isFilledIn, dispatchInput } from '#src/lib/browser/fields.ts';
import { earlySubmit } from './forms/early-submit.ts';
import { showState, takeEarlySubmit } from './forms/form-state-attributes.ts';

/**
 * Fires `input` and `change`, so that React sees the value. If a translator or an extension has
 * changed the form, React has discarded its HTML and rendered new fields: the value is copied into
 * them.
 * @returns the field that React has
 */
function handOver(old: HTMLInputElement, hadFocus: boolean, island: HTMLElement) {
  const field = island.querySelector<HTMLInputElement>(`[name="${old.name}"]`);
  if (!field || field === old) {
    dispatchInput(old);
    return old;
  }
  copyValue(field, old);
  if (hadFocus) {
    field.focus({ preventScroll: true });
    // A number for fields with text only.
    if (typeof old.selectionStart === 'number')
      field.setSelectionRange(old.selectionStart, old.selectionEnd);
  }
  // The browser's file dialog may still be open, and it belongs to the old field.
  old.addEventListener('change', () => handOver(old, false, island), { once: true });
  return field;
}

/**
 * The events that load an island's React. A scrolling finger fires none of them: its `pointerdown`
 * ends in `pointercancel`. A screen reader may fire `click` alone.
 */
const events = [
  'pointerover',
  'pointerup',
  'click',
  'focusin',
  'keydown',
  'dragover',
  'drop',
  'input',
  'change',
  'submit',
] as const;

/** True for a mouse or pen above the form. A finger has no hover: it fires `pointerover` in a scroll. */
const isHover = (event: Event) =>
  event instanceof PointerEvent && event.pointerType !== 'touch' && event.buttons === 0;

/**
 * `client:touch`: loads an island's React on the first interaction with the island. If the download
 * fails, a line of the form says so, and the next interaction retries. A form that is submitted
 * before gets an attribute (early-submit.ts) and is sent afterwards; until then a line says so. Astro puts this
 * script inline before the island, so no event is missed from the first paint on.
 */
const touch: ClientDirective = (load, _options, island) => {
  let isLoading = false;
  const usedFields = new Set<EventTarget | null>();
  const leftFields = new Set<EventTarget | null>();
  const isHydrated = () => !island.hasAttribute('ssr');

  const showFocus = () => island.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });

  const hydrate = async () => {
    const hydrateIsland = await load();
    // React must find the HTML as the server sent it.
    showState(island, 'idle');
    const isSubmitted = takeEarlySubmit(island);
    const fields = fieldsIn(island);
    const focused = document.activeElement;
    const isOpen = island.querySelector('details[open]') !== null;
    await hydrateIsland();
    if (!isHydrated()) return;
    // A discrete event makes React hydrate synchronously, before any other event is handled.
    island.firstElementChild?.dispatchEvent(new Event('keyup', { bubbles: true }));
    island.querySelector('details')?.toggleAttribute('open', isOpen);
    for (const old of fields) {
      const field = handOver(old, old === focused, island);
      // supabase-js follows the focus in a field (use-form.ts), which the field may have had before.
      if (usedFields.has(old)) field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      // React checks a field that was left before it was there.
      if (leftFields.has(old) && old !== focused)
        field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    }
    if (isSubmitted) island.querySelector('form')?.requestSubmit();
    // The problems of fields that were left push down what has the focus.
    if (leftFields.size > 0) requestAnimationFrame(showFocus);
  };

  const begin = async (event: Event) => {
    const { type, target } = event;
    if (isHydrated()) return;
    if (type === 'focusin' || type === 'drop') usedFields.add(target);
    if (type === 'pointerover' && !isHover(event)) return;
    if (type === 'submit') showState(island, 'waiting');
    // A hover changes nothing visible: iOS would then take the first tap for a hover.
    else if (!isLoading && type !== 'pointerover') showState(island, 'idle');
    if (isLoading) return;
    isLoading = true;
    await hydrate();
    isLoading = false;
    if (!isHydrated()) showState(island, 'loadFailed');
  };

  for (const type of events)
    island.addEventListener(type, (event) => void begin(event), { capture: true });
  island.addEventListener('focusout', ({ target }) => leftFields.add(target));

  if (island.querySelector(earlySubmit)) void begin(new Event('submit'));
  const takeFilledIn = () => {
    for (const field of fieldsIn(island).filter(isFilledIn))
      field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  takeFilledIn();
  // After a step back, browsers restore a chosen file later than the other fields.
  addEventListener('pageshow', takeFilledIn, { once: true });
};

export default touch;
