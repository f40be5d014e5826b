import { expect, test } from '../support/test.ts';

test.describe('in a browser without invoker commands and closedby', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['command', 'commandForElement'])
        Reflect.deleteProperty(HTMLButtonElement.prototype, name);
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
      // What the browser would still do by itself is taken away with the attributes it reads.
      document.addEventListener('DOMContentLoaded', () => {
        for (const button of document.querySelectorAll('button[commandfor]')) {
          button.addEventListener('command', (event) => event.preventDefault());
        }
      });
    });
  });

  test('a dialog opens by its button and closes by its button and beside it', async ({ page }) => {
    await page.goto('/services');
    const dialog = page.locator('#ai-workforce-details');
    const open = page.locator('#ai-workforce article .button');
    await open.click();
    await expect(dialog).toBeVisible();
    await dialog.locator('.dialog-close').click();
    await expect(dialog).toBeHidden();
    await open.click();
    await expect(dialog).toBeVisible();
    await page.mouse.click(5, 450);
    await expect(dialog).toBeHidden();
  });
});
