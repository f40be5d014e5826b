import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ErrorScreen } from '#src/islands/forms/react/ErrorScreen.tsx';
import { mockConsoleError } from '../support/form.tsx';

test('the error screen replaces a broken island until a retry', async () => {
  mockConsoleError();
  let isBroken = true;
  function Content() {
    if (isBroken) throw new Error('No such text');
    return <p>All is well</p>;
  }
  render(
    <ErrorScreen heading="Something went wrong" retry="Try again">
      <Content />
    </ErrorScreen>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Something went wrongNo such text');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('All is well')).toBeDefined();
});
