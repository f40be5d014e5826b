import { expect, test } from 'vitest';
import { draftKey, drafts } from '#src/islands/forms/core/draft.ts';
import '#src/sections/services/team-line.ts';

const name = { id: 'contact-name', type: 'text', value: 'Ada', checked: false };

/** Clicks the link "Talk about this team" with three developers chosen. Returns the message. */
function click(kind: string, init: MouseEventInit, text?: string) {
  const lines = JSON.stringify(['Team: 2', 'Team: 3', 'Fachkräfte: 2', 'Fachkräfte: 3']);
  document.body.innerHTML = `
    <input type="radio" name="team" data-line="Team: 2">
    <input type="radio" name="team" data-line="Team: 3" checked>
    <a href="/contact" data-team-lines='${lines}'>Talk about this team</a>`;
  drafts.clear();
  const key = draftKey('/contact');
  const message = { id: 'contact-message', type: 'textarea', value: text ?? '', checked: false };
  if (text !== undefined) drafts.set(key, [name, message]);
  const link = document.querySelector('a')!;
  link.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, ...init }));
  return drafts.get(key)?.find(({ id }) => id === 'contact-message')?.value;
}

test.each([
  { reason: 'without a draft', text: undefined, message: 'Team: 3\n' },
  { reason: 'in front of a draft', text: 'Hello', message: 'Team: 3\nHello' },
  { reason: 'replaces another team', text: 'Team: 2\nHello', message: 'Team: 3\nHello' },
  { reason: 'replaces the German line', text: 'Hi\nFachkräfte: 2', message: 'Hi\nTeam: 3' },
  { reason: 'keeps an edited line', text: 'Team: 2?', message: 'Team: 3\nTeam: 2?' },
])('the link brings the chosen team into the message: $reason', ({ text, message }) => {
  expect(click('click', {}, text)).toBe(message);
  if (text !== undefined) expect(drafts.get(draftKey('/contact'))).toContain(name);
});

test.each([
  { reason: 'middle click', kind: 'auxclick', init: { button: 1 } },
  { reason: 'Ctrl', kind: 'click', init: { ctrlKey: true } },
  { reason: 'Command', kind: 'click', init: { metaKey: true } },
  { reason: 'Shift', kind: 'click', init: { shiftKey: true } },
])('a new tab leaves the draft alone: $reason', ({ kind, init }) => {
  expect(click(kind, init, 'Hello')).toBe('Hello');
});
