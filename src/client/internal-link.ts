/** The link of this site that an event is about, unless it asks for a full load, a download, a new window or another language. */
export function internalLink(event: Event): HTMLAnchorElement | undefined {
  const link = (event.composedPath()[0] as Element | undefined)?.closest?.('a');
  if (!(link instanceof HTMLAnchorElement) || !link.href || link.origin !== location.origin) return undefined;
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined;
  return link.dataset.astroReload === undefined && link.dataset.language === undefined ? link : undefined;
}
