import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openEveryField, texts, submit } from '../support/every-field.tsx';

/* WCAG 2.2, 3.3.1: the summary has focus, so screen readers announce it. */
test('the error summary links to every invalid field after each submit', async () => {
  const { send, user, line, choice } = openEveryField();
  for (const attempt of ['first', 'second']) {
    line.focus();
    await send();
    const links = screen.getAllByRole('link', { name: /^No / });
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['#every-line', 'No line'],
      ['#every-lines', 'No lines'],
      ['#every-choice', 'No choice'],
      ['#every-tick', 'No tick'],
    ]);
    expect(document.activeElement?.contains(links[0]!), attempt).toBe(true);
    // Screen readers list headings (GOV.UK Design System, error summary).
    const heading = screen.getByRole('heading', { level: 2, name: texts.form.summary });
    expect(document.activeElement?.contains(heading)).toBe(true);
  }
  // Each field shows its error, too.
  expect(screen.getAllByText(/^No /)).toHaveLength(8);
  await user.click(screen.getByRole('link', { name: 'No choice' }));
  expect(document.activeElement).toBe(choice);
  expect(submit).not.toHaveBeenCalled();
});
