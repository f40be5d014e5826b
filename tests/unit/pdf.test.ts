import { expect, test } from 'vitest';
import { pdfError } from '../../supabase/functions/_shared/worker/pdf.ts';

const files = [
  {
    what: 'a plain PDF',
    text: '%PDF-1.4\n1 0 obj',
  },
  {
    what: 'a byte-order mark and white space before it',
    text: '\ufeff \r\n\t%PDF-1.4',
  },
  {
    what: 'a printer’s words behind the version',
    text: '%PDF-1.4 Scanned by Copier',
  },
  {
    what: 'an ordinary CV: a developer’s mentions JavaScript, Europass attaches its data, Word forbids editing',
    text: '%PDF-1.7 /Keywords(HTML/JavaScript) <</Type/EmbeddedFile>> trailer <</Encrypt 166 0 R>>',
  },
  {
    what: 'nothing',
    text: '',
    error: 'empty',
  },
  {
    what: 'a program that calls itself a PDF',
    text: `MZ${'\0'.repeat(2000)}`,
    error: 'no_pdf',
  },
  {
    what: 'a page that mentions PDF',
    text: '<html><script>1</script>%PDF-',
    error: 'no_pdf',
  },
];
test.each(files)('A file is judged by its beginning: $what', ({ text, error }) => {
  expect(pdfError(new TextEncoder().encode(text))).toBe(error);
});
