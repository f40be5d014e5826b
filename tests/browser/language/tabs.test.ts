import { expect, test } from '../support/test.ts';
import { address, expectLanguage, headlines, navLink, switchLink, switchTo } from './support/visitor.ts';

for (const how of ['Ctrl-click', 'middle click'] as const) {
  const options = how === 'Ctrl-click' ? { modifiers: ['Control' as const] } : { button: 'middle' as const };

  test(`B10 ${how} on a link while German is shown opens the German address for the receiver`, async ({
    page,
    context,
  }) => {
    await page.goto('/about');
    await switchTo(page, 'de');
    const opened = context.waitForEvent('page');
    await navLink(page, 'de', 'services').click(options);
    const other = await opened;
    await expectLanguage(other, 'de', headlines.services('de'));
    expect(address(other)).toBe('/de/services');
    expect(address(page)).toBe('/about');
  });

  test(`B10 ${how} on DE opens the German page in a tab of its own and leaves this one English`, async ({
    page,
    context,
  }) => {
    await page.goto('/about');
    const opened = context.waitForEvent('page');
    await switchLink(page, 'de').click(options);
    const other = await opened;
    await expectLanguage(other, 'de', headlines.about('de'));
    expect(address(other)).toBe('/de/about');
    await expectLanguage(page, 'en', headlines.about('en'));
  });
}

test('B20 two tabs are in two languages, each on its own', async ({ page, context }) => {
  await page.goto('/about');
  await switchTo(page, 'de');
  const other = await context.newPage();
  await other.goto('/about');
  await expectLanguage(other, 'en', headlines.about('en'));
  await navLink(other, 'en', 'services').click();
  await expectLanguage(other, 'en', headlines.services('en'));
  await navLink(page, 'de', 'services').click();
  await expectLanguage(page, 'de', headlines.services('de'));
});
