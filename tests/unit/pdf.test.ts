import { expect, test } from 'vitest';
import { pdfError } from '../../supabase/functions/_shared/worker/pdf.ts';

const accepted = [
  {
    what: 'a plain PDF',
    text: '%PDF-1.4\n1 0 obj',
  },
  {
    what: 'a PDF with BOM and white space before the signature',
    text: '\ufeff \r\n\t%PDF-1.4',
  },
  {
    what: 'a PDF with text after the version',
    text: '%PDF-1.4 Scanned by Copier',
  },
  {
    what: 'a usual CV with JavaScript, attachments and restrictions',
    text: '%PDF-1.7 /Keywords(HTML/JavaScript) <</Type/EmbeddedFile>> trailer <</Encrypt 166 0 R>>',
  },
];

const rejected = [
  {
    what: 'an empty file',
    text: '',
    error: 'empty',
  },
  {
    what: 'a program named like a PDF',
    text: `MZ${'\0'.repeat(2000)}`,
    error: 'no_pdf',
  },
  {
    what: 'an HTML page that mentions PDF',
    text: '<html><script>1</script>%PDF-',
    error: 'no_pdf',
  },
];
const errorOf = (text: string) => pdfError(new TextEncoder().encode(text));

test.each(accepted)('The CV check accepts $what', ({ text }) => {
  expect(errorOf(text)).toBeUndefined();
});

test.each(rejected)('The CV check rejects $what: $error', ({ text, error }) => {
  expect(errorOf(text)).toBe(error);
});
