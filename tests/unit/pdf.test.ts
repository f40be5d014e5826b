import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { pdfProblem } from '../../supabase/functions/_shared/worker/pdf.ts';

type Part = string | Uint8Array;
const MB = 1024 * 1024;
const join = (...parts: Part[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))));
/** Bytes of which each run is another, and the same at each run of the test. */
const noise = (size: number) => {
  let state = 1;
  return Uint8Array.from({ length: size }, () => (state = (state * 48271) % 0x7fffffff) >> 8);
};
const problemOf = (...parts: Part[]) => pdfProblem(join('%PDF-1.5\n', ...parts, '\n%%EOF'));
/** An object with a compressed stream. */
const stream = (head: string, content: Part, end = '\nendstream\nendobj\n') =>
  join(head, deflateSync(content), end);

const script = '1 0 <</S/JavaScript/JS(app.alert(1))>>';
/** The same, a byte before every four (ISO 32000-1, 7.4.4.4). */
const predicted = script.replaceAll(/.{1,4}/g, '\0$&');
const plain = '7 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>\nstream\n';
/** A page, or whatever else is compressed. */
const flate = '4 0 obj<</Filter/FlateDecode>>stream\n';
const hex = Buffer.from(script).toString('hex');

/** As these programs write them. */
const heads = {
  LaTeX: '1 0 obj\n<<\n/Type /ObjStm\n/N 9\n/First 82\n/Length 172   \n/Filter /FlateDecode\n>>\nstream\n',
  'XeTeX and Word': '7 0 obj\r\n<</Type/ObjStm/N 7/First 40/Filter/FlateDecode/Length 285>>\r\nstream\r\n',
  'InDesign and iText': '12 0 obj\r<</Filter/FlateDecode/First 96/Length 185/N 12/Type/ObjStm>>stream\r\n',
  Cairo:
    '9 0 obj\n<< /Type /ObjStm\n   /Length 10 0 R\n   /N 3\n   /First 16\n   /Filter /FlateDecode\n>>\nstream\n',
  qpdf: '1 0 obj\n<< /Type /ObjStm /Extends 4 0 R /Length 120 /N 3 /First 18 /Filter [ /FlateDecode ] >>\nstream\n',
};

describe('A CV is plain', () => {
  test.each(Object.entries(heads))('with an object stream of %s, until a script is in it', (_, head) => {
    expect(problemOf(stream(head, '1 0 2 17 <</Type/Catalog>> <</Type/Pages>>'))).toBeUndefined();
    expect(problemOf(stream(head, script))).toBe('active_content');
  });

  test('with pages that name JavaScript, pictures, fonts and thousands of streams', () => {
    const page = '1 0 0 -1 0 792 cm 0 0 612 792 re W n BT (HTML/CSS/JavaScript) Tj ET ';
    expect(
      problemOf(
        stream(flate, page.repeat(100)),
        stream('5 0 obj<</Filter/FlateDecode/DecodeParms<</Predictor 15>>>>stream\n', noise(MB)),
        join('6 0 obj<</Subtype/Image/Filter/DCTDecode>>stream\n', noise(MB), '\nendstream\n'),
        join('6 0 obj<</Filter[/ASCII85Decode/FlateDecode]>>stream\nGb"0F~>\nendstream\n'),
        ...Array.from({ length: 5000 }, () => stream(flate, page)),
        stream(plain, '1 0 <</Type/Catalog>>'),
      ),
    ).toBeUndefined();
  });
});

test.each([
  ['a plain PDF', '%PDF-1.4\n1 0 obj', undefined],
  ['a PDF that is encrypted, without object streams', '%PDF-1.4 trailer <</Encrypt 166 0 R>>', undefined],
  ['a PDF behind a byte-order mark and blanks', '\ufeff \n%PDF-1.4', undefined],
  ['nothing', '', 'empty'],
  ['more than 10 MB', `%PDF-1.4${' '.repeat(10 * MB)}`, 'too_large'],
  ['a program that calls itself a PDF', `MZ${'\0'.repeat(2000)}`, 'no_pdf'],
  ['a program with PDF behind its head', 'MZ DOS mode %PDF-1.4', 'no_pdf'],
  ['a page that mentions PDF', '<html><script>1</script>%PDF-', 'no_pdf'],
  ['a script', '%PDF-1.4 /OpenAction <</S/JavaScript/JS(1)>>', 'active_content'],
  ['a script in disguise', '%PDF-1.4 <</S/J#61vaScript>>', 'active_content'],
  ['a program that is started', '%PDF-1.4 <</S/Launch>>', 'active_content'],
  ['a file inside', '%PDF-1.4 <</Type/EmbeddedFile>>', 'active_content'],
  ['a form that runs scripts', '%PDF-1.4 <</AcroForm<</XFA 5 0 R>>>>', 'active_content'],
])('A file is judged: %s', (_title, file, problem) => {
  expect(pdfProblem(join(file))).toBe(problem);
});

describe('A script in an object stream is not overlooked', () => {
  const disguised = (from: string, to: string, content = script) => stream(plain.replace(from, to), content);
  test.each([
    ['under a name with an escape', disguised('/ObjStm', '/Obj#53tm')],
    ['behind many blanks', disguised('/N 1', `/N 1${' '.repeat(2100)}`)],
    ['behind another word “stream”', disguised('/N 1', '/X(stream\n)/N 1')],
    ['behind another stream in a string', disguised('/N 1', '/X(stream\nendstream)/N 1')],
    ['behind a comment', disguised('/N 1', '/N 1%>>stream\n')],
    ['in a head that begins in a comment', disguised('<<', '<</DecodeParms 8 0 R %<<\n', predicted)],
    ['behind a predictor', disguised('/N 1', '/N 1/DecodeParms<</Predictor 12/Columns 4>>', predicted)],
    ['in a second layer', stream(plain.replace('/Flate', '[/FlateDecode/Flate'), deflateSync(script))],
    ['of a type that stands elsewhere', join(disguised('/ObjStm', ' 8 0 R'), '8 0 obj /ObjStm endobj')],
    ['under another filter', join(plain.replace('Flate', 'ASCIIHex'), hex, '>\nendstream\n')],
    ['under no filter that is read', join(plain, hex, '\nendstream\n')],
    ['that is encrypted', join(stream(plain, '1 0 <<>>'), 'trailer <</Encr#79pt 9 0 R>>')],
    ['of which the end is damaged', join(plain, deflateSync('1 0 <<>>'.repeat(9)).subarray(0, 8), 'x')],
  ])('%s', (_title, file) => {
    expect(problemOf(file)).toMatch(/^(?:unreadable|active_content)$/);
  });

  test.each([
    ['a stream that does not call itself one', stream('7 0 obj<</N 1/First 4>>stream\n', script)],
    ['one whose checksum is wrong', join(plain, deflateSync(script).subarray(0, -4), 'xxxx\nendstream')],
    ['one without an end', join(plain, deflateSync(script))],
    ['one with 5 MB before it', stream(plain, `1 0 <<${' '.repeat(5 * MB)}/S/JavaScript>>`)],
    ['one behind a stream without an end', join('stream\n', noise(99), '\n', stream(plain, script))],
    ['one behind “stream” in a string', join('(stream\n)\n', stream(plain, script))],
  ])('%s', (_title, file) => {
    expect(problemOf(file)).toBe('active_content');
  });
});

describe('No file takes the worker long', () => {
  const times = (count: number, part: Part) => {
    const unit = join(part);
    return new Uint8Array(Buffer.alloc(count * unit.length, unit));
  };
  /** Blocks that hold nothing, as large as a CV may be: each is read, none is written. */
  const blocks = times(1_900_000, Uint8Array.of(0, 0, 0, 255, 255));
  const stuffed = join(plain, '\x78\x01', blocks, '\x03\0\0\0\0\x01\nendstream');
  test.each([
    ['parts that grow a thousandfold', times(5, stream(plain, new Uint8Array(4 * MB)))],
    ['one that grows a thousandfold', stream(plain, new Uint8Array(17 * MB))],
    ['the same under no name', times(5, stream('stream\n', `1 0 <<${' '.repeat(4 * MB)}`))],
    ['more than 10,000 object streams', times(10_001, stream(plain, '1 0 <<>>'))],
    ['more than 10,000 streams', times(10_001, stream('8 0 obj<<>>stream\n', 'BT'))],
    ['more codes without content than are worth reading', stuffed],
  ])('%s: too complex', (_title, file) => {
    expect(problemOf(file)).toBe('too_complex');
  });

  test('A head of ten megabytes is none, and marks without streams are enough to set it aside', () => {
    expect(problemOf('1 0 obj<<', '/N 1'.repeat(2_600_000))).toBeUndefined();
    expect(problemOf(times(100, '/ObjStm stream\n'))).toBe('unreadable');
  });
});
