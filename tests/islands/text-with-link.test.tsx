import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextWithLink } from '#src/i18n/TextWithLink.tsx';

test('a text keeps the words between and after its links', () => {
  render(<TextWithLink text="See <0>one</0> and <0>two</0>." href="/" />);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['one', 'two']);
  expect(document.body.textContent).toBe('See one and two.');
});
