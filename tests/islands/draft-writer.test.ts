import { expect, test } from 'vitest';
import { lostFiles, writeDrafts } from '#src/islands/forms/core/draft-writer.ts';
import { currentDraftKey, takeDrafts } from '#src/islands/forms/core/draft.ts';

test('texts travel, files must be chosen again, the honeypot stays behind', () => {
  document.body.innerHTML = `
    <a data-language="en" href="/careers/apply"></a>
    <input id="name"><input id="cv" type="file"><input name="topic"><input id="empty">`;
  const field = (selector: string) => document.querySelector<HTMLInputElement>(selector)!;
  field('#name').value = 'Ada';
  field('[name=topic]').value = 'Filled in by a bot';
  Object.defineProperty(field('#cv'), 'value', { value: 'C:\\fakepath\\cv.pdf' });
  // From an earlier load: the visitor has not returned to that page.
  lostFiles.add('/another-form ');

  const address = new URL(location.href);
  writeDrafts({ method: 'replaceState', state: {}, address, status: 'Sent' });

  const page = currentDraftKey();
  expect(takeDrafts()).toMatchObject({
    pages: [[page, [{ id: 'name', type: 'text', value: 'Ada' }]]],
    lostFiles: ['/another-form ', page],
    status: 'Sent',
  });
  expect(history.state).not.toHaveProperty('drafts');
});
