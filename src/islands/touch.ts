import type { ClientDirective } from 'astro';
import { fieldsIn, fillIn, isFilledIn, tellChange } from '#src/lib/browser/fields.ts';
import { earlySubmit, showParts, takeEarlySubmit } from './forms/marks.ts';

/**
 * Fires `input` and `change`, so that React sees the value. If a translator or an extension has
 * changed the form, React has discarded its HTML and rendered new fields: the value is copied into
 * them.
 * @returns the field that React has
 */
function handOver(old: HTMLInputElement, hadFocus: boolean, island: HTMLElement) {
  const field = island.querySelector<HTMLInputElement>(`[name="${old.name}"]`);
  if (!field || field === old) {
    tellChange(old);
    return old;
  }
  fillIn(field, old);
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
 * `client:touch`: loads an island's React on the first pointer, focus or change inside it. If the
 * download fails, a line of the form says so, and the next touch tries again. A form that is
 * submitted before gets a mark (marks.ts) and is sent afterwards; until then a line says so. Astro
 * puts this script inline before the island, so no event is missed from the first paint on.
 */
const touch: ClientDirective = (load, _options, island) => {
  let isLoading = false;
  const leftFields = new Set<EventTarget | null>();
  const isHydrated = () => !island.hasAttribute('ssr');

  const showFocus = () => island.querySelector(':focus')?.scrollIntoView({ block: 'nearest' });

  const hydrate = async () => {
    const hydrateIsland = await load();
    // React must find the HTML as the server sent it.
    showParts(island, 'idle');
    const isSubmitted = takeEarlySubmit(island);
    const fields = fieldsIn(island);
    const focused = document.activeElement;
    await hydrateIsland();
    if (!isHydrated()) return;
    // A discrete event makes React hydrate synchronously, before any other event is handled.
    island.firstElementChild?.dispatchEvent(new Event('keyup', { bubbles: true }));
    for (const old of fields) {
      const field = handOver(old, old === focused, island);
      // React checks a field that was left before it was there.
      if (leftFields.has(old) && old !== focused)
        field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    }
    if (isSubmitted) island.querySelector('form')?.requestSubmit();
    // The problems of fields that were left push down what has the focus.
    if (leftFields.size > 0) requestAnimationFrame(showFocus);
  };

  const begin = async (type: string) => {
    if (isHydrated()) return;
    if (type === 'submit') showParts(island, 'waiting');
    else if (!isLoading) showParts(island, 'idle');
    if (isLoading) return;
    isLoading = true;
    await hydrate();
    isLoading = false;
    if (!isHydrated()) showParts(island, 'problem');
  };

  for (const type of ['pointerover', 'pointerdown', 'focusin', 'dragover', 'change', 'submit'])
    island.addEventListener(type, () => void begin(type), { capture: true });
  island.addEventListener('focusout', ({ target }) => leftFields.add(target));

  if (island.querySelector(earlySubmit)) void begin('submit');
  const takeFilledIn = () => {
    for (const field of fieldsIn(island).filter(isFilledIn))
      field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  takeFilledIn();
  // After a step back, browsers restore a chosen file later than the other fields.
  addEventListener('pageshow', takeFilledIn, { once: true });
};

export default touch;
