/** Case card behaviour that `<details>` does not provide. */
import { onPhases } from '#src/lib/browser/page-lifecycle.ts';

/**
 * The URL hash that has already opened a card. Another run, such as after a language switch, must
 * not reopen a card that the visitor has closed.
 */
let openedHash = '';

/** Opens the card in the URL hash. After a navigation by the router, `:target` is empty. */
function openCaseStudy() {
  if (location.hash === openedHash) return;
  openedHash = location.hash;
  const card = document.getElementById(openedHash.slice(1));
  card?.querySelector(':scope > .case-card .case-details')?.setAttribute('open', '');
}

/**
 * Maximum duration of a double click, in milliseconds. A double click selects a word and closes
 * nothing.
 */
const doubleClickTime = 300;

let closing: ReturnType<typeof setTimeout> | undefined;
let wasSelected = false;

/** True while text is selected. */
const isSelected = () => getSelection()?.isCollapsed === false;

document.addEventListener('pointerdown', () => {
  clearTimeout(closing);
  wasSelected = isSelected();
});

function close(details: HTMLDetailsElement) {
  if (isSelected()) return;
  details.open = false;
  // The focused element may be hidden now.
  details.querySelector('summary')!.focus({ preventScroll: true });
}

/**
 * A click on the text of an open card closes the card, like a click on a closed card opens it
 * (specification, Case studies), unless the click selects text or ends a selection.
 */
function closeByText(event: MouseEvent) {
  const target = event.target as Element;
  const details = target.closest('.case-card')!.querySelector<HTMLDetailsElement>('[open]');
  if (!details || wasSelected || event.detail > 1 || target.closest('a, button, summary')) return;
  const isTouch = (event as PointerEvent).pointerType === 'touch';
  closing = setTimeout(close, isTouch ? 0 : doubleClickTime, details);
}

onPhases('components', {
  pageLoad() {
    openCaseStudy();
    // Listens per card: Safari on iOS fires no click on the document for text.
    for (const card of document.querySelectorAll<HTMLElement>('.case-card'))
      card.addEventListener('click', closeByText);
  },
});
addEventListener('hashchange', openCaseStudy);

// Closing with the keyboard keeps the focused summary in view. Otherwise the page scrolls to the
// heading, which may be above the viewport.
document.addEventListener(
  'toggle',
  ({ target }) => {
    const details = target as HTMLElement;
    if (!details.matches('.case-details:not([open])') || details.matches(':has(:focus-visible)'))
      return;
    details.closest('.case-card')!.querySelector('h2')!.scrollIntoView({ block: 'nearest' });
  },
  true,
);
