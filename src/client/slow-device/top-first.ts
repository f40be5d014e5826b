import { postpone, resume, resumeLater } from '../below-screen.ts';

/** Milliseconds of layout after which a page is shown with what is laid out by then, a weak phone's first round. */
const patience = 30;

/**
 * Lets the browser leave out what is below the screen of a page that has just been put in, at its top. How high its parts
 * are is not known yet, so they are taken for rather low ones, and those that would be on screen go first, until the screen
 * is full; two sections nearly always are. Nothing inside a postponed part is measured, for that would have the browser lay
 * it out. What of the screen is not laid out in good time follows in the next frames, from its top on.
 */
export function showTopFirst(): void {
  let parts: HTMLElement[] = [];
  const add = (selector: string, root: ParentNode, height: string) => {
    const added = [...root.querySelectorAll<HTMLElement>(selector)];
    for (const part of added) postpone(part, `auto ${height}`);
    parts = [...added, ...parts];
  };
  add('main > section:nth-child(n + 3), .legal-text, .site-footer', document, '40vh');
  add('main > section:nth-child(-n + 2) > * > li', document, '40vh');
  add('.prose > *', document, '16vh');
  const begun = performance.now();
  for (;;) {
    const onScreen = parts.filter((part) => part.getBoundingClientRect().top < innerHeight);
    if (onScreen.length === 0) return resumeLater(parts);
    if (performance.now() - begun > patience) return resumeLater(parts, 0);
    parts = parts.filter((part) => !onScreen.includes(part));
    for (const part of onScreen) {
      resume(part);
      add(':scope > * > li', part, '40vh');
    }
  }
}
