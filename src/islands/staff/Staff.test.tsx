import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { textsOfIsland } from '#src/i18n/index.ts';
import { localizePath } from '#src/lib/routes.ts';
import Staff from './index.tsx';

interface Call {
  name: string;
  parameters: Record<string, unknown>;
  answer: (data: unknown, code?: string) => Promise<void>;
}

/** What the page has asked the backend for, each until it is answered; and who is signed in. */
const backend = vi.hoisted(() => ({ calls: [] as unknown[], isSignedIn: true }));
const { signInWithOtp } = vi.hoisted(() => ({ signInWithOtp: vi.fn() }));
const calls = backend.calls as Call[];

vi.mock('#src/lib/backend/staff-client.ts', () => ({
  staffClient: () => ({
    rpc: (name: string, parameters: Record<string, unknown>) =>
      new Promise((resolve) => {
        const answer = (data: unknown, code?: string) =>
          act(() => Promise.resolve(resolve(code ? { data: null, error: { code } } : { data, error: null })));
        backend.calls.push({ name, parameters, answer });
      }),
    auth: {
      signInWithOtp,
      onAuthStateChange(tell: (event: string, session: object | null) => void) {
        tell('INITIAL_SESSION', backend.isSignedIn ? { user: { email: 'staff@example.com' } } : null);
        return { data: { subscription: { unsubscribe: () => {} } } };
      },
    },
  }),
}));

const strings = textsOfIsland('en', 'staff');
const boundary = { heading: 'Unexpected Application Error!', retry: 'Try again' };
const ID = '10000000-0000-4000-8000-000000000001';
const german = localizePath('/staff', 'de');
const common = {
  created_at: '2026-11-01T10:00:00Z',
  email: 'ann@example.com',
  language: 'en',
  trapped: false,
};
const requests = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ ...common, id: `request ${from + index}`, name: `Ann ${from + index}`, company: 'ACME' },
    ...{ message: 'Hello.', status: 'received', notes: '', restricted: false },
  }));
const applied = {
  ...{ ...common, id: ID, first_name: 'Bea', last_name: 'Lee', job_title: 'Developer', phone: '1' },
  ...{ linkedin: null, cover_letter: 'Hello.', cv_url: 'cv.pdf', cv_status: 'good', decided_at: null },
  ...{ status: 'received', notes: 'Nice.', disputed: false, restricted: false, retention_consent: false },
};

beforeEach(() => {
  calls.length = 0;
  backend.isSignedIn = true;
  signInWithOtp.mockReset().mockResolvedValue({ error: null });
});
afterEach(() => history.replaceState(null, '', '/'));

function staffPage() {
  render(<Staff locale="en" {...{ strings, boundary }} />);
  return userEvent.setup();
}
/** Waits for the next call of a name, and takes it away. */
const nextCall = async (name: string): Promise<Call> => {
  await waitFor(() => expect(calls.map((call) => call.name)).toContain(name));
  return calls.splice(
    calls.findIndex((call) => call.name === name),
    1,
  )[0]!;
};
const button = (name: string) => screen.getByRole('button', { name });
const names = () => screen.queryAllByRole('group').map((card) => card.querySelector('strong')!.textContent);

test('Saving sends what was changed here alone, emptied notes too', async () => {
  const user = staffPage();
  await user.click(button(strings.forms.application));
  await (await nextCall('staff_applications')).answer([applied]);
  const save = () => user.click(button(strings.entry.save));
  await save();
  const untouched = await nextCall('staff_change_application');
  expect(untouched.parameters).toEqual({ entry: ID });
  await untouched.answer(true);

  await user.selectOptions(screen.getAllByLabelText(strings.entry.status)[1]!, 'rejected');
  await save();
  const decided = await nextCall('staff_change_application');
  expect(decided.parameters).toEqual({ entry: ID, new_status: 'rejected' });
  await decided.answer(true);

  await user.clear(screen.getByLabelText(strings.entry.notes));
  await user.click(screen.getByLabelText(strings.entry.disputed));
  await save();
  const marked = await nextCall('staff_change_application');
  expect(marked.parameters).toEqual({
    ...{ entry: ID, new_notes: '', read_notes: 'Nice.' },
    is_disputed: true,
  });
  await marked.answer(true);

  await user.click(screen.getByLabelText(strings.entry.disputed));
  await save();
  expect((await nextCall('staff_change_application')).parameters).toEqual({ entry: ID, is_disputed: false });
});

test('A deleted entry gives its place and the focus to a line that says so', async () => {
  vi.stubGlobal('confirm', () => true);
  const user = staffPage();
  await (await nextCall('staff_contacts')).answer(requests(1));
  await user.click(button(strings.entry.delete));
  await (await nextCall('staff_delete')).answer(true);
  expect(document.activeElement?.textContent).toBe(strings.result.deleted);
});

test('The other entries, asked for by the button of their form, come with an empty filter', async () => {
  const user = staffPage();
  await (await nextCall('staff_contacts')).answer(requests(2));
  await user.type(screen.getByLabelText(strings.filter.search), 'Ann');
  await user.click(button(strings.filter.submit));
  await (await nextCall('staff_contacts')).answer(requests(1));
  await user.click(button(strings.forms.contact));
  expect((await nextCall('staff_contacts')).parameters).toEqual({ search: '' });
  expect(screen.getByLabelText<HTMLInputElement>(strings.filter.search).value).toBe('');
});

describe('Older entries', () => {
  /** The page with the newest 50 requests, once older ones are asked for. */
  async function asked() {
    const user = staffPage();
    await (await nextCall('staff_contacts')).answer(requests(50));
    await user.click(button(strings.list.older));
    return { user, older: await nextCall('staff_contacts') };
  }

  test('that come late are left out of the list of the other form', async () => {
    const { user, older } = await asked();
    await user.click(button(strings.forms.application));
    await older.answer(requests(50, 50));
    expect(names()).toEqual([]);
    await (await nextCall('staff_applications')).answer([applied]);
    expect(names()).toEqual(['Bea Lee, Developer']);
  });

  test('that come later still are left out too', async () => {
    const { user, older } = await asked();
    await user.click(button(strings.forms.application));
    await (await nextCall('staff_applications')).answer([applied]);
    await older.answer(requests(50, 50));
    expect(names()).toEqual(['Bea Lee, Developer']);
  });

  test('follow what was saved meanwhile, which stays as it was saved', async () => {
    const { user, older } = await asked();
    const card = within(screen.getAllByRole('group')[0]!);
    await user.selectOptions(card.getByLabelText(strings.entry.status), 'answered');
    await user.click(card.getByText(strings.entry.save));
    await (await nextCall('staff_change_contact')).answer(true);
    const badge = () => card.getAllByText(strings.status.answered, { selector: 'span' });
    expect(badge()).toHaveLength(1);
    await older.answer(requests(3, 50));
    expect(names()).toHaveLength(53);
    expect(badge()).toHaveLength(1);
  });

  test('are asked for twice and listed once', async () => {
    const { user, older } = await asked();
    await user.click(button(strings.list.older));
    await older.answer(requests(50, 50));
    await (await nextCall('staff_contacts')).answer(requests(50, 50));
    expect(names()).toHaveLength(100);
    expect(new Set(names()).size).toBe(100);
  });

  test('that do not come can be asked for again', async () => {
    const { user, older } = await asked();
    await older.answer(null, '57014');
    expect(screen.getByText(strings.result.failed)).toBeTruthy();
    await user.click(button(strings.list.older));
    await (await nextCall('staff_contacts')).answer(requests(3, 50));
    expect(names()).toHaveLength(53);
    expect(screen.queryByText(strings.result.failed)).toBeNull();
  });
});

describe('The link of a notice', () => {
  const askForLink = async () => {
    backend.isSignedIn = false;
    const user = staffPage();
    await user.type(screen.getByLabelText(strings.signIn.email), 'staff@example.com');
    await user.click(button(strings.signIn.submit));
    await waitFor(() => expect(signInWithOtp).toHaveBeenCalled());
    const [{ options }] = signInWithOtp.mock.calls[0] as [{ options: { emailRedirectTo: string } }];
    return options.emailRedirectTo;
  };

  test('is asked for, and the focus waits on the line that tells the result', async () => {
    await askForLink();
    expect(document.activeElement).toBe(screen.getByRole('status'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe(strings.signIn.sent));
  });

  test.each([
    [german, german],
    [`/staff#application/${ID}`, `/staff?application=${ID}`],
    // A link to sign in that is too old.
    [`/staff?contact=${ID}#error=access_denied&error_code=otp_expired`, `/staff?contact=${ID}`],
    ['/staff?contact=x&y=z', '/staff'],
  ])('%s is handed on by the link to sign in: %s', async (address, led) => {
    history.replaceState(null, '', address);
    expect(await askForLink()).toBe(location.origin + led);
  });

  test.each([`/staff#application/${ID}`, `/staff?application=${ID}`, `/staff?application=${ID}#`])(
    '%s opens its entry, which leaves no query in the address',
    async (address) => {
      history.replaceState(null, '', address);
      staffPage();
      const { parameters, answer } = await nextCall('staff_applications');
      expect(parameters).toEqual({ search: ID });
      await answer([applied]);
      expect(names()).toEqual(['Bea Lee, Developer']);
      expect(location.search).toBe('');
    },
  );
});

test('A notice’s link in the open page leads from a search to its entry, which is what the search field then says', async () => {
  const user = staffPage();
  await (await nextCall('staff_contacts')).answer(requests(2));
  const field = () => screen.getByLabelText<HTMLInputElement>(strings.filter.search);
  await user.type(field(), 'Ann');
  await user.click(button(strings.filter.submit));
  await (await nextCall('staff_contacts')).answer(requests(2));
  location.hash = `#contact/${ID}`;
  act(() => void dispatchEvent(new HashChangeEvent('hashchange')));
  const { parameters, answer } = await nextCall('staff_contacts');
  expect(parameters).toEqual({ search: ID });
  await answer(requests(1));
  expect(field().value).toBe(ID);
});

test('What goes wrong while the page is shown is said, and there is a way on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const user = staffPage();
  // An answer that no entry is like.
  await (await nextCall('staff_contacts')).answer([{ id: 'x' }]);
  const { textContent } = screen.getByRole('alert');
  expect(textContent).toContain(boundary.heading);
  // The engine's own words (specification, section 8).
  expect(textContent).toContain('Invalid time value');
  await user.click(button(boundary.retry));
  await (await nextCall('staff_contacts')).answer(requests(1));
  expect(names()).toEqual(['Ann 0, ACME']);
});
