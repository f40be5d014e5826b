import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { trapName } from '#src/lib/forms/abuse.ts';
import type { FormRules } from '#src/lib/forms/rules.ts';
import { submitContact } from '#src/lib/backend/submit-contact.ts';
import { always, contactInsert, meet, sentTo } from '../../../tests/support/island.ts';
import { useForm } from './use-form.ts';

const rules: FormRules<'message', 'empty'> = { message: { required: 'empty', max: 100 } };
const rest = { name: 'Anouk', company: 'Example', email: 'anouk@example.com' };

/** The least form that uses the hook: each of its states can be read. */
function Minimal({
  isComplete,
  send = submitContact,
}: {
  isComplete?: () => Promise<boolean>;
  send?: typeof submitContact;
}) {
  const { form, summary, result, problems, summarised, status, handlers } = useForm({
    rules,
    prepare,
    submit: (id, values, trapped) => send(id, { ...rest, ...values }, trapped),
    validateExtra: isComplete,
  });
  return (
    <form ref={form} aria-label="form" {...handlers}>
      {summarised && <div ref={summary} tabIndex={-1} role="group" />}
      <input name="message" aria-label="message" aria-errormessage={problems.message?.code} />
      <input name={trapName} aria-label="trap" />
      <button>Send</button>
      <p ref={result} tabIndex={-1} role="status">
        {'reason' in status ? `${status.name}: ${status.reason}` : status.name}
      </p>
    </form>
  );
}

const prepare = vi.fn();

function minimal(props: Parameters<typeof Minimal>[0] = {}) {
  prepare.mockClear();
  const { unmount } = render(<Minimal {...props} />);
  const status = screen.getByRole('status');
  return {
    user: userEvent.setup(),
    status,
    unmount,
    message: screen.getByLabelText<HTMLInputElement>('message'),
    button: screen.getByRole('button'),
    becomes: (text: string) => waitFor(() => expect(status.textContent).toBe(text)),
  };
}

const keys = () => sentTo(contactInsert).map(({ id }) => id);

test('idle, submitting, success: the focus is on the status; the next edit makes it idle again', async () => {
  const { user, message, button, status, becomes } = minimal();
  expect(status.textContent).toBe('idle');
  await user.type(message, ' Hello ');
  await user.click(button);
  expect(status.textContent).toBe('submitting');
  expect(document.activeElement).toBe(status);
  await becomes('success');
  expect(document.activeElement).toBe(status);
  expect(message.value).toBe('');
  expect(sentTo(contactInsert)).toMatchObject([{ message: 'Hello', trapped: false }]);
  await user.type(message, 'A');
  expect(status.textContent).toBe('idle');
});

test('what sending needs is loaded with the first focus, once', async () => {
  const { user, message, button } = minimal();
  expect(prepare).not.toHaveBeenCalled();
  await user.click(message);
  await user.click(button);
  expect(prepare).toHaveBeenCalledTimes(1);
});

test('two faults that pass are tried again under the same key, without the visitor', async () => {
  const { user, message, button, becomes } = minimal();
  meet(contactInsert, { status: 503 }, { dropAfter: true });
  await user.type(message, 'Hello');
  await user.click(button);
  await becomes('success');
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
});

test('failed: what was typed and its key stay; edited, it is another request', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user, message, button, becomes } = minimal();
  meet(contactInsert, ...always({ dropAfter: true }));
  await user.type(message, 'Hello');
  await user.click(button);
  await becomes('failed: offline');
  expect(message.value).toBe('Hello');
  await user.click(button);
  await becomes('submitting');
  await becomes('failed: offline');
  expect(new Set(keys()).size).toBe(1);
  meet(contactInsert);
  await user.type(message, ', again');
  await user.click(button);
  await becomes('success');
  expect(new Set(keys()).size).toBe(2);
});

test('a second press, Enter and a click while it is sent send nothing more', async () => {
  const { user, message, button, becomes } = minimal();
  meet(contactInsert, { delay: 300 });
  await user.type(message, 'Hello');
  await user.dblClick(button);
  await user.type(message, '{Enter}');
  await becomes('success');
  expect(sentTo(contactInsert)).toHaveLength(1);
});

test('the key of a sent form is used up: the same words again are another request', async () => {
  const { user, message, button, becomes } = minimal();
  for (let round = 0; round < 2; round += 1) {
    await user.type(message, 'Hello');
    await user.click(button);
    await becomes('success');
  }
  expect(new Set(keys()).size).toBe(2);
});

test('left while it is sent, and sent again with the same words: one request', async () => {
  const left = minimal();
  meet(contactInsert, { delay: 200 });
  await left.user.type(left.message, 'Hello');
  await left.user.click(left.button);
  left.unmount();
  const again = minimal();
  await again.user.type(again.message, 'Hello');
  await again.user.click(again.button);
  await again.becomes('success');
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(new Set(keys()).size).toBe(1);
});

test('a fault of our own code is told as a failure, and the next press sends', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const send = vi.fn(submitContact).mockRejectedValueOnce(new Error('planted'));
  const { user, message, button, becomes } = minimal({ send });
  await user.type(message, 'Hello');
  await user.click(button);
  await becomes('failed: refused');
  await user.click(button);
  await becomes('success');
});

test('what is wrong is a code, shown when the field is left and when it is sent, and cleared by an edit', async () => {
  const { user, message, button, status } = minimal();
  const problem = () => message.getAttribute('aria-errormessage');
  await user.click(message);
  expect(problem()).toBeNull();
  await user.tab();
  expect(problem()).toBe('empty');
  expect(screen.queryByRole('group')).toBeNull();
  await user.click(button);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group')));
  expect(status.textContent).toBe('idle');
  await user.type(message, 'A');
  expect(problem()).toBeNull();
  expect(sentTo(contactInsert)).toEqual([]);
});

test('what is no text is asked for too, and nothing is sent until it is fine', async () => {
  let fine = false;
  const { user, message, button, becomes } = minimal({ isComplete: () => Promise.resolve(fine) });
  await user.type(message, 'Hello');
  await user.click(button);
  await screen.findByRole('group');
  expect(sentTo(contactInsert)).toEqual([]);
  fine = true;
  await user.click(button);
  await becomes('success');
});

test('offline: the failure is told, the words stay, and one more press sends them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user, message, button, becomes } = minimal();
  meet(contactInsert, { drop: true });
  await user.type(message, 'Hello');
  await user.click(button);
  await becomes('failed: offline');
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(message.value).toBe('Hello');
  await user.click(button);
  await becomes('success');
  expect(sentTo(contactInsert)).toHaveLength(1);
});

test('what a robot filled in is sent with a mark', async () => {
  const { user, message, button, becomes } = minimal();
  await user.type(message, 'Hello');
  await user.type(screen.getByLabelText('trap'), 'x');
  await user.click(button);
  await becomes('success');
  expect(sentTo(contactInsert)).toMatchObject([{ trapped: true }]);
});
