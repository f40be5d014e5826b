import { Inflate, type ZStream } from 'pako';

interface Inflated {
  content: Uint8Array<ArrayBuffer>;
  /** Bytes written, and four for each that was read; more than `most` if the end was not reached within it. */
  cost: number;
  /** Whether the data came to its end without an error. */
  isWhole: boolean;
}

/** Bytes that are written between two looks at the cost. */
const STEP = 1024;

/** What it costs to read a byte. The slowest data consists of codes that stand for nothing, so nothing is written. */
const READ = 4;

/**
 * What zlib has compressed (RFC 1950), with all that stands before an error, as PDF readers show it. DecompressionStream does
 * not serve here: it gives nothing of what stood just before an error, and does not stop at a limit.
 * @param most the cost at which it stops
 */
export function inflate(input: Uint8Array, most: number): Inflated {
  const inflator = new Inflate({ windowBits: 15, chunkSize: STEP });
  const parts: Uint8Array[] = [];
  const state: { stream?: ZStream } = {};
  const cost = () => (state.stream ? READ * state.stream.total_in + state.stream.total_out : 0);
  inflator.onStart = (stream) => {
    state.stream = stream;
  };
  inflator.onData = (part) => {
    parts.push(part);
    if (cost() > most) throw new RangeError('most is reached');
  };
  try {
    // What stands further behind would cost more than `most`.
    inflator.push(input.subarray(0, most / READ + 1), true);
    // An error keeps back what stands before it.
    if (inflator.err !== 0 && state.stream)
      parts.push(state.stream.output.subarray(0, state.stream.next_out));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return { content: join(parts), cost: cost(), isWhole: inflator.ended && inflator.err === 0 };
}

function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
