import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { trapName } from '#src/lib/forms/abuse.ts';
import type { FormRules } from '#src/lib/forms/rules.ts';
import { submitContact } from '#src/lib/backend/submit-contact.ts';
import { always, contactInsert, meet, sentTo } from '../../../tests/support/island.ts';
import { useForm, type SubmissionStore } from './use-form.ts';

const rules: FormRules<'message', 'empty'> = { message: { required: 'empty', max: 100 } };
const rest = { name: 'Anouk', company: 'Example', email: 'anouk@example.com' };

/** The least form that uses the hook: each of its states can be read. */
function Minimal({ store, isComplete }: { store?: SubmissionStore; isComplete?: () => Promise<boolean> }) {
  const { form, summary, result, problems, summarised, status, handlers } = useForm({
    rules,
    prepare,
    submit: (id, values, trapped) => submitContact(id, { ...rest, ...values }, trapped),
    validateExtra: isComplete,
    submissionStore: store,
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
  await user.type(message, 'Hello');
  await user.dblClick(button);
  await user.type(message, '{Enter}');
  await becomes('success');
  expect(sentTo(contactInsert)).toHaveLength(1);
});

test('the key of a sent form is used up; one that is kept outside stands for the same values as long as they are sent', async () => {
  const send = async (store?: SubmissionStore) => {
    const { user, message, button, becomes, unmount } = minimal({ store });
    for (let round = 0; round < 2; round += 1) {
      await user.clear(message);
      await user.type(message, 'Hello');
      await user.click(button);
      await becomes('success');
    }
    unmount();
    return new Set(keys()).size;
  };
  expect(await send()).toBe(2);
  const store: SubmissionStore = {};
  expect(await send(store)).toBe(3);
  expect(await send(store)).toBe(3);
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

test.each([
  ['goes by itself once the line is back', '', 1],
  ['that is edited meanwhile waits for its press', '!', 0],
])('offline: a request %s', async (_, edit, sent) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user, message, button, becomes } = minimal();
  meet(contactInsert, { drop: true });
  await user.type(message, 'Hello');
  await user.click(button);
  await becomes('failed: offline');
  if (edit) await user.type(message, edit);
  onLine.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await becomes(sent === 1 ? 'success' : 'idle');
  expect(sentTo(contactInsert)).toHaveLength(sent);
});

test('offline: a line that is back in the moment in which the failure is shown is noticed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user, status, message, button, becomes } = minimal();
  meet(contactInsert, { drop: true });
  new MutationObserver((_, observer) => {
    if (status.textContent !== 'failed: offline') return;
    observer.disconnect();
    onLine.mockReturnValue(true);
    dispatchEvent(new Event('online'));
  }).observe(status, { characterData: true, childList: true, subtree: true });
  await user.type(message, 'Hello');
  await user.click(button);
  await becomes('success');
  expect(sentTo(contactInsert)).toHaveLength(1);
});

test.each([
  ['opened again, it goes once the line is back', '', 'Hello'],
  ['opened again and edited, it waits for its own press', ' again', 'Hello again'],
])('offline and left: %s', async (_title, added, stored) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const store = {};
  const left = minimal({ store });
  meet(contactInsert, { drop: true });
  await left.user.type(left.message, 'Hello');
  await left.user.click(left.button);
  await left.becomes('failed: offline');
  left.unmount();
  const again = minimal({ store });
  // As the draft is brought back.
  again.message.value = 'Hello';
  if (added) await again.user.type(again.message, added);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  if (added) await again.user.click(again.button);
  await waitFor(() => expect(sentTo(contactInsert)).toHaveLength(1));
  expect(sentTo(contactInsert)).toMatchObject([{ message: stored }]);
});

test('what a robot filled in is sent with a mark', async () => {
  const { user, message, button, becomes } = minimal();
  await user.type(message, 'Hello');
  await user.type(screen.getByLabelText('trap'), 'x');
  await user.click(button);
  await becomes('success');
  expect(sentTo(contactInsert)).toMatchObject([{ trapped: true }]);
});
