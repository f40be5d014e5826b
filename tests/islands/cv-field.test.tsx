import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formProps } from '#src/lib/form-props.ts';
import { open, pdf } from '../support/form.tsx';
import { requestsTo, ticket, upload } from '../support/island.ts';

const { errors, form: texts } = formProps('application', 'en').texts;

/** Renders the application form, for tests of its CV field. */
function openCv() {
  const { user, field, fill, send, waitForSuccess } = open('application');
  return { user, fill, send, waitForSuccess, input: field('cv') };
}

test('a PDF is accepted with its name and size', async () => {
  const { user, input } = openCv();
  await user.upload(input, pdf('Ann.pdf'));
  await screen.findByText(texts.cvAccepted);
  expect(screen.getByText(/, 2 kB$/).textContent).toBe('Ann.pdf, 2 kB');
});

/* Both buttons disappear on click: focus would be lost. */
test('Replace and Remove move focus to the CV field', async () => {
  const { user, input } = openCv();
  await user.upload(input, pdf('Ann.pdf'));
  await screen.findByText(texts.cvAccepted);
  await user.click(screen.getByRole('button', { name: texts.cvReplace }));
  expect(document.activeElement).toBe(input);
  await user.click(screen.getByRole('button', { name: texts.cvRemove }));
  expect(screen.queryByText(texts.cvAccepted)).toBeNull();
  expect(input.files).toHaveLength(0);
  expect(document.activeElement).toBe(input);
});

test('a file that is no PDF is rejected with the reason', async () => {
  const { input } = openCv();
  const files = [new File(['Hello'], 'cv.txt', { type: 'text/plain' })];
  fireEvent.change(input, { target: { files } });
  await screen.findByText(errors.cvNotPdf);
  expect(screen.queryByText(texts.cvAccepted)).toBeNull();
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('a file chosen during the check of another file wins', async () => {
  const { user, fill, send, input } = openCv();
  // A PDF whose content arrives when `read` is called.
  const { promise, resolve: read } = Promise.withResolvers<string>();
  const slice = () => ({ text: () => promise });
  await fill();
  await user.upload(input, Object.assign(pdf('first.pdf'), { slice }));
  await send();
  await user.upload(input, pdf('second.pdf'));
  await screen.findByText('second.pdf');
  read('%PDF-1.7');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(screen.queryByText('first.pdf')).toBeNull();
  expect(document.activeElement).toBe(input);
});

/* An application has one CV, and the visitor decides which. */
test('dropping several files keeps the chosen CV', async () => {
  const { user, input } = openCv();
  await user.upload(input, pdf('Ann.pdf'));
  await screen.findByText('Ann.pdf');
  const files = [pdf('one.pdf'), pdf('two.pdf')];
  fireEvent.drop(input, { dataTransfer: { types: ['Files'], files } });
  await screen.findByText(errors.cvOnlyOne);
  expect(screen.getByText('Ann.pdf')).toBeDefined();
});

test('a single file is accepted after several were dropped', async () => {
  const { user, input } = openCv();
  const files = [pdf('one.pdf'), pdf('two.pdf')];
  fireEvent.drop(input, { dataTransfer: { types: ['Files'], files } });
  await screen.findByText(errors.cvOnlyOne);
  await user.upload(input, pdf('Ann.pdf'));
  await screen.findByText('Ann.pdf');
  expect(screen.queryByText(errors.cvOnlyOne)).toBeNull();
});

const megabyte = 1024 * 1024;
test.each([
  { size: 5 * megabyte + 1, submitted: errors.cvTooLarge, reason: 'the lower limit applies' },
  { size: 10 * megabyte + 1, submitted: errors.cvOverLimit, reason: 'both limits are exceeded' },
])('a CV of $size bytes is rejected until replaced ($reason)', async ({ size, submitted }) => {
  const { user, input, fill, send, waitForSuccess } = openCv();
  await fill();
  await user.upload(input, pdf('large.pdf', size));
  await screen.findByText(errors.cvTooLarge);
  for (const attempt of ['first', 'second']) {
    await send();
    expect(await screen.findByRole('link', { name: submitted }), attempt).toBeDefined();
  }
  expect(requestsTo(ticket)).toEqual([]);
  // Browsers fire no event when the same path is selected again, though the file may be smaller
  // now.
  fireEvent.click(input);
  expect(input.files).toHaveLength(0);
  await user.upload(input, pdf('large.pdf'));
  await screen.findByText(texts.cvAccepted);
  await send();
  await waitForSuccess();
  expect(requestsTo(upload)).toHaveLength(1);
});

test('the error summary links to a missing CV', async () => {
  const { user, send, input } = openCv();
  await send();
  const link = await screen.findByRole('link', { name: errors.cvRequired });
  await user.click(link);
  expect(document.activeElement).toBe(input);
});
