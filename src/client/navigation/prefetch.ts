import { here, internalLink, isCostlyLine, onIntent, withoutHash } from '../dom.ts';
import { holdDocument } from './documents.ts';

/**
 * Fetches and parses a page as soon as a link to it is about to be followed: pointer at rest on it, focus, or a finger on
 * it, so that the press only has to show it. Never where that would cost the visitor money.
 */

/** Milliseconds after which a pointer on a link is more than on its way across. */
const rest = 80;

let waiting: ReturnType<typeof setTimeout> | undefined;

function prefetch(link: HTMLAnchorElement): void {
  const page = withoutHash(new URL(link.href));
  // As the link is followed (links.ts).
  page.searchParams.delete('job');
  if (page.href === withoutHash(here()).href || isCostlyLine()) return;
  void holdDocument(page);
}

onIntent((event) => {
  clearTimeout(waiting);
  const link = internalLink(event);
  if (link) waiting = setTimeout(prefetch, event.type === 'touchstart' ? 0 : rest, link);
});
