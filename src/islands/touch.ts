import type { ClientDirective } from 'astro';
import { fieldsIn, fillIn, isFilledIn, tellChange } from '#src/lib/browser/fields.ts';
import { showIslandLine } from './forms/island-line.ts';
import { submitAgain } from './forms/marks.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate on the first pointer, focus, drag or change inside the island. */
    'client:touch'?: boolean;
  }
}

const fieldNamed = (island: HTMLElement, name: string) =>
  island.querySelector<HTMLInputElement>(`[name="${name}"]`);

/**
 * Fires `input` and `change`, so that React sees the value. If a translator or an extension has
 * changed the form, React has discarded its HTML and rendered new fields: the value is copied into
 * them.
 */
function handOver(old: HTMLInputElement, hadFocus: boolean, island: HTMLElement): void {
  const field = fieldNamed(island, old.name);
  if (!field || field === old) return tellChange(old);
  fillIn(field, old);
  if (hadFocus) {
    field.focus({ preventScroll: true });
    // A number for fields with text only.
    if (typeof old.selectionStart === 'number')
      field.setSelectionRange(old.selectionStart, old.selectionEnd);
  }
  // The browser's file dialog may still be open, and it belongs to the old field.
  old.addEventListener('change', () => handOver(old, false, island), { once: true });
}

/** Tells React which fields were left before it was there, so that it checks them. */
function tellLeft(names: Set<string>, island: HTMLElement): void {
  for (const name of names) {
    const field = fieldNamed(island, name);
    if (field !== document.activeElement)
      field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
}

/**
 * `client:touch`: loads an island's React on the first pointer, focus or change inside it. If the
 * download fails, a line of the form says so, and the next touch tries again. A form that is
 * submitted during the download is sent afterwards; until then a line says so. Astro puts this
 * script inline before the island, so no event is missed from the first paint on.
 */
const touch: ClientDirective = (load, _options, island) => {
  let isLoading = false;
  let isSubmitted = false;
  const leftFields = new Set<string>();
  const isHydrated = () => !island.hasAttribute('ssr');

  const keepSubmit = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    isSubmitted = true;
  };

  const hydrate = async () => {
    showIslandLine(island, 'problem', false);
    const hydrateIsland = await load();
    // React must find the HTML as the server sent it.
    showIslandLine(island, 'waiting', false);
    const fields = fieldsIn(island);
    const focused = document.activeElement;
    await hydrateIsland();
    if (!isHydrated()) return;
    // A discrete event makes React hydrate synchronously, before any other event is handled.
    island.firstElementChild?.dispatchEvent(new Event('keyup', { bubbles: true }));
    for (const field of fields) handOver(field, field === focused, island);
    tellLeft(leftFields, island);
    if (isSubmitted) island.querySelector('form')?.requestSubmit();
  };

  const tellFailure = () => {
    isSubmitted = false;
    showIslandLine(island, 'problem', true);
  };

  const begin = async (event: Event) => {
    if (isHydrated()) return;
    if (event.type === 'submit') keepSubmit(event);
    showIslandLine(island, 'waiting', isSubmitted);
    if (isLoading) return;
    isLoading = true;
    await hydrate();
    isLoading = false;
    if (!isHydrated()) tellFailure();
  };

  for (const type of ['pointerover', 'pointerdown', 'focusin', 'dragover', 'change', 'submit'])
    island.addEventListener(type, (event) => void begin(event), { capture: true });
  island.addEventListener('focusout', ({ target }) => {
    if (!isHydrated() && target instanceof Element)
      leftFields.add(target.getAttribute('name') ?? '');
  });

  submitAgain(island);
  const takeFilledIn = () => {
    for (const field of fieldsIn(island).filter(isFilledIn))
      field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  takeFilledIn();
  // After a step back, browsers restore a chosen file later than the other fields.
  addEventListener('pageshow', takeFilledIn, { once: true });
};

export default touch;
