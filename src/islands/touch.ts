import type { ClientDirective } from 'astro';
import { fieldsIn, fillIn, isFilledIn, tellChange } from '#src/lib/browser/fields.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate on the first pointer, focus, drag or change inside the island. */
    'client:touch'?: boolean;
  }
}

/**
 * Tells React what the visitor has filled in. If a translator or an extension has changed the form,
 * React discards the HTML and renders new fields. The old fields still hold their values, which are
 * copied here.
 */
function handOver(old: HTMLInputElement, hadFocus: boolean, island: HTMLElement): void {
  const field = island.querySelector<HTMLInputElement>(`[name="${old.name}"]`);
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

/**
 * `client:touch`: loads an island's React on the first pointer, focus or change inside it. If the
 * download fails, `data-island-problem` says so, and the next touch tries again. A form that is
 * submitted during the download is sent afterwards; until then `data-island-waiting` says so. Astro
 * puts this script inline before the island, so no event is missed from the first paint on.
 */
const touch: ClientDirective = (load, _options, island) => {
  let isLoading = false;
  let isSent = false;
  const show = (line: 'problem' | 'waiting', isTrue: boolean) =>
    island.querySelector(`[data-island-${line}]`)?.toggleAttribute('hidden', !isTrue);

  const begin = async (event: Event) => {
    if (!island.hasAttribute('ssr')) return;
    if (event.type === 'submit') {
      event.preventDefault();
      event.stopImmediatePropagation();
      isSent = true;
    }
    show('waiting', isSent);
    if (isLoading) return;
    isLoading = true;
    show('problem', false);
    const hydrate = await load();
    // React must find the HTML as the server sent it.
    show('waiting', false);
    const filledIn = fieldsIn(island);
    const focused = document.activeElement;
    await hydrate();
    isLoading = false;
    if (island.hasAttribute('ssr')) {
      isSent = false;
      return void show('problem', true);
    }
    // A discrete event makes React hydrate synchronously, before any other event is handled.
    island.firstElementChild?.dispatchEvent(new Event('keyup', { bubbles: true }));
    for (const field of filledIn) handOver(field, field === focused, island);
    if (isSent) island.querySelector('form')?.requestSubmit();
  };

  for (const type of ['pointerover', 'pointerdown', 'focusin', 'dragover', 'change', 'submit'])
    island.addEventListener(type, (event) => void begin(event), { capture: true });

  // The inline script of PageLayout.astro sets this mark.
  island.querySelector<HTMLFormElement>('form[data-sent]')?.requestSubmit();
  const takeFilledIn = () => {
    for (const field of fieldsIn(island).filter(isFilledIn))
      field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  takeFilledIn();
  // After a step back, browsers restore a chosen file later than the other fields.
  addEventListener('pageshow', takeFilledIn, { once: true });
};

export default touch;
