import { mkdtempSync, openAsBlob, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cvFileName } from '#src/lib/forms/cv-name.ts';
import { chosenFileProblem, sentFileProblem } from '#src/lib/forms/cv.ts';

const megabyte = 1024 * 1024;

/** A file of `size` bytes with the mark of a PDF at `markAt`. */
function pdf({ name = 'cv.pdf', type = 'application/pdf', size = 2048, markAt = 0 } = {}): File {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode('%PDF-').subarray(0, size), markAt);
  return new File([bytes], name, { type });
}

describe('a chosen file', () => {
  test.each([
    ['a PDF', {}],
    ['a PDF with its ending in capitals and no type', { name: 'CV.PDF', type: '' }],
    ['a PDF without an ending', { name: 'cv' }],
    ['a PDF of exactly 5 MB', { size: 5 * megabyte }],
    ['a PDF whose mark follows zero bytes within the first 1024', { markAt: 1019 }],
  ])('is accepted: %s', async (_title, file) => {
    expect(await chosenFileProblem(pdf(file))).toBeUndefined();
  });

  test.each([
    ['a PDF of 5 MB and a byte', { size: 5 * megabyte + 1 }, 'cvTooLarge'],
    ['another format by name and type', { name: 'cv.docx', type: 'application/msword' }, 'cvNotPdf'],
    ['a program that has .pdf in its name', { name: 'cv.pdf.exe', type: '' }, 'cvNotPdf'],
    ['an empty file', { size: 0 }, 'cvNotPdf'],
    ['a mark beyond the first 1024 bytes', { markAt: 1020 }, 'cvNotPdf'],
  ])('is rejected: %s', async (_title, file, code) => {
    expect(await chosenFileProblem(pdf(file))).toEqual({ code });
  });

  test('is rejected when it only mentions PDF', async () => {
    const page = new File(['<html><script>1</script>%PDF-1.4'], 'cv.pdf', { type: 'application/pdf' });
    expect(await chosenFileProblem(page)).toEqual({ code: 'cvNotPdf' });
  });

  test('is rejected when only its name says PDF', async () => {
    const program = new File(['MZ\u0090\u0000'], 'cv.pdf', { type: 'application/pdf' });
    expect(await chosenFileProblem(program)).toEqual({ code: 'cvNotPdf' });
  });

  test('is rejected when it has been changed or taken away meanwhile', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'cv-')), 'cv.pdf');
    writeFileSync(path, '%PDF-1.7 the first version');
    const file = Object.assign(await openAsBlob(path, { type: 'application/pdf' }), {
      name: 'cv.pdf',
    }) as File;
    writeFileSync(path, '%PDF-1.7 another version, longer than the first');
    expect(await chosenFileProblem(file)).toEqual({ code: 'cvUnreadable' });
  });
});

describe('before sending', () => {
  test('a file must be there', async () => {
    expect(await sentFileProblem(undefined)).toEqual({ code: 'cvRequired' });
  });

  test('a file over 10 MB is refused for that', async () => {
    expect(await sentFileProblem(pdf({ size: 10 * megabyte + 1 }))).toEqual({ code: 'cvOverLimit' });
  });

  test('a file of 10 MB is refused only for the limit at selection', async () => {
    expect(await sentFileProblem(pdf({ size: 10 * megabyte }))).toEqual({ code: 'cvTooLarge' });
  });

  test('an accepted file goes through', async () => {
    expect(await sentFileProblem(pdf())).toBeUndefined();
  });
});

describe('the name of a CV in storage', () => {
  test.each([
    ['Ada', 'Lovelace', 'ada-lovelace'],
    ['Jürgen', 'Groß', 'juergen-gross'],
    ['Ju\u0308rgen', 'GROẞ', 'juergen-gross'],
    ['Bärbel', 'Schön', 'baerbel-schoen'],
    ['Ægir', 'Œuvre', 'aegir-oeuvre'],
    ['Þóra', 'Guðrún', 'thora-gudrun'],
    ['Ħanna', 'Eŋström', 'hanna-enstroem'],
    ['Renée', 'Ødegård', 'renee-odegard'],
    ['Łukasz', 'Đorđević', 'lukasz-dordevic'],
    ['Anne-Marie', "O'Brien", 'anne-marie-o-brien'],
    [' Ana  María ', 'de la Cruz', 'ana-maria-de-la-cruz'],
    ['İbrahim', 'Yıldız', 'ibrahim-yildiz'],
    ['小明', 'Wang', 'wang'],
    ['李', '明', 'applicant'],
    ['Олена', 'Коваль', 'applicant'],
    ['../..', '%2f', '2f'],
    ['🙂', '', 'applicant'],
  ])('%s %s becomes %s', (first, last, slug) => {
    const name = cvFileName(1795220270260, first, last);
    expect(name).toBe(`1795220270260-${slug}.pdf`);
  });

  test('has at most 140 characters and no hyphen before its ending', () => {
    expect(cvFileName(1795220270260, 'a'.repeat(80), 'b'.repeat(80))).toHaveLength(140);
    const cut = cvFileName(1795220270260, 'a'.repeat(121), 'b');
    expect(cut).toBe(`1795220270260-${'a'.repeat(121)}.pdf`);
  });

  test('has thirteen digits of time from its first day on', () => {
    expect(cvFileName(5, 'Ana', 'Yu')).toBe('0000000000005-ana-yu.pdf');
  });

  test('has whole milliseconds, whatever clock gave them', () => {
    expect(cvFileName(1795220270260.25, 'Ana', 'Yu')).toBe('1795220270260-ana-yu.pdf');
  });
});
