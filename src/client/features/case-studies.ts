/**
 * The case study that the address named last. It is not opened again, so that it stays as the
 * visitor leaves it, also after a switch of language.
 */
let openedHash = '';

/** Opens the case study that a link has led to. */
function openCaseStudy(): void {
  if (location.hash === openedHash) return;
  openedHash = location.hash;
  document.querySelector<HTMLDetailsElement>(':target .case-details')?.setAttribute('open', '');
}

document.addEventListener('astro:page-load', openCaseStudy);
addEventListener('hashchange', openCaseStudy);
