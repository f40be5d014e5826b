import type { ClientDirective } from 'astro';
import { fieldsIn, copyValue, isFilledIn, dispatchInput } from '#src/lib/browser/fields.ts';
import { earlySubmit } from './forms/early-submit.ts';
import { showState, takeEarlySubmit } from './forms/form-state-attributes.ts';

/**
 * Replays a value typed before hydration, with `input` and `change` events. If React has rendered
 * new fields after a hydration mismatch, copies the value into the new field.
 * @param old the field before hydration
 * @returns the field after hydration
 */
function replayValue(old: HTMLInputElement, hadFocus: boolean, island: HTMLElement) {
  const field = island.querySelector<HTMLInputElement>(`[name="${old.name}"]`);
  if (!field || field === old) {
    dispatchInput(old);
    return old;
  }
  copyValue(field, old);
  if (hadFocus) {
    field.focus({ preventScroll: true });
    // `selectionStart` is null for types such as email and file.
    if (typeof old.selectionStart === 'number')
      field.setSelectionRange(old.selectionStart, old.selectionEnd);
  }
  // The browser's file dialog may still be open for the old field.
  old.addEventListener('change', () => replayValue(old, false, island), { once: true });
  return field;
}

/**
 * Events that hydrate an island. A scrolling finger fires none of them: its `pointerdown` ends in
 * `pointercancel`. A screen reader may fire `click` alone.
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

/**
 * True for a mouse or pen over the form. A finger cannot hover, but fires `pointerover` while
 * scrolling.
 */
const isHover = (event: Event) =>
  event instanceof PointerEvent && event.pointerType !== 'touch' && event.buttons === 0;

/**
 * `client:touch`: hydrates an island on the first interaction. If React fails to load, the form
 * shows a message, and the next interaction retries. A form submitted before hydration is flagged
 * (early-submit.ts) and sent afterwards; until then, a message says so. Astro inlines this script
 * before the island, so no event is missed after the first paint.
 */
const touch: ClientDirective = (load, _options, island) => {
  let isLoading = false;
  const usedFields = new Set<EventTarget | null>();
  const leftFields = new Set<EventTarget | null>();
  const isHydrated = () => !island.hasAttribute('ssr');

  const showFocus = () => island.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });

  const hydrate = async () => {
    const hydrateIsland = await load();
    // React must find the HTML as rendered by the server, in the state `idle`.
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
      const field = replayValue(old, old === focused, island);
      // Focus in a field loads supabase-js (use-form.ts), including focus before hydration.
      if (usedFields.has(old)) field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      // React validates fields that the visitor left before hydration.
      if (leftFields.has(old) && old !== focused)
        field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    }
    if (isSubmitted) island.querySelector('form')?.requestSubmit();
    // Errors that appear now may push the focused field out of the viewport.
    if (leftFields.size > 0) requestAnimationFrame(showFocus);
  };

  const begin = async (event: Event) => {
    const { type, target } = event;
    if (isHydrated()) return;
    if (type === 'focusin' || type === 'drop') usedFields.add(target);
    if (type === 'pointerover' && !isHover(event)) return;
    if (type === 'submit') showState(island, 'waiting');
    // An interaction hides the message of an earlier failure. A hover must change nothing visible:
    // iOS would treat the first tap as a hover.
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
  const replayFilledFields = () => {
    for (const field of fieldsIn(island).filter(isFilledIn))
      field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  replayFilledFields();
  // After Back, browsers restore a chosen file later than other fields.
  addEventListener('pageshow', replayFilledFields, { once: true });
};

export default touch;
