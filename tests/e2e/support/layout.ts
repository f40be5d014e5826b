import type { Page } from 'playwright/test';
import { coasts } from '../../../design/coast.ts';
import { careers } from '../../../design/videos/careers.ts';
import { hero } from '../../../design/videos/hero.ts';
import { loadAxe } from './axe.ts';

/* Layout measurements. */

/** Missing in axe's types. */
interface AxeColors {
  commons: { color: { Color: new () => Color; getContrast: (one: Color, other: Color) => number } };
}
interface Color {
  alpha: number;
  parseString: (text: string) => void;
}

/** Cumulative layout shift since the page was opened. */
export const layoutShift = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });

/**
 * Texts and controls that are clipped or overflow the viewport horizontally. Visually hidden texts
 * are one pixel wide and skipped.
 */
export const findOverflow = (page: Page) =>
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

/**
 * Grid and flex items taller than the viewport, which has the size of a printed sheet. At a page
 * break, Firefox cuts through lines of such an item and prints the next items on top of its end.
 */
export const findLongGridItems = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('*')]
        .filter(
          (part) =>
            /grid|flex/.test(getComputedStyle(part.parentElement!).display) &&
            part.getBoundingClientRect().height > innerHeight,
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );

/**
 * Layout errors in narrow viewports: heading words broken without a hyphen, running text in columns
 * below `ems` times its font size (or 60 % of the viewport, if less), and sticky elements too
 * tall for the viewport.
 */
export const findCrampedText = (page: Page, ems: number) =>
  page.evaluate((least) => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(
        (part) =>
          part.checkVisibility() && !part.closest('.sr-only, [aria-hidden], figure, table, svg'),
      );
    const textsIn = (part: Element) =>
      [...part.childNodes].filter((node): node is Text => node.nodeType === Node.TEXT_NODE);
    const boxesOf = (text: Text, start = 0, end = text.length) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, end);
      return [...range.getClientRects()];
    };
    const countLines = (boxes: DOMRect[]) =>
      new Set(boxes.map(({ bottom }) => Math.round(bottom))).size;
    /** The first letter after a soft hyphen also has the hyphen's box, on the previous line. */
    const isDivided = (text: Text, start: number, end: number) =>
      countLines(boxesOf(text, start, end)) > 1 &&
      countLines(
        Array.from({ length: end - start }, (_, index) =>
          boxesOf(text, start + index, start + index + 1).at(-1),
        ).filter((box) => box !== undefined),
      ) > 1;

    // Laid out, but not opened: opening loads React.
    const dialogs = [...document.querySelectorAll<HTMLElement>('main dialog')];
    for (const dialog of dialogs) dialog.style.display = 'block';

    // Test browsers have no hyphenation dictionary: words that `hyphens: auto` may break count as
    // hyphenated. "KI-" belongs to the next word.
    const divided = shown('h1, h1 *, h2, h2 *, h3, h3 *, h4, .headline').flatMap((part) => {
      const { hyphens, hyphenateLimitChars = '' } = getComputedStyle(
        part,
      ) as CSSStyleDeclaration & { hyphenateLimitChars?: string };
      const longest = hyphens === 'auto' ? Number.parseInt(hyphenateLimitChars) || 5 : Infinity;
      return textsIn(part).flatMap((text) =>
        [...text.data.matchAll(/(?:(?<!\p{L})\p{Lu}{2}-)?[^\s\-–—\u00AD\u200B]+/gu)]
          .filter(
            ({ 0: word, index }) =>
              word.replace(/\P{L}+/gu, '').length < longest &&
              isDivided(text, index, index + word.length),
          )
          .map(([word]) => `divided: ${word}`),
      );
    });

    const narrow = shown('p, li, dd, label, blockquote, textarea').flatMap((part) => {
      const { display, fontSize, paddingLeft, paddingRight } = getComputedStyle(part);
      const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
      const end = part.getBoundingClientRect().right - Number.parseFloat(paddingRight);
      const limit = Math.min(least * Number.parseFloat(fontSize), 0.6 * innerWidth);
      if (part instanceof HTMLTextAreaElement) {
        const width = part.clientWidth - padding;
        return width < limit ? [`${Math.round(width)} px: ${part.name}`] : [];
      }
      return (
        textsIn(part)
          .filter((text) => /\S\s+\S/.test(text.data))
          .map((text) => ({ text, boxes: boxesOf(text) }))
          .filter(({ boxes }) => countLines(boxes) > 2)
          // In a flex or grid row, text gets the remaining width.
          .map(({ text, boxes }) => ({
            text,
            width: /flex|grid/.test(display)
              ? end - Math.min(...boxes.map(({ left }) => left))
              : part.clientWidth - padding,
          }))
          .filter(({ width }) => width < limit)
          .map(({ text, width }) => `${Math.round(width)} px: ${text.data.trim().slice(0, 60)}`)
      );
    });

    // Opening a case study makes its neighbour sticky.
    const details = document.querySelector('main details')?.toggleAttribute('open', true);
    const sticky = [...document.querySelectorAll('body *')].filter((part) => {
      const { position, top } = getComputedStyle(part);
      // Below the title of a dialog, text has most of the viewport.
      const room = part.closest('dialog') ? 0.4 * innerHeight : innerHeight + 1;
      return (
        position === 'sticky' && part.getBoundingClientRect().height + Number.parseFloat(top) > room
      );
    });
    for (const dialog of dialogs) dialog.style.display = '';
    if (details) document.querySelector('main details')!.removeAttribute('open');
    const cut = sticky.map(({ outerHTML }) => `sticky and too tall: ${outerHTML.slice(0, 80)}`);
    return [...divided, ...narrow, ...cut];
  }, ems);

/** Drawings that pages crop, with their images: selector and part of the file name. */
const croppedDrawings = [
  { selector: '[data-video=hero] img', file: '', drawing: hero },
  { selector: '[data-video=careers] img', file: '', drawing: careers },
  { selector: '.job-palms', file: '', drawing: careers },
  { selector: '.night-coast', file: 'narrow', drawing: coasts.narrow },
  { selector: '.night-coast', file: 'wide', drawing: coasts.wide },
].map(({ drawing: { canvas, safeArea }, ...image }) => ({ ...image, canvas, safeArea }));

/** Drawings with a cut safe area, each with its visible part in the drawing's units. */
export const findCutDrawings = (page: Page) =>
  page.evaluate(
    (drawings) =>
      drawings.flatMap(({ selector, file, canvas, safeArea }) => {
        const image = document.querySelector<HTMLImageElement>(selector);
        if (!image?.checkVisibility()) return [];
        // Browsers change `currentSrc` some time after a viewport change.
        const sources = [...image.parentElement!.querySelectorAll('source')];
        const source = sources.find(({ media }) => media && matchMedia(media).matches);
        if (!(source?.srcset ?? image.src).includes(file)) return [];
        const { width, height } = image.getBoundingClientRect();
        const scale = Math.max(width / canvas.width, height / canvas.height);
        const visible = { width: width / scale, height: height / scale };
        const [left, top] = getComputedStyle(image)
          .objectPosition.split(' ')
          .map(Number.parseFloat);
        const x = ((canvas.width - visible.width) * left!) / 100;
        const y = ((canvas.height - visible.height) * top!) / 100;
        const isWhole =
          x <= safeArea.x &&
          y <= safeArea.y &&
          x + visible.width >= safeArea.x + safeArea.width &&
          y + visible.height >= safeArea.y + safeArea.height;
        const part = [x, y, visible.width, visible.height].map(Math.round).join(' ');
        return isWhole ? [] : [`${selector} ${file}: ${part}`];
      }),
    croppedDrawings,
  );

/** Content pixels behind the fixed header, before scrolling. */
export const hiddenByHeader = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    const [header, main] = ['header', 'main'].map((name) =>
      document.querySelector(`body > ${name}`)!.getBoundingClientRect(),
    );
    return header!.bottom - main!.top;
  });

/** Controls whose first line is covered in the middle, so that a click would miss them. */
export const findCoveredControls = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll('a[href], button, summary, input, textarea')];
    const found = controls.filter((control) => {
      const { width } = control.getBoundingClientRect();
      const isVisible = control.checkVisibility({ visibilityProperty: true });
      if (width <= 1 || !isVisible || control.closest('[aria-hidden]')) return false;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      // A control may be taller than the viewport: test its first line.
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
 * Focus rings with less than 3:1 contrast to their background (WCAG 2.2,
 * 1.4.11).
 */
export async function findFaintFocusRings(page: Page) {
  await loadAxe(page);
  return page.evaluate(() => {
    const { Color, getContrast } = (window as unknown as { axe: AxeColors }).axe.commons.color;
    const colorOf = (text: string) => {
      const color = new Color();
      color.parseString(text);
      return color;
    };
    /** null for images: without a single colour, no ring contrasts reliably. */
    const backgroundAt = (x: number, y: number) =>
      document
        .elementsFromPoint(x, y)
        .map((each) =>
          each.matches('img, video') ? null : colorOf(getComputedStyle(each).backgroundColor),
        )
        .find((ground) => ground === null || ground.alpha === 1);
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
      const ring = colorOf(outlineStyle === 'none' ? 'transparent' : outlineColor);
      const out = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) / 2;
      const backgrounds = [...ringed.getClientRects()].flatMap(({ left, right, top, bottom }) => [
        backgroundAt((left + right) / 2, top - out),
        backgroundAt((left + right) / 2, bottom + out),
        backgroundAt(left - out, (top + bottom) / 2),
        backgroundAt(right + out, (top + bottom) / 2),
      ]);
      // Outside the viewport there is no background.
      const contrasts = backgrounds
        .filter((ground) => ground !== undefined)
        .map((ground) => (ground ? getContrast(ground, ring) : 0));
      const isFaint = contrasts.some((contrast) => contrast < 3);
      return isFaint ? `${control.outerHTML.slice(0, 100)}: ${contrasts.join(', ')}` : [];
    });
  });
}
