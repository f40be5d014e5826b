import { createElement, memo, startTransition, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot, type Root } from 'react-dom/client';

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

const roots = new WeakMap<Element, Root>();

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
  const known = roots.get(island);
  if (known) return flushSync(() => known.render(element));
  startTransition(() => {
    const root = hydrateRoot(island, element);
    roots.set(island, root);
    island.addEventListener('astro:unmount', () => root.unmount(), { once: true });
  });
}
