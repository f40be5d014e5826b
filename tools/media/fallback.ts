import { arial } from './arial.ts';
import type { Measures } from './sfnt.ts';

/** Text as the site sets it, half English and half German, so that letters weigh as often as they occur. */
const sample = [
  'Software teams in Mauritius, mentored by senior engineers in Germany. One backlog, one standard of quality,',
  'and a working day that overlaps almost completely. We map how work really flows, remove what slows it down,',
  'and hand over what we build with tests, notes and a person who answers when something breaks.',
  'Softwareteams auf Mauritius, begleitet von erfahrenen Ingenieuren in Deutschland. Ein Backlog, ein Anspruch',
  'an Qualität und ein Arbeitstag, der sich fast vollständig überschneidet. Wir zeigen, wie Arbeit wirklich fließt,',
  'räumen weg, was sie bremst, und übergeben jedes Ergebnis mit Tests, Notizen und einem festen Ansprechpartner.',
].join(' ');

/** The descriptors of an `@font-face` whose text takes the room that the web font will take. */
export interface Fallback {
  readonly fontWeight: number;
  readonly local: readonly string[];
  readonly sizeAdjust: string;
  readonly ascentOverride: string;
  readonly descentOverride: string;
  readonly lineGapOverride: string;
}

const faces = {
  regular: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans'],
  bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold'],
} as const;

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/**
 * Matches Arial to a font of one weight: `size-adjust` is the ratio of the widths of the sample text (advances, without
 * kerning); the overrides are the font's own measures divided by it, as browsers scale them by it too.
 */
export function fallbackFor(font: Measures, weight: number): Fallback {
  const face = weight < 600 ? 'regular' : 'bold';
  let own = 0;
  let substitute = 0;
  for (const character of sample) {
    const width = arial[face].get(character);
    const advance = font.advance(character);
    if (width === undefined || advance === undefined)
      throw new Error(
        `The width of "${character}" is unknown. Add it to arial.ts or keep it out of the sample text.`,
      );
    own += advance;
    substitute += width;
  }
  const size = own / substitute;
  return {
    fontWeight: weight,
    local: faces[face],
    sizeAdjust: percent(size),
    ascentOverride: percent(font.ascent / size),
    descentOverride: percent(font.descent / size),
    lineGapOverride: percent(font.lineGap / size),
  };
}
