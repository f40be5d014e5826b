import { expect, test } from 'vitest';
import { isOpen } from '#src/lib/content/closing.ts';
import { graphText, jobDescription } from '#src/lib/seo/structured-data.ts';

test('a job is open to the end of its last day, and closed from the next on', () => {
  const lastDay = new Date('2027-03-31');
  expect(isOpen(lastDay, new Date('2027-03-31T23:59:59Z'))).toBe(true);
  expect(isOpen(lastDay, new Date('2027-04-01T00:00:00Z'))).toBe(false);
});

test('a text cannot end the block of data that it stands in', () => {
  const text = graphText([{ '@type': 'Service', name: '</script><!-- <b>' }]);
  expect(text).not.toMatch(/<\/|<!--/);
  expect(JSON.parse(text)).toMatchObject({ '@graph': [{ name: '</script><!-- <b>' }] });
});

test('the description of a job is HTML in which words stay words', () => {
  expect(
    jobDescription({ summary: 'R&D', requirements: ['3+ years'] }, 'What <you> bring', '<p>Text</p>'),
  ).toBe('<p>R&amp;D</p><h2>What &lt;you> bring</h2><ul><li>3+ years</li></ul><p>Text</p>');
});
