/**
 * The case study that the address named last. It is not opened again, so that it stays as the
 * visitor leaves it, also after a switch of language.
 */
let followed = '';

/** Opens the case study that a link has led to. */
function open(): void {
  if (location.hash === followed) return;
  followed = location.hash;
  document.querySelector<HTMLDetailsElement>(':target .case-details')?.setAttribute('open', '');
}

document.addEventListener('astro:page-load', open);
addEventListener('hashchange', open);
