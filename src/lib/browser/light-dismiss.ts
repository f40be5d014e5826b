/** Maximum pointer movement of a click, in CSS pixels. A scrolling finger moves farther. */
const tolerance = 10;

function isWithin(element: Element, { clientX, clientY }: MouseEvent) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/**
 * Light dismiss: an outside click closes the overlay and does nothing else; its target gets neither
 * click nor focus. Uses pointer events and coordinates, because Safari on iOS fires no click for
 * texts and images. Scrolling, pinching and scroll bars close nothing.
 *
 * Native light dismiss (popovers, `<dialog closedby>`) cannot replace this script, because the
 * click still reaches its target. Some supported browsers do not even close the overlay: Safari on
 * iOS before 18.3 (supported until September 2027) closes no popover, Safari before 27.3 (until
 * October 2029) no dialog.
 * @param areas returns the open overlay and its controls; empty while nothing is open
 */
export function onLightDismiss(areas: () => Element[], close: () => void) {
  let start: PointerEvent | undefined;

  document.addEventListener('pointerdown', (event) => {
    const open = areas();
    const isOutside = open.length > 0 && !open.some((area) => isWithin(area, event));
    start = isOutside && event.isPrimary && event.button === 0 ? event : undefined;
    // Focus stays, so that it can return to the opener.
    if (start) event.preventDefault();
  });

  document.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (!start) return;
    const distance = Math.hypot(clientX - start.clientX, clientY - start.clientY);
    if (distance <= tolerance) close();
    else start = undefined;
  });

  document.addEventListener('pointercancel', () => {
    start = undefined;
  });

  // In the capture phase on the window: no other listener sees the click.
  addEventListener(
    'click',
    (event) => {
      // Keyboard clicks have `detail` 0.
      if (!start || event.detail === 0) return;
      start = undefined;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
