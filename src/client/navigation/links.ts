import { navigate } from 'astro:transitions/client';
import { here, internalLink, isPlainClick, withoutHash } from '../dom.ts';
import { addressOf } from '../language/locale.ts';
import { pageNavigationSettled } from './index.ts';

/** Wait before scrolling to an anchor, in milliseconds (specification, section 9). */
const anchorDelay = 100;

/** A smooth scroll is over by then, in milliseconds, in browsers that do not say so themselves. */
const longestScroll = 1500;

/**
 * Goes to an anchor as the specification has it: the page first, then after 100 ms a smooth scroll that stops 80 px
 * above the target (scroll-padding-top in base.css). Without motion for those who ask for less.
 */
async function followAnchor(url: URL, sourceElement: Element): Promise<void> {
  const onThisPage = withoutHash(url).href === withoutHash(here()).href;
  const going = onThisPage ? undefined : navigate(withoutHash(url).href, { sourceElement });
  const own = pageNavigationSettled();
  await going;
  await new Promise((resolve) => setTimeout(resolve, anchorDelay));
  // Another link was followed meanwhile.
  if (own !== pageNavigationSettled()) return;
  const root = document.documentElement;
  root.toggleAttribute('data-smooth', true);
  const settled = () => root.toggleAttribute('data-smooth', false);
  window.onscrollend = settled;
  setTimeout(settled, longestScroll);
  await navigate(url.href, { history: onThisPage ? 'auto' : 'replace' });
  // The router wrote the address first, so the browser saw no change.
  dispatchEvent(new Event('hashchange'));
}

/** Links that need more than Astro's router does with every other link of the site. */
document.addEventListener(
  'click',
  (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    if ((event.target as Element).className === 'skip-link') {
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
    // The position travels in navigation state, so that the address reads /careers/apply (specification, Careers).
    if (job) url.search = '';
    if (!url.hash && url.href === link.href) return;
    event.preventDefault();
    void (url.hash
      ? followAnchor(url, link)
      : navigate(url.href, { state: job && { job }, sourceElement: link }));
  },
  true,
);
