import type { HTMLElement } from 'node-html-parser';

/** The screen of Lighthouse's phone, in CSS pixels. */
export const phone = { width: 412, height: 823, density: 1.75 };

const rem = 16;

/** Width in CSS pixels that a `sizes` attribute gives a picture on the phone. */
export function widthOnPhone(sizes: string): number {
  for (const entry of sizes.split(',')) {
    const [, limit, length] = /^\s*(?:\(width < ([\d.]+)rem\)\s+)?(\S+|calc\(.+\))\s*$/.exec(entry) ?? [];
    if (length === undefined) throw new Error(`Not understood in sizes="${sizes}": "${entry}".`);
    if (limit === undefined || phone.width < Number(limit) * rem) return pixels(length);
  }
  return phone.width;
}

function pixels(length: string): number {
  const [, minuend, subtrahend] = /^calc\((\S+) - (\S+)\)$/.exec(length) ?? [];
  if (minuend && subtrahend) return pixels(minuend) - pixels(subtrahend);
  const [, number, unit] = /^([\d.]+)(vw|rem|px)$/.exec(length) ?? [];
  const factor = { vw: phone.width / 100, rem, px: 1 }[unit ?? ''];
  if (factor === undefined) throw new Error(`The length "${length}" is not understood.`);
  return Number(number) * factor;
}

/** A file of a `srcset`, with its width in pixels. */
export interface Candidate {
  address: string;
  width: number;
}

/** The candidate that Chromium takes on the phone: the narrowest that has a pixel for each of the screen's, else the widest. */
export function candidateOnPhone(srcset: string, sizes: string): Candidate {
  const needed = widthOnPhone(sizes) * phone.density;
  const candidates = [...srcset.matchAll(/(\S+)\s+(\d+)w/g)]
    .map(([, address, width]) => ({ address: address!, width: Number(width) }))
    .sort((a, b) => a.width - b.width);
  return candidates.find(({ width }) => width >= needed) ?? candidates.at(-1)!;
}

/** True for a `media` of the form "(width < 40rem)" that the phone fulfils, and where there is none. */
const isForPhone = (media: string | undefined) =>
  media === undefined || widthOnPhone(`${media} 1px, 0px`) === 1;

/** Addresses of the pictures that come with a page unasked: all that are not lazy, in the first format offered. */
export function eagerPictures(root: HTMLElement): string[] {
  return root
    .querySelectorAll('img:not([loading="lazy"])')
    .map((img) => {
      const sources = img.closest('picture')?.querySelectorAll('source') ?? [];
      const source = sources.find((each) => isForPhone(each.getAttribute('media'))) ?? img;
      const srcset = source.getAttribute('srcset') ?? '';
      const sizes = source.getAttribute('sizes') ?? '100vw';
      // Without widths it is one address, perhaps of a picture that is part of the page.
      return /\s\d+w/.test(srcset)
        ? candidateOnPhone(srcset, sizes).address
        : srcset || (img.getAttribute('src') ?? '');
    })
    .filter((address) => address.startsWith('/'));
}
