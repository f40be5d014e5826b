import { createElement, memo, startTransition, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { readyEvent } from './ready-event.ts';

/** HTML of the page inside an island. React takes it over as it is and never renders it again. */
const Slot = memo(
  ({ html, name }: { html: string; name?: string }) =>
    createElement('astro-slot', {
      name,
      suppressHydrationWarning: true,
      dangerouslySetInnerHTML: { __html: html },
    }),
  () => true,
);

/** How an island is rendered again. */
const updates = new WeakMap<Element, (node: ReactNode) => void>();

/**
 * Takes an island's HTML over, or renders it again with other props. The latter at once, as part of the switch of language
 * that brings them: Astro's own renderer has React do it when there is time, which is a frame or two after the page.
 */
export function render(
  island: Element,
  component: ComponentType<object>,
  props: object,
  { default: children, ...slots }: Record<string, string>,
): void {
  const named = Object.entries(slots).map(([name, html]) => [name, createElement(Slot, { html, name })]);
  const element = createElement(
    component,
    { ...props, ...Object.fromEntries(named) },
    children === undefined ? undefined : createElement(Slot, { html: children }),
  );
  const update = updates.get(island);
  if (update) return update(element);
  startTransition(() => {
    const root = hydrateRoot(island, element);
    const once = { once: true };
    const renderNow = (node: ReactNode) => flushSync(() => root.render(node));
    // Rendered again or unmounted before it has taken the HTML over, React would make all of it anew, without what has been
    // typed (error 424).
    updates.set(island, (node) =>
      island.addEventListener(readyEvent, () => queueMicrotask(() => renderNow(node)), once),
    );
    island.addEventListener(
      readyEvent,
      () => {
        updates.set(island, renderNow);
        if (island.isConnected) island.addEventListener('astro:unmount', () => root.unmount(), once);
        else root.unmount();
      },
      once,
    );
  });
}
