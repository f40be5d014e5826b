/**
 * Just enough of the OpenType container to read a font's measures.
 * Layouts: OpenType specification 1.9, chapters "Font file", "cmap", "hhea", "hmtx" and "head".
 */

type Tables = ReadonlyMap<string, Buffer>;

const directoryEntry = 16;

/** The tables of an uncompressed font by their tags. */
function readTables(font: Buffer): Tables {
  const tables = new Map<string, Buffer>();
  for (let k = 0; k < font.readUInt16BE(4); k += 1) {
    const entry = 12 + k * directoryEntry;
    const start = font.readUInt32BE(entry + 8);
    tables.set(
      font.toString('latin1', entry, entry + 4),
      font.subarray(start, start + font.readUInt32BE(entry + 12)),
    );
  }
  return tables;
}

/** Vertical measures and advance widths as shares of the em. */
export interface Measures {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** Undefined when the font lacks the character. */
  readonly advance: (character: string) => number | undefined;
}

export function measure(font: Buffer): Measures {
  const tables = readTables(font);
  const em = tableOf(tables, 'head').readUInt16BE(18);
  const hhea = tableOf(tables, 'hhea');
  const hmtx = tableOf(tables, 'hmtx');
  const lastLongMetric = hhea.readUInt16BE(34) - 1;
  const glyphOf = characterMap(tableOf(tables, 'cmap'));
  return {
    ascent: hhea.readInt16BE(4) / em,
    descent: -hhea.readInt16BE(6) / em,
    lineGap: hhea.readInt16BE(8) / em,
    advance: (character) => {
      const glyph = glyphOf(character.codePointAt(0) ?? 0);
      return glyph === 0 ? undefined : hmtx.readUInt16BE(Math.min(glyph, lastLongMetric) * 4) / em;
    },
  };
}

/** Looks a code point up in a segment table (format 4); 0 is the missing glyph. */
function characterMap(cmap: Buffer): (codePoint: number) => number {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, k) => cmap.readUInt32BE(8 + k * 8));
  const start = subtables.find((offset) => cmap.readUInt16BE(offset) === 4);
  if (start === undefined)
    throw new Error(
      'The font has no cmap of format 4, so its widths cannot be read. Use a font that covers Latin.',
    );
  const table = cmap.subarray(start);
  const segments = table.readUInt16BE(6) / 2;
  const field = (block: number, segment: number): number =>
    14 + block * 2 * segments + segment * 2 + (block > 0 ? 2 : 0);
  return (codePoint) => {
    for (let k = 0; k < segments; k += 1) {
      if (codePoint > table.readUInt16BE(field(0, k))) continue;
      const first = table.readUInt16BE(field(1, k));
      if (codePoint < first) return 0;
      const delta = table.readUInt16BE(field(2, k));
      const range = table.readUInt16BE(field(3, k));
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = table.readUInt16BE(field(3, k) + range + 2 * (codePoint - first));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

function tableOf(tables: Tables, tag: string): Buffer {
  const table = tables.get(tag);
  if (!table) throw new Error(`The font has no table "${tag}". Use a complete OpenType font.`);
  return table;
}
