import { internalLink } from './internal-link.ts';
import { withoutHash } from './language/addresses.ts';
import { isCostlyLine } from './language/documents.ts';

/**
 * Fetches a page as soon as a link to it is about to be followed: pointer at rest on it, focus, or a finger on it. Never
 * where that would cost the visitor money. Smaller than the framework's own, which brings four strategies.
 */

/** Milliseconds after which a pointer on a link is more than on its way across. */
const rest = 80;

const fetched = new Set<string>();
let waiting: ReturnType<typeof setTimeout> | undefined;

function prefetch(link: HTMLAnchorElement): void {
  const { href } = withoutHash(new URL(link.href));
  if (fetched.has(href) || href === withoutHash(new URL(location.href)).href || isCostlyLine()) return;
  fetched.add(href);
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  if (hint.relList.supports('prefetch')) {
    hint.href = href;
    document.head.append(hint);
  } else {
    fetch(href, { priority: 'low' }).catch(() => fetched.delete(href));
  }
}

for (const type of ['pointerover', 'focusin', 'touchstart'] as const) {
  document.addEventListener(
    type,
    (event) => {
      clearTimeout(waiting);
      const link = internalLink(event);
      if (link) waiting = setTimeout(prefetch, type === 'touchstart' ? 0 : rest, link);
    },
    { passive: true },
  );
}
