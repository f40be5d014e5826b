import { expect, test } from 'vitest';
import {
  transition,
  type State,
  type Status,
  type StatusEvent,
} from '#src/islands/forms/core/off-page-status.ts';

/*
 * When other pages announce the status of a form. tests/e2e/forms.spec.ts tests the messages.
 */

const none: Status = { name: 'none' };
const onPage: Status = { name: 'onPage', formId: 'contact' };
type Message = (Status & { name: 'away' })['message'];
const away = (message: Message): Status => ({ name: 'away', formId: 'contact', message });
const announced = (message: Message): Status => ({ ...away(message), name: 'announced' }) as Status;

const reported = (message: Message, isOnScreen: boolean): StatusEvent => ({
  name: 'reported',
  message,
  formId: 'contact',
  isOnScreen,
});
const entered = (event: Partial<StatusEvent & { name: 'entered' }> = {}): StatusEvent => ({
  name: 'entered',
  isSender: false,
  isRead: false,
  ...event,
});

interface Row {
  reason: string;
  before: Status;
  isLeaving?: true;
  event: StatusEvent;
  after: Status;
}

const rows: Row[] = [
  {
    reason: 'a visible form announces sending itself',
    before: none,
    event: reported('sending', true),
    after: onPage,
  },
  {
    reason: 'a visible form announces its outcome itself',
    before: onPage,
    event: reported('sent', true),
    after: none,
  },
  {
    reason: 'an outcome on another page is announced',
    before: announced('sending'),
    event: reported('sent', false),
    after: announced('sent'),
  },
  {
    reason: 'an outcome during a navigation is announced',
    before: onPage,
    isLeaving: true,
    event: reported('notSent', true),
    after: announced('notSent'),
  },
  {
    reason: 'a draft is announced on the next page',
    before: none,
    isLeaving: true,
    event: { name: 'left', draft: 'contact' },
    after: away('kept'),
  },
  {
    reason: 'an empty form is not announced',
    before: none,
    isLeaving: true,
    event: { name: 'left' },
    after: none,
  },
  {
    reason: 'a pending submission takes priority over a draft',
    before: onPage,
    isLeaving: true,
    event: { name: 'left', draft: 'application' },
    after: onPage,
  },
  {
    reason: 'a pending submission is announced on the next page',
    before: onPage,
    isLeaving: true,
    event: entered(),
    after: announced('sending'),
  },
  {
    reason: 'a translated form still announces sending itself',
    before: onPage,
    event: entered({ formId: 'contact', isSender: true }),
    after: onPage,
  },
  {
    reason: 'a draft is announced once the next page appears',
    before: away('kept'),
    isLeaving: true,
    event: entered({ formId: 'application', isRead: true }),
    after: announced('kept'),
  },
  {
    reason: 'no draft is announced on the page that shows it',
    before: announced('kept'),
    isLeaving: true,
    event: entered({ formId: 'contact' }),
    after: none,
  },
  {
    reason: 'an unread message is repeated on the next page',
    before: announced('sent'),
    isLeaving: true,
    event: entered(),
    after: announced('sent'),
  },
  {
    reason: 'a message that was read is not repeated',
    before: announced('sent'),
    isLeaving: true,
    event: entered({ isRead: true }),
    after: none,
  },
  {
    reason: 'no message is announced if navigation fails and the form stays',
    before: announced('sent'),
    isLeaving: true,
    event: entered({ formId: 'contact', isSender: true }),
    after: none,
  },
];

test.each(rows)('$reason', ({ before, isLeaving = false, event, after }) => {
  const state: State = { status: before, isLeaving };
  expect(transition(state, event).status).toEqual(after);
});

test('a page counts as leaving until the next page is shown', () => {
  const leaving = transition({ status: none, isLeaving: false }, { name: 'leaving' });
  expect(leaving.isLeaving).toBe(true);
  expect(transition(leaving, { name: 'left' }).isLeaving).toBe(true);
  expect(transition(leaving, entered()).isLeaving).toBe(false);
});
