import { expect, test } from 'vitest';
import { pdfError } from '../../supabase/functions/_shared/worker/pdf.ts';

const files = [
  {
    what: 'a plain PDF',
    text: '%PDF-1.4\n1 0 obj',
  },
  {
    what: 'BOM and white space before the signature',
    text: '\ufeff \r\n\t%PDF-1.4',
  },
  {
    what: 'text after the version',
    text: '%PDF-1.4 Scanned by Copier',
  },
  {
    what: 'a usual CV with JavaScript, attachments and restrictions',
    text: '%PDF-1.7 /Keywords(HTML/JavaScript) <</Type/EmbeddedFile>> trailer <</Encrypt 166 0 R>>',
  },
  {
    what: 'nothing',
    text: '',
    error: 'empty',
  },
  {
    what: 'a program named like a PDF',
    text: `MZ${'\0'.repeat(2000)}`,
    error: 'no_pdf',
  },
  {
    what: 'a page that mentions PDF',
    text: '<html><script>1</script>%PDF-',
    error: 'no_pdf',
  },
];
test.each(files)('A file is checked by its first bytes: $what', ({ text, error }) => {
  expect(pdfError(new TextEncoder().encode(text))).toBe(error);
});
