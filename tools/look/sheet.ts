import sharp, { type OverlayOptions } from 'sharp';
import type { Shot } from './shoot.ts';

const scale = 0.4;
const gap = 24;
const captionHeight = 40;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const caption = (text: string, width: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${captionHeight}"><text x="0" y="28" font-family="sans-serif" font-size="22" fill="#ffffff">${escape(text)}</text></svg>`,
  );

/** Lays the pictures of a page out on one sheet: a row for each state, language and scheme, its widths side by side. */
export async function writeSheet(shots: readonly Shot[], file: string): Promise<void> {
  const rows = Map.groupBy(shots, ({ state, locale, scheme }) => `${state} · ${locale} · ${scheme}`);
  const parts: OverlayOptions[] = [];
  let sheetWidth = 0;
  let top = gap;
  for (const [title, row] of rows) {
    let left = gap;
    let rowHeight = 0;
    const captionTop = top;
    for (const shot of row.toSorted((a, b) => a.width - b.width)) {
      const { data, info } = await sharp(shot.file)
        .resize({ width: Math.round(shot.width * scale) })
        .toBuffer({ resolveWithObject: true });
      parts.push({ input: data, left, top: captionTop + captionHeight });
      left += info.width + gap;
      rowHeight = Math.max(rowHeight, info.height);
    }
    parts.push({ input: caption(title, 600), left: gap, top: captionTop });
    sheetWidth = Math.max(sheetWidth, left, 600 + 2 * gap);
    top += captionHeight + rowHeight + gap;
  }
  await sharp({
    create: { width: sheetWidth, height: top, channels: 3, background: '#5a6670' },
    limitInputPixels: false,
  })
    .composite(parts)
    .jpeg({ quality: 82 })
    .toFile(file);
}
