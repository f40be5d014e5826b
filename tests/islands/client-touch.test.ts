import { expect, test, vi } from 'vitest';
import touch from '#src/islands/client-touch.ts';

/** Returns true if an event on a field loads the island. */
function loadsIsland(event: Event) {
  document.body.innerHTML = '<astro-island ssr><form><input></form></astro-island>';
  const island = document.querySelector<HTMLElement>('astro-island')!;
  const load = vi.fn(() => Promise.resolve(() => Promise.resolve(island.removeAttribute('ssr'))));
  void touch(load, { name: 'touch', value: 'true' }, island);
  island.querySelector('input')!.dispatchEvent(event);
  return load.mock.calls.length > 0;
}

const pointer = (type: string, init: PointerEventInit) =>
  new PointerEvent(type, { bubbles: true, ...init });

test.each([
  { reason: 'a mouse over the form', event: pointer('pointerover', { pointerType: 'mouse' }) },
  { reason: 'a tap', event: pointer('pointerup', { pointerType: 'touch' }) },
  { reason: 'a click by a screen reader', event: new Event('click', { bubbles: true }) },
  { reason: 'focus', event: new Event('focusin', { bubbles: true }) },
  { reason: 'a key', event: new Event('keydown', { bubbles: true }) },
  { reason: 'a dragged file', event: new Event('dragover', { bubbles: true }) },
  { reason: 'a dropped file', event: new Event('drop', { bubbles: true }) },
  { reason: 'dictated or pasted text', event: new Event('input', { bubbles: true }) },
  { reason: 'a password manager', event: new Event('change', { bubbles: true }) },
  { reason: 'a submit', event: new Event('submit', { bubbles: true }) },
])('$reason loads the island', ({ event }) => {
  expect(loadsIsland(event)).toBe(true);
});

test.each([
  { reason: 'a finger on the form', event: pointer('pointerdown', { pointerType: 'touch' }) },
  { reason: 'a scrolling finger', event: pointer('pointerover', { pointerType: 'touch' }) },
  {
    reason: 'a selecting mouse',
    event: pointer('pointerover', { pointerType: 'mouse', buttons: 1 }),
  },
  { reason: 'a wheel', event: new Event('wheel', { bubbles: true }) },
])('$reason does not load the island', ({ event }) => {
  expect(loadsIsland(event)).toBe(false);
});
