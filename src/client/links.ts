import { navigate } from 'astro:transitions/client';
import { localeOfPath } from '#src/lib/routes.ts';
import { internalLink } from './internal-link.ts';
import { plain, withoutHash } from './language/addresses.ts';
import { journeysBegun } from './language/journey.ts';
import { rememberedLocale } from './language/memory.ts';
import { isPlainClick } from './plain-click.ts';

/** Wait before scrolling to an anchor, in milliseconds (specification, section 9). */
const anchorDelay = 100;

/** A smooth scroll is over by then, in milliseconds, in browsers that do not say so themselves. */
const longestScroll = 1500;

/** While German is remembered, a link to /de/about is shown as /about (behaviour B6). */
const addressOf = (link: HTMLAnchorElement): URL => {
  const url = new URL(link.href);
  return rememberedLocale() === 'de' && localeOfPath(url.pathname) === 'de' ? plain(url) : url;
};

/**
 * Goes to an anchor as the specification has it: the page first, then after 100 ms a smooth scroll that stops 80 px
 * above the target (scroll-padding-top in base.css). Without motion for those who ask for less.
 */
async function followAnchor(url: URL, sourceElement: Element): Promise<void> {
  const onThisPage = withoutHash(url).href === withoutHash(new URL(location.href)).href;
  const going = onThisPage ? undefined : navigate(withoutHash(url).href, { sourceElement });
  const journey = journeysBegun();
  await going;
  await new Promise((resolve) => setTimeout(resolve, anchorDelay));
  // Another link was followed meanwhile.
  if (journey !== journeysBegun()) return;
  const root = document.documentElement;
  root.toggleAttribute('data-smooth', true);
  const settled = () => root.toggleAttribute('data-smooth', false);
  addEventListener('scrollend', settled, { once: true });
  setTimeout(settled, longestScroll);
  await navigate(url.href, { history: onThisPage ? 'auto' : 'replace' });
}

document.addEventListener(
  'click',
  (event) => {
    if (event.defaultPrevented || !isPlainClick(event)) return;
    const link = internalLink(event);
    if (!link) return;
    const url = addressOf(link);
    const job = url.searchParams.get('job');
    if (job !== null) {
      // The position travels in navigation state, so that the address reads /careers/apply (specification, Careers).
      event.preventDefault();
      url.search = '';
      void navigate(url.href, { state: { job }, sourceElement: link });
    } else if (url.hash.length > 1) {
      event.preventDefault();
      void followAnchor(url, link);
    } else if (url.href !== link.href) {
      event.preventDefault();
      void navigate(url.href, { sourceElement: link });
    }
  },
  true,
);

/** Any other link of the site, unless a script of the page has answered it: the client router takes it. */
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || !isPlainClick(event)) return;
  const link = internalLink(event);
  if (!link) return;
  event.preventDefault();
  void navigate(link.href, { sourceElement: link });
});
