import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliBody, compressible } from '../../../tools/bench/weight/wire.ts';

export const brotliBytes = (text: string | Buffer): number => brotliBody(Buffer.from(text)).length;

/** Average bits per character of header text in HPACK's Huffman code (RFC 7541, appendix B). */
const headerBits = 6;

/** The files of a built site, by address, with their bytes on the wire. */
export class BuiltFiles {
  readonly folder: string;
  readonly #sizes = new Map<string, number>();
  readonly #texts = new Map<string, string>();

  constructor(folder: string) {
    this.folder = folder;
  }

  has(address: string): boolean {
    return existsSync(this.#path(address));
  }

  /** Bytes of a file's body on the wire. Throws when the build did not write it. */
  size(address: string): number {
    const known = this.#sizes.get(address);
    if (known !== undefined) return known;
    const content = readFileSync(this.#path(address));
    const size = compressible.has(extname(address)) ? brotliBytes(content) : content.length;
    this.#sizes.set(address, size);
    return size;
  }

  text(address: string): string {
    const text = this.#texts.get(address) ?? readFileSync(this.#path(address), 'utf8');
    this.#texts.set(address, text);
    return text;
  }

  /** Bytes of the headers that `_headers` gives to every page, as HTTP/2 sends them the first time. */
  headerSize(): number {
    const block = this.text('/_headers').split('\n\n')[0]!;
    const lines = block.split('\n').filter((line) => line.startsWith('  '));
    return Math.ceil((lines.join('').replaceAll(/ {2}|: /g, '').length * headerBits) / 8);
  }

  #path(address: string): string {
    return join(this.folder, decodeURIComponent(new URL(address, 'http://site').pathname));
  }
}
