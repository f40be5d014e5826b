export interface Inflated {
  content: Uint8Array<ArrayBuffer>;
  /** Bytes read and written, and lengths of codes; more than `most` if the end was not reached within it. */
  cost: number;
  /** Whether the data came to its end without an error. */
  isWhole: boolean;
}

/** A Huffman code: how many symbols have each length, and the symbols in the order of their codes. */
interface Code {
  counts: Uint16Array;
  symbols: Uint16Array;
}

/** RFC 1951, 3.2.5: where the ranges of lengths and distances begin, and how many further bits tell a place in them. */
const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCES = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12289, 16385, 24577,
];
const DISTANCE_BITS = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
/** RFC 1951, 3.2.7: the order in which the lengths of the code for lengths are given. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Symbols that end a block, and that something is wrong. */
const END = 256;
const WRONG = -1;

/** The code that has these lengths (RFC 1951, 3.2.2); undefined if there are more of them than can be told apart. */
function codeOf(lengths: Uint8Array): Code | undefined {
  const counts = new Uint16Array(16);
  for (const length of lengths) counts[length]! += 1;
  counts[0] = 0;
  const places = new Uint16Array(16);
  let left = 1;
  for (let length = 1; length < 16; length += 1) {
    left = left * 2 - counts[length]!;
    if (left < 0) return undefined;
    places[length] = places[length - 1]! + counts[length - 1]!;
  }
  const symbols = new Uint16Array(lengths.length);
  for (const [symbol, length] of lengths.entries()) if (length > 0) symbols[places[length]!++] = symbol;
  return { counts, symbols };
}

/** RFC 1951, 3.2.6. */
const FIXED: [Code, Code] = [
  codeOf(
    Uint8Array.from({ length: 288 }, (_, symbol) =>
      symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
    ),
  )!,
  codeOf(new Uint8Array(30).fill(5))!,
];

/**
 * What zlib has compressed (RFC 1950, RFC 1951), with all that stands before an error, as PDF readers show it; undefined
 * where no zlib header stands (ADR 36). DecompressionStream does not serve here: it gives nothing of what stood just before an
 * error or the end, differently on each runtime, and does not stop at a limit.
 * @param most the cost at which it stops
 */
export function inflate(input: Uint8Array, most: number): Inflated | undefined {
  const [method = 0, flags = 0] = input;
  if ((method & 15) !== 8 || method >> 4 > 7 || (method * 256 + flags) % 31 !== 0 || flags & 32)
    return undefined;
  let at = 2;
  let held = 0; // bits that are read but not yet used
  let holds = 0; // how many
  let output = new Uint8Array(1024);
  let size = 0;
  let codes = 0;
  const isWithin = () => at <= input.length && at + size + codes <= most;

  /** The next bits; 0 behind the end of the input. */
  function bits(count: number): number {
    while (holds < count) {
      held |= (input[at++] ?? 0) << holds;
      holds += 8;
    }
    const value = held & ((1 << count) - 1);
    held >>>= count;
    holds -= count;
    return value;
  }

  /** Codes of one length are numbers in a row (RFC 1951, 3.2.2). */
  function symbolOf({ counts, symbols }: Code): number {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length < 16; length += 1) {
      if (holds === 0) {
        held = input[at++] ?? 0;
        holds = 8;
      }
      code |= held & 1;
      held >>>= 1;
      holds -= 1;
      const count = counts[length]!;
      if (code - count < first) return symbols[index + code - first]!;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return WRONG;
  }

  function write(byte: number) {
    if (size === output.length) {
      const longer = new Uint8Array(size * 2);
      longer.set(output);
      output = longer;
    }
    output[size++] = byte;
  }

  function copyStored(): boolean {
    held = holds = 0; // it begins with a whole byte
    const [count, complement] = [bits(16), bits(16)];
    if (count !== (~complement & 0xffff)) return false;
    for (let left = count; left > 0 && at < input.length && isWithin(); left -= 1) write(input[at++]!);
    return true;
  }

  function readCodes(): [Code, Code] | undefined {
    const literals = bits(5) + 257;
    const distances = bits(5) + 1;
    const lengths = new Uint8Array(19);
    for (let left = bits(4) + 4, index = 0; left > 0; left -= 1) lengths[ORDER[index++]!] = bits(3);
    const code = codeOf(lengths);
    const all = new Uint8Array(literals + distances);
    codes += all.length;
    for (let index = 0; index < all.length;) {
      const symbol = code ? symbolOf(code) : WRONG;
      if (symbol === WRONG || (symbol === 16 && index === 0)) return undefined;
      const value = symbol < 16 ? symbol : symbol === 16 ? all[index - 1]! : 0;
      const times =
        symbol < 16 ? 1 : symbol === 16 ? 3 + bits(2) : symbol === 17 ? 3 + bits(3) : 11 + bits(7);
      all.fill(value, index, (index += times));
      if (index > all.length) return undefined;
    }
    const [literal, distance] = [codeOf(all.subarray(0, literals)), codeOf(all.subarray(literals))];
    return literal && distance && [literal, distance];
  }

  function copyCoded([literal, distance]: [Code, Code]): boolean {
    while (isWithin()) {
      const symbol = symbolOf(literal);
      if (symbol === END) return true;
      if (symbol === WRONG || symbol > 285) return false;
      if (symbol < END) {
        write(symbol);
        continue;
      }
      const length = LENGTHS[symbol - 257]! + bits(LENGTH_BITS[symbol - 257]!);
      const range = symbolOf(distance);
      if (range === WRONG || range > 29) return false;
      const back = DISTANCES[range]! + bits(DISTANCE_BITS[range]!);
      if (back > size) return false;
      for (let left = length; left > 0; left -= 1) write(output[size - back]!);
    }
    return true;
  }

  let isLast = false;
  let isWell = true;
  while (isWell && !isLast && isWithin()) {
    isLast = bits(1) === 1;
    const kind = bits(2);
    const pair = kind === 1 ? FIXED : kind === 2 ? readCodes() : undefined;
    isWell = kind === 0 ? copyStored() : pair !== undefined && copyCoded(pair);
  }
  return {
    content: output.subarray(0, size),
    cost: at + size + codes,
    isWhole: isWell && isLast && isWithin(),
  };
}
