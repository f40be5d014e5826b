import { storedContactRequests } from '../support/database.ts';
import { expect, test } from '../support/test.ts';
import { contactForm, messagesOf, validRequest, type Filled } from './contact-form.ts';

const unusual: [what: string, changes: Partial<Filled>][] = [
  [
    '[B19] letters beyond the first plane',
    { name: '🌴'.repeat(200), message: '👩🏽‍💻 Bonjou, nou bizin enn lekip! 🇲🇺' },
  ],
  [
    '[B20] text from right to left',
    { name: 'ليلى حداد', company: 'שלום בע״מ', message: 'نحتاج إلى فريق من خمسة مطورين.' },
  ],
  [
    '[B17] markup',
    {
      name: '<script>alert(1)</script>',
      company: '<img src=x onerror=alert(1)>',
      message: '</textarea><script>alert(2)</script>',
    },
  ],
  [
    '[B18] quotes and comments of SQL',
    { name: "Robert'); drop table contact_submissions;--", message: "' or '1'='1' /* \\ %s ${x} {{y}}" },
  ],
  [
    '[B12] the longest texts allowed',
    { name: 'n'.repeat(200), company: 'ü'.repeat(200), message: 'm'.repeat(5000) },
  ],
  ['the shortest message allowed', { name: 'N', company: 'C', message: '1234567890' }],
  ['many lines', { message: `First\n\n\n${'line\n'.repeat(200)}last` }],
];

test('What is unusual is stored letter for letter, one request after the other', async ({ page }) => {
  test.slow();
  const { form, field, button, open, fill } = contactForm(page, 'en');
  await open();
  const send = async () => {
    await button.click();
    await expect(form.getByRole('status')).toHaveText(messagesOf('en').success);
  };
  for (const [what, changes] of unusual) {
    await test.step(what, async () => {
      const request = validRequest(changes);
      await fill(request);
      await send();
      const { id: _id, ...stored } = (await storedContactRequests(request.email))[0] ?? { id: '' };
      expect.soft(stored).toEqual({ ...request, language: 'en', trapped: false });
    });
  }
  await test.step('[B06] a name pasted over two lines becomes one line', async () => {
    const request = validRequest({ name: '' });
    await fill(request);
    await field('name').focus();
    await page.keyboard.insertText('Anouk\nRamgoolam');
    await send();
    expect.soft((await storedContactRequests(request.email))[0]?.name).toBe('Anouk Ramgoolam');
  });
});

test('A message that is too long keeps all its characters for shortening', async ({ page }) => {
  const { form, field, button, open, fill } = contactForm(page, 'en');
  await open();
  const message = 'm'.repeat(6000);
  await fill(validRequest({ message }));
  await button.click();
  await expect(form.getByRole('group').getByRole('link')).toHaveText(['Please use at most 5000 characters']);
  await expect(field('message')).toHaveValue(message);
});
