import { expect, test } from 'vitest';
import { withoutSection } from '#src/lib/content/sections.ts';

const text =
  '<p>a</p><h3>First</h3><p>b</p><h3 id="x">Check by a robot</h3><p>c</p><ul></ul><h3>Last</h3><p>robot</p>';

test('A section goes with its heading, and nothing else does', () => {
  expect(withoutSection(text, 'robot')).toBe('<p>a</p><h3>First</h3><p>b</p><h3>Last</h3><p>robot</p>');
});

test.each(['machine', 's'])('A word of no heading, or of several, is told: %s', (word) => {
  expect(() => withoutSection(text, word)).toThrow(`must have the word "${word}"`);
});
