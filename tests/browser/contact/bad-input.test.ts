import { storedContactRequests } from '../support/database.ts';
import { expect, test } from '../support/test.ts';
import { contactForm, messagesOf, validRequest, type FieldName } from './contact-form.ts';

const says = messagesOf('en');
const tooLong = (max: number) => says.tooLong.replace('{{max}}', String(max));

const bad: [title: string, field: FieldName, value: string, message: string][] = [
  ['[B01] an empty name', 'name', '', says.nameRequired],
  ['[B02] a blank name', 'name', '   ', says.nameRequired],
  ['[B05] a name of 201 characters', 'name', 'n'.repeat(201), tooLong(200)],
  ['[B07] an address without a dot behind the @', 'email', 'ann@example', says.emailInvalid],
  ['[B07] two addresses', 'email', 'a@example.com,b@example.com', says.emailInvalid],
  ['[B09] an address of 300 characters', 'email', `${'x'.repeat(288)}@example.com`, tooLong(254)],
  ['[B10] a message of nine characters', 'message', '123456789', says.messageTooShort],
  ['[B11] a message of two letters between blanks', 'message', '   hi     ', says.messageTooShort],
  ['[B13] a message of 5001 characters', 'message', 'm'.repeat(5001), tooLong(5000)],
];

test('What the form refuses by itself, value by value', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  const { form, field, error, button, fill, openAndTouch } = contactForm(page, 'en');
  await openAndTouch();
  const request = validRequest();
  await fill(request);
  for (const [title, name, value, message] of bad) {
    await test.step(title, async () => {
      await field(name).fill(value);
      await field(name).blur();
      await expect.soft(error(name)).toContainText(message);
      await field(name).fill(request[name]);
    });
  }
  await test.step('[B08] an address that a pasted line break goes on after', async () => {
    await field('email').fill('');
    await field('email').focus();
    await page.keyboard.insertText('ann@example.com\nBcc: all@example.com');
    await field('email').blur();
    await expect.soft(error('email')).toContainText(says.emailInvalid);
    await field('email').fill(request.email);
  });
  await test.step('[B14] a message of ten megabytes', async () => {
    await field('message').evaluate((area: HTMLTextAreaElement) => {
      area.value = 'm'.repeat(10 * 1024 * 1024);
    });
    await button.click();
    await expect.soft(form.getByRole('group').getByRole('link')).toHaveText([tooLong(5000)]);
  });
  expect(sent).toEqual([]);
});

test('[B15] [B16] A zero byte and half a character, as programs paste them, do not stop a request', async ({
  page,
}) => {
  const { form, field, button, fill, openAndTouch } = contactForm(page, 'en');
  await openAndTouch();
  const request = validRequest();
  await fill(request);
  await field('name').evaluate((input: HTMLInputElement) => {
    input.value = 'Anouk\u0000Ramgoolam';
  });
  await field('message').evaluate((area: HTMLTextAreaElement) => {
    area.value = 'We need \ud83d a team.';
  });
  await button.click();
  await expect(form.getByRole('status')).toHaveText(says.success);
  expect(await storedContactRequests(request.email)).toMatchObject([
    { name: 'Anouk Ramgoolam', message: 'We need \ufffd a team.' },
  ]);
});
