import { holdDown, phone, waysToHoldDown } from '../support/hold-down.ts';
import { expect, test } from '../support/test.ts';
import { contactForm } from './contact-form.ts';

/**
 * What is said of a field when it is left moves all that is below. A press that leaves the field is still a press on what
 * the visitor saw under the pointer or the finger.
 */

test.use(phone);

for (const way of waysToHoldDown)
  test(`By ${way}: Send, pressed straight from a wrong field, sends`, async ({ page }) => {
    const { field, error, button, openAndTouch } = contactForm(page, 'en');
    await openAndTouch();
    await field('message').focus();
    const letGo = await holdDown(button, way);
    // As long as by hand.
    await page.waitForTimeout(80);
    await letGo();
    await expect(error('message')).toBeVisible();
    // Nobody has been there: only Send says so.
    await expect(error('company')).toBeVisible();
  });
