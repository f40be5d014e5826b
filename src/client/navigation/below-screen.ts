/** Milliseconds of style and layout after which the browser gets to do something else. */
const taskBudget = 12;

/** Milliseconds that a frame needs to get to the screen once it is made. */
const framePresent = 32;

/** Milliseconds of layout after which a page is shown with what is laid out by then. */
const patience = 30;

/** The browser leaves style and layout of a part out, and counts it as of this height until it has been laid out. */
function postpone({ style }: HTMLElement, height: string): void {
  style.containIntrinsicHeight = `auto ${height}`;
  style.contentVisibility = 'hidden';
}

function resume({ style }: HTMLElement): void {
  style.contentVisibility = style.containIntrinsicHeight = '';
}

/** Resumes the parts a few at a time, `wait` milliseconds after the next frame is made. */
function resumeLater(parts: HTMLElement[], wait: number): void {
  const some = () => {
    const begun = performance.now();
    for (let part = parts.shift(); part; part = parts.shift()) {
      resume(part);
      // Asking for its height has the browser do the work now, so that it counts.
      if (part.offsetHeight >= 0 && performance.now() - begun > taskBudget) break;
    }
    if (parts.length > 0) setTimeout(some);
  };
  requestAnimationFrame(() => setTimeout(some, wait));
}

/**
 * Has the browser leave out what is below the screen of a page that has just been put in, at its top, until the first frame
 * is on screen: half of its work for a new page. How high the parts are is not known yet, so they are taken for rather
 * low ones, and those that would be on screen are laid out first, until the screen is full. Nothing inside a
 * postponed part is measured, because that would have the browser lay it out.
 */
export function showTopFirst(): void {
  let parts: HTMLElement[] = [];
  const add = (selector: string, root: ParentNode, height: string) => {
    const added = [...root.querySelectorAll<HTMLElement>(selector)];
    for (const part of added) postpone(part, height);
    parts = [...added, ...parts];
  };
  add('main > section:nth-child(n + 3), .legal-text, .site-footer', document, '40vh');
  add('main > section:nth-child(-n + 2) > * > li', document, '40vh');
  add('.prose > *', document, '16vh');
  const begun = performance.now();
  for (;;) {
    const onScreen = parts.filter((part) => part.getBoundingClientRect().top < innerHeight);
    if (onScreen.length === 0) return resumeLater(parts, framePresent);
    if (performance.now() - begun > patience) return resumeLater(parts, 0);
    parts = parts.filter((part) => !onScreen.includes(part));
    for (const part of onScreen) {
      resume(part);
      add(':scope > * > li', part, '40vh');
    }
  }
}
