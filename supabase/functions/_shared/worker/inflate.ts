import { Inflate, type ZStream } from 'pako';

/**
 * What it costs to read a byte; to write one costs 1. The slowest data consists of codes that stand for nothing, so nothing
 * is written.
 */
const READ = 4;

export const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/**
 * What zlib has compressed (RFC 1950), with all that stands before an error, as PDF readers show it. DecompressionStream does
 * not serve here: it gives nothing of what stood just before an error, and does not stop at a limit.
 * @param most the cost at which it stops
 * @returns a character for each byte, the cost (more than `most` if the end was not reached within it), and whether the data
 * came to its end without an error
 */
export function inflate(input: Uint8Array, most: number) {
  // The cost is looked at with each kilobyte that is written.
  const inflator = new Inflate({ windowBits: 15, chunkSize: 1024 });
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
