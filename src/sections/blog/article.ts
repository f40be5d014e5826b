/** Copy and share buttons of an article, and the current section in the table of contents. */

import { closestTo } from '#src/lib/browser/dom.ts';
import { onPhases } from '#src/lib/browser/page-lifecycle.ts';

/** Duration of the "copied" label, in milliseconds. */
const confirmationTime = 2000;

let confirmation: ReturnType<typeof setTimeout> | undefined;

/**
 * The page's URL in its own language. While German is remembered, the address bar shows the plain
 * URL.
 */
const canonicalUrl = () => document.querySelector<HTMLLinkElement>('link[rel=canonical]')!.href;

/** Shows the confirmation on a button for a moment; without a button, resets all. */
function showCopied(button?: HTMLElement) {
  clearTimeout(confirmation);
  const shown = document.querySelector<HTMLElement>('[data-copy=done]');
  if (shown) shown.dataset.copy = '';
  // The visitor may have left the article.
  const status = document.querySelector('[data-copied]');
  if (status) status.textContent = button?.lastElementChild?.textContent ?? '';
  if (!button) return;
  button.dataset.copy = 'done';
  confirmation = setTimeout(showCopied, confirmationTime);
}

/**
 * Copies the code below the button, or the page's URL. In-app browsers often reject clipboard
 * access: then the code is selected or the URL is shown, for manual copying.
 */
async function copy(button: HTMLElement) {
  const code = button.parentElement!.querySelector(':scope > pre');
  try {
    await navigator.clipboard.writeText(code?.textContent ?? canonicalUrl());
  } catch {
    if (code) getSelection()!.selectAllChildren(code);
    else prompt(button.firstElementChild!.textContent, canonicalUrl());
    return;
  }
  showCopied(button);
}

document.addEventListener('click', (event) => {
  const button = closestTo(event, '[data-copy], [data-share]');
  if (!button) return;
  // `share` also rejects when the visitor closes the dialog, which is not an error.
  if ('copy' in button.dataset) void copy(button);
  // eslint-disable-next-line tscompat/tscompat -- the button is shown only where the browser has it
  else void navigator.share({ title: document.title, url: canonicalUrl() }).catch(() => {});
});

const headingOf = (link: Element) => document.getElementById(link.getAttribute('href')!.slice(1))!;

/** Marks the last section whose heading has entered the upper part of the viewport. */
function markCurrentSection() {
  const links = [...document.querySelectorAll('.article-contents a')];
  const current = links.findLast(
    (link) => headingOf(link).getBoundingClientRect().top < innerHeight / 3,
  );
  for (const link of links) link.ariaCurrent = link === current ? 'location' : 'false';
}

/** Shows the buttons that need this script. */
function showButtons() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]'))
    button.disabled = false;
  const share = document.querySelector('[data-share]');
  share?.toggleAttribute('hidden', !('share' in navigator));
}

showButtons();
// Before the next frame, so that nothing flickers after a language switch.
onPhases('components', {
  afterSwap: showButtons,
  afterMorph: showButtons,
  pageLoad: markCurrentSection,
});
addEventListener('scroll', markCurrentSection, { passive: true });
