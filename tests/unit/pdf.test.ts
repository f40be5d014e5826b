import { expect, test } from 'vitest';
import { pdfProblem } from '../../supabase/functions/_shared/worker/pdf.ts';

/*
 * All of these are ordinary CVs: a developer's CV mentions JavaScript, Europass attaches its data,
 * Word forbids editing.
 */
test.each([
  ['a plain PDF', '%PDF-1.4\n1 0 obj', undefined],
  ['a byte-order mark and white space before it', '\ufeff \r\n\t%PDF-1.4', undefined],
  ['a printer’s words behind the version', '%PDF-1.4 Scanned by Copier', undefined],
  [
    'a link to a course',
    '%PDF-1.4 /URI(https://developer.mozilla.org/docs/Web/JavaScript)',
    undefined,
  ],
  ['keywords of a developer', '%PDF-1.4 /Keywords(HTML/CSS/JavaScript)', undefined],
  [
    'the attached data of Europass',
    '%PDF-1.4 <</Type/EmbeddedFile/Subtype/text#2Fxml>>',
    undefined,
  ],
  ['a protection against editing', '%PDF-1.7 trailer <</Encrypt 166 0 R>>', undefined],
  ['nothing', '', 'empty'],
  ['a program that calls itself a PDF', `MZ${'\0'.repeat(2000)}`, 'no_pdf'],
  ['a program with PDF behind its head', 'MZ DOS mode %PDF-1.4', 'no_pdf'],
  ['a page that mentions PDF', '<html><script>1</script>%PDF-', 'no_pdf'],
])('A file is judged by its beginning: %s', (_title, file, problem) => {
  const bytes = new TextEncoder().encode(file);
  expect(pdfProblem(bytes)).toBe(problem);
});
