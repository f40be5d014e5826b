import { Inflate, type ZStream } from 'pako';

interface Inflated {
  /** A character for each byte. */
  text: string;
  /** Bytes written, and four for each that was read; more than `most` if the end was not reached within it. */
  cost: number;
  /** Whether the data came to its end without an error. */
  isWhole: boolean;
}

/** Bytes that are written between two looks at the cost. */
const STEP = 1024;

/** What it costs to read a byte. The slowest data consists of codes that stand for nothing, so nothing is written. */
const READ = 4;

export const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/**
 * What zlib has compressed (RFC 1950), with all that stands before an error, as PDF readers show it. DecompressionStream does
 * not serve here: it gives nothing of what stood just before an error, and does not stop at a limit.
 * @param most the cost at which it stops
 */
export function inflate(input: Uint8Array, most: number): Inflated {
  const inflator = new Inflate({ windowBits: 15, chunkSize: STEP });
  const state: { text: string; stream?: ZStream } = { text: '' };
  const cost = () => (state.stream ? READ * state.stream.total_in + state.stream.total_out : 0);
  inflator.onStart = (stream) => {
    state.stream = stream;
  };
  inflator.onData = (part) => {
    state.text += latin1(part);
    if (cost() > most) throw new RangeError('most is reached');
  };
  try {
    // What stands further behind would cost more than `most`.
    inflator.push(input.subarray(0, most / READ + 1), true);
    // An error keeps back what stands before it.
    if (inflator.err !== 0 && state.stream)
      state.text += latin1(state.stream.output.subarray(0, state.stream.next_out));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return { text: state.text, cost: cost(), isWhole: inflator.ended && inflator.err === 0 };
}
