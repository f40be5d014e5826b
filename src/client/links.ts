import { navigate } from 'astro:transitions/client';
import { here, isPlainClick, withoutHash } from './dom.ts';
import { addressOf } from './language.ts';

/** Wait before scrolling to an anchor, in milliseconds (specification, section 9). */
const anchorDelay = 100;

/** A smooth scroll is over by then, in milliseconds, in browsers that do not say so themselves. */
const longestScroll = 1500;

/**
 * Goes to an anchor as the specification has it: the page first, then after 100 ms a smooth scroll that stops 80 px
 * above the target (scroll-padding-top in base.css). Without motion for those who ask for less.
 */
async function followAnchor(url: URL, sourceElement: Element): Promise<void> {
  const page = withoutHash(url).href;
  const isOnThisPage = page === withoutHash(here()).href;
  if (!isOnThisPage) await navigate(page, { sourceElement });
  await new Promise((resolve) => setTimeout(resolve, anchorDelay));
  // Another link was followed meanwhile.
  if (withoutHash(here()).href !== page) return;
  const root = document.documentElement;
  root.toggleAttribute('data-smooth', true);
  const settled = () => root.toggleAttribute('data-smooth', false);
  addEventListener('scrollend', settled, { once: true });
  setTimeout(settled, longestScroll);
  await navigate(url.href, { history: isOnThisPage ? 'auto' : 'replace' });
  // The router wrote the address first, so the browser saw no change.
  dispatchEvent(new Event('hashchange'));
}

/** The link of this site that an event is about, unless it asks for a full load, a download, a new window or another language. */
function internalLink(event: Event): HTMLAnchorElement | undefined {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>(
    'a:not([data-astro-reload], [data-language], [download], [target])',
  );
  return link?.origin === location.origin ? link : undefined;
}

/** Links that need more than Astro's router does with every other link of the site. */
document.addEventListener(
  'click',
  (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    if ((event.target as Element).matches('.skip-link')) {
      // The browser's own jump would leave an entry of the history without the router's state and the position.
      event.preventDefault();
      const content = document.querySelector('main')!;
      content.focus();
      return content.scrollIntoView();
    }
    const link = internalLink(event);
    if (!link) return;
    const url = addressOf(new URL(link.href));
    const job = url.searchParams.get('job');
    if (!job && !url.hash) return;
    event.preventDefault();
    // The position travels in navigation state, so that the address reads /careers/apply (specification, Careers).
    if (job) url.search = '';
    if (url.hash) void followAnchor(url, link);
    else void navigate(url.href, { state: { job }, sourceElement: link });
  },
  true,
);
