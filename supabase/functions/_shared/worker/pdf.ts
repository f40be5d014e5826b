/** The bucket's limit too, in bytes. */
export const LARGEST_PDF = 10 * 1024 * 1024;

/** At most so many bytes of one compressed part are looked at. */
const LARGEST_PART = 4 * 1024 * 1024;

/** `%PDF-` as the first bytes, behind a byte-order mark and white space at most (ISO 32000-1, 7.2.2; the form checks the same). */
const beginning = /^(?:\u00ef\u00bb\u00bf)?[\0\t\n\f\r ]*%PDF-/;

/** What makes a program of a document (ISO 32000-1, 12.6.4 and 7.11.4). */
const active = /\/(?:JavaScript|Launch|EmbeddedFile)/;

export type PdfProblem = 'empty' | 'too_large' | 'no_pdf' | 'active_content';

/** Why a file is not to be opened like any other CV; undefined for a plain PDF. */
export async function pdfProblem(bytes: Uint8Array<ArrayBuffer>): Promise<PdfProblem | undefined> {
  if (bytes.length === 0) return 'empty';
  if (bytes.length > LARGEST_PDF) return 'too_large';
  const text = latin1(bytes);
  if (!beginning.test(text)) return 'no_pdf';
  if (isActive(text)) return 'active_content';
  for (const part of objectStreams(text, bytes)) {
    if (isActive(await inflate(part))) return 'active_content';
  }
  return undefined;
}

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** Any character of a name may be written as `#` and two digits (ISO 32000-1, 7.3.5). */
const isActive = (text: string) =>
  active.test(
    text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
  );

/** The compressed streams that hold objects, where since PDF 1.5 an action can stand too (ISO 32000-1, 7.5.7). */
function* objectStreams(text: string, bytes: Uint8Array<ArrayBuffer>) {
  for (const { index } of text.matchAll(/\/ObjStm/g)) {
    const [mark = ''] = /stream\r?\n/.exec(text.slice(index, index + 2048)) ?? [];
    const start = text.indexOf(mark, index) + mark.length;
    if (mark) yield bytes.subarray(start, text.indexOf('endstream', start));
  }
}

/** As much as can be read: what stands behind the end of the data is an error of its own. */
async function inflate(part: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([part]).stream().pipeThrough(new DecompressionStream('deflate'));
  let text = '';
  try {
    for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
      text += latin1(chunk);
      if (text.length > LARGEST_PART) break;
    }
  } catch {
    return text;
  }
  return text;
}
