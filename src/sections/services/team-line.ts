import { drafts, draftKey } from '#src/islands/forms/core/draft.ts';
import { onPlainClick, readJson } from '#src/lib/browser/dom.ts';
import { applyEdit, lineEdit } from '#src/lib/shared/message-lines.ts';

/**
 * The link "Talk about this team": inserts the chosen team as the first line of the message, in the
 * draft of /contact. A new tab opens /contact without this line.
 */
onPlainClick('[data-team-lines]', (link) => {
  const known = readJson<string[]>(link, 'teamLines');
  const { line } = document.querySelector<HTMLElement>('[name="team"]:checked')!.dataset;
  const key = draftKey('/contact');
  const fields = drafts.get(key) ?? [];
  const empty = { id: 'contact-message', type: 'textarea', value: '', checked: false };
  const message = fields.find(({ id }) => id === empty.id) ?? empty;
  const isKnown = (each: string) => known.includes(each);
  const edit = lineEdit({ text: message.value, isKnown, line, isFirst: true })!;
  message.value = applyEdit(message.value, edit);
  drafts.set(key, [...new Set([...fields, message])]);
});
