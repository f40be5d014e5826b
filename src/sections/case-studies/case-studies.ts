/** Opening and closing of case cards, as far as the browser does not do it. */
import { onPhases } from '#src/lib/browser/page-lifecycle.ts';

/**
 * The case study that the address named last. It is not opened again, so that it stays as the
 * visitor leaves it, also after a switch of language.
 */
let openedHash = '';

/** Opens the case study that the address names. After a step of the router, `:target` is empty. */
function openCaseStudy() {
  if (location.hash === openedHash) return;
  openedHash = location.hash;
  const card = document.getElementById(openedHash.slice(1));
  card?.querySelector(':scope > .case-card .case-details')?.setAttribute('open', '');
}

/** How long a double click may take, in milliseconds. It selects a word and closes nothing. */
const doubleClickTime = 300;

let closing: ReturnType<typeof setTimeout> | undefined;
let wasSelected = false;

/** True while some text is selected. */
const isSelected = () => getSelection()?.isCollapsed === false;

document.addEventListener('pointerdown', () => {
  clearTimeout(closing);
  wasSelected = isSelected();
});

function close(details: HTMLDetailsElement) {
  if (isSelected()) return;
  details.open = false;
  // What had the focus may be hidden now.
  details.querySelector('summary')!.focus({ preventScroll: true });
}

/**
 * A click on a text of an open card closes it, as one on a closed card opens it (specification,
 * Case studies), unless it selects something or ends a selection.
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
    // Each card has the listener: Safari on iOS sends the document no click for a text.
    for (const card of document.querySelectorAll<HTMLElement>('.case-card'))
      card.addEventListener('click', closeByText);
  },
});
addEventListener('hashchange', openCaseStudy);

// Above the text that is hidden now, the heading stays in sight; by keys, the button does.
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
