import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openEveryField, submit } from '../support/every-field.tsx';

test('missing fields of every kind are listed in the order of the table, and nothing is sent', async () => {
  const { send } = openEveryField();
  await send();
  const links = screen.getAllByRole('link', { name: /^No / });
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['#every-line', 'No line'],
    ['#every-lines', 'No lines'],
    ['#every-choice', 'No choice'],
    ['#every-tick', 'No tick'],
  ]);
  expect(document.activeElement?.contains(links[0]!)).toBe(true);
  expect(screen.getAllByText(/^No /)).toHaveLength(8);
  expect(submit).not.toHaveBeenCalled();
});

test('a link in the list moves the focus to its field', async () => {
  const { send, user, choice } = openEveryField();
  await send();
  await user.click(screen.getByRole('link', { name: 'No choice' }));
  expect(document.activeElement).toBe(choice);
});

test('each refused press moves the focus to the list again', async () => {
  const { send, line } = openEveryField();
  for (const press of ['first', 'second', 'third']) {
    line.focus();
    await send();
    const [link] = screen.getAllByRole('link', { name: /^No / });
    expect(document.activeElement?.contains(link!), press).toBe(true);
  }
});
