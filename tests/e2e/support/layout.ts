import type { Page } from 'playwright/test';

/* Measures of the layout of a page on screen. */

/** How much the page has moved by itself since it was opened (layout instability). */
export const movement = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });

/**
 * Texts and controls that are cut off or leave the window at its sides. Texts for screen readers
 * only are one pixel wide.
 */
export const outside = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const parts = [
      ...document.querySelectorAll('h1, h2, h3, p, li, a, button, label, summary, td, input'),
    ];
    const found = parts.filter((part) => {
      const { left, right, width } = part.getBoundingClientRect();
      if (width <= 1 || !part.checkVisibility() || part.closest('[aria-hidden], pre, table'))
        return false;
      if (left < -1 || right > clientWidth + 1) return true;
      // The logo has its name as a label, and hides its letters if there is no room for them.
      if (part.hasAttribute('aria-label')) return false;
      const { overflowX, overflowY } = getComputedStyle(part);
      const isWide = overflowX === 'hidden' && part.scrollWidth > part.clientWidth + 1;
      const isHigh = overflowY === 'hidden' && part.scrollHeight > part.clientHeight + 1;
      return isWide || isHigh;
    });
    const texts = found.map(({ textContent }) => textContent.trim().slice(0, 60));
    return scrollWidth > clientWidth
      ? [`the page, by ${scrollWidth - clientWidth} px`, ...texts]
      : texts;
  });

/** Controls whose first line something else covers in its middle, where a press would not reach them. */
export const covered = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll('a[href], button, summary, input, textarea')];
    const found = controls.filter((control) => {
      const { width } = control.getBoundingClientRect();
      const isSeen = control.checkVisibility({ visibilityProperty: true });
      if (width <= 1 || !isSeen || control.closest('[aria-hidden]')) return false;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      // A control may be higher than the window: its first line is asked.
      const { top } = control.getClientRects()[0]!;
      scrollBy({ top: top - innerHeight / 2, behavior: 'instant' });
      const box = control.getClientRects()[0]!;
      const y = box.top + Math.min(box.height, 40) / 2;
      const hit = document.elementFromPoint(box.left + box.width / 2, y);
      return !(
        control.contains(hit) ||
        hit?.closest('label, a')?.contains(control) ||
        box.bottom < 0
      );
    });
    return found.map(({ outerHTML }) => outerHTML.slice(0, 100));
  });

/**
 * The focus rings of all visible controls whose contrast with what is below them is under 3:1 (WCAG
 * 2.2, 1.4.11).
 */
export const faintRings = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    /** The relative luminance of a colour that is not transparent. */
    const luminance = (color: string) => {
      probe.clearRect(0, 0, 1, 1);
      probe.fillStyle = color;
      probe.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = [...probe.getImageData(0, 0, 1, 1).data].map((part) =>
        part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return alpha === 1 ? 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! : undefined;
    };
    /** A picture has no colour of its own, so no ring is good on it. */
    const groundAt = (x: number, y: number) =>
      document
        .elementsFromPoint(x, y)
        .map((each) =>
          each.matches('img, video') ? NaN : luminance(getComputedStyle(each).backgroundColor),
        )
        .find((found) => found !== undefined);
    const within: ParentNode = document.querySelector('dialog[open]') ?? document;
    const controls = [
      ...within.querySelectorAll<HTMLElement>('a[href], button, summary, input, textarea'),
    ].filter(
      (control) => control.checkVisibility({ visibilityProperty: true }) && control.tabIndex >= 0,
    );
    return controls.flatMap((control) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      control.focus({ preventScroll: true });
      const ringed = control.closest('[data-drop-zone]') ?? control;
      const { outlineStyle, outlineColor, outlineOffset, outlineWidth } = getComputedStyle(ringed);
      const ring = outlineStyle === 'none' ? NaN : (luminance(outlineColor) ?? NaN);
      const out = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) / 2;
      const grounds = [...ringed.getClientRects()].flatMap(({ left, right, top, bottom }) => [
        groundAt((left + right) / 2, top - out),
        groundAt((left + right) / 2, bottom + out),
        groundAt(left - out, (top + bottom) / 2),
        groundAt(right + out, (top + bottom) / 2),
      ]);
      // Outside the window there is no ground.
      const contrasts = grounds
        .filter((ground) => ground !== undefined)
        .map((ground) => (Math.max(ring, ground) + 0.05) / (Math.min(ring, ground) + 0.05));
      const isFaint = contrasts.some((contrast) => !(contrast >= 3));
      return isFaint ? `${control.outerHTML.slice(0, 100)}: ${contrasts.join(', ')}` : [];
    });
  });
