import instrumentSans from '#src/assets/fonts/instrument-sans.woff2?url';
import jost from '#src/assets/fonts/jost.woff2?url';

/** A font file of the site; styles/fonts.css has the fallbacks that are shown until it is there. */
export interface Face {
  family: string;
  weight: string;
  address: string;
}

export const faces: readonly Face[] = [
  { family: 'Jost', weight: '600', address: jost },
  { family: 'Instrument Sans', weight: '400 600', address: instrumentSans },
];
