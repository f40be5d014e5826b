import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextWithLink } from '#src/i18n/TextWithLink.tsx';

/*
 * A language may need words on both sides of a link. Tests of built pages would not notice a lost
 * word, because the props of a form contain the whole text.
 */
test('a text keeps the words between and after its links', () => {
  const text = 'See <0>one</0> and <0>two</0>.';
  render(<TextWithLink text={text} href="/" />);
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['one', 'two']);
  expect(document.body.textContent).toBe('See one and two.');
});
