/** How far a pointer may move in a press, in CSS pixels. A finger that scrolls moves farther. */
const tolerance = 10;

function isWithin(element: Element, { clientX, clientY }: MouseEvent) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/**
 * Closes what lies on the page by a press beside it, and only closes it: what is pressed does not
 * get the click, nor the focus. By pointer events and places, since Safari on iOS sends no click
 * for a text or a picture. A scroll, a pinch and a scroll bar close nothing.
 *
 * Browsers close a popover and a `<dialog closedby>` by themselves (before the scripts are there,
 * too), but they let the click through, so this stays. For closing it is needed until September 2027
 * (Safari on iOS closes no popover before 18.3) and October 2029 (Safari no dialog before 27.3).
 * @param areas what is open, with what may be pressed beside it; empty while nothing is open
 */
export function onPressBeside(areas: () => Element[], close: () => void) {
  let press: PointerEvent | undefined;

  document.addEventListener('pointerdown', (event) => {
    const open = areas();
    const isBeside = open.length > 0 && !open.some((area) => isWithin(area, event));
    press = isBeside && event.isPrimary && event.button === 0 ? event : undefined;
    // The focus stays, so that it can go back to the opener.
    if (press) event.preventDefault();
  });

  document.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (!press) return;
    const distance = Math.hypot(clientX - press.clientX, clientY - press.clientY);
    if (distance <= tolerance) close();
    else press = undefined;
  });

  document.addEventListener('pointercancel', () => {
    press = undefined;
  });

  // Before every other listener.
  addEventListener(
    'click',
    (event) => {
      // A key sends a click without a count.
      if (!press || event.detail === 0) return;
      press = undefined;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
