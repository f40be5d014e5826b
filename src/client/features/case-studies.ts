/** The case study that the address led to last: it stays as the visitor leaves it, also in the other language. */
let followed = '';

/** Opens the case study that a link has led to. */
function open(): void {
  if (location.hash === followed) return;
  followed = location.hash;
  document.querySelector<HTMLDetailsElement>(':target .case-details')?.setAttribute('open', '');
}

document.addEventListener('astro:page-load', open);
addEventListener('hashchange', open);
