import { expect, failedRequest, test } from './support/test.ts';
import { expectAccessible } from './support/axe.ts';
import { storedCv } from './support/database.ts';
import { columnsOf, formNames, formOn, forms, pdf } from './support/forms.ts';
import { mailsTo } from './support/mails.ts';
import { countInserts, hold, isInsert, isScript, loseAnswer } from './support/network.ts';
import { trapName } from '#src/lib/forms/abuse.ts';

/* What both forms do alike (specification, sections 4, 5 and 7). What is said, word for word: sentences.spec.ts. */

for (const name of formNames) {
  const { route } = forms[name];

  test.describe(name, () => {
    test('pressed twice: sent once, confirmed, answered by mail, and stored column by column @core', async ({
      page,
      path,
      t,
      language,
    }) => {
      const insert = await hold(page, isInsert);
      const sent = countInserts(page);
      const { form, field, send, sending, status, success, fill, values, text, rows, cv } = formOn(
        page,
        t,
        name,
      );
      await page.goto(path(route));
      const typed = await fill();
      await send.dblclick();
      await expect(sending).toBeDisabled();
      await expect(form.locator(':focus')).toHaveText(text('form.submitting'));
      await field('email').press('Enter');
      insert.release();
      await expect(success).toBeVisible();
      await expect(success).toBeFocused();
      await expect(success).toBeInViewport();
      await expect(status).toHaveText(text('result.success'));
      await expect(send).toBeEnabled();
      expect(Object.values(await values()).join('')).toBe('');
      expect(sent).toHaveLength(1);
      const [row, ...others] = await rows(typed.email);
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        ...columnsOf(typed),
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
        created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}/),
        language,
        status: 'received',
        trapped: false,
      });
      if (name === 'application') {
        expect(row).toMatchObject({ job_title: 'General Application', retention_consent: false });
        expect(await storedCv(String(row?.cv_url))).toEqual(pdf().buffer);
        expect(await cv.inputValue()).toBe('');
      }
      await mailsTo(typed.email);
    });

    test('says of each field what is missing or wrong, once it is left', async ({ page, path, t }) => {
      const { field, fill, rules, text, form } = formOn(page, t, name);
      await page.goto(path(route));
      const typed = await fill();
      for (const [of, { required, min, max, format }] of rules) {
        const wrong: [value: string, message: string][] = [
          ['m'.repeat(max + 1), text('errors.tooLong').replace('{{max}}', String(max))],
        ];
        if (required) wrong.push([' ', text(`errors.${required}`)]);
        if (min) wrong.push([`  ${'m'.repeat(min.length - 1)}  `, text(`errors.${min.code}`)]);
        if (format) wrong.push(['not@one', text(`errors.${format.code}`)]);
        for (const [value, message] of wrong) {
          await field(of).fill(value);
          await field(of).blur();
          await expect.soft(field(of), `${of}: ${value}`).toHaveAttribute('aria-invalid', 'true');
          await expect
            .soft(field(of), `${of}: ${value}`)
            .toHaveAccessibleDescription(new RegExp(RegExp.escape(message)));
        }
        await field(of).fill(typed[of]!);
        await expect.soft(field(of), `${of}, put right`).not.toHaveAttribute('aria-invalid');
      }
      await expect(form.getByText(text('form.errorPrefix'))).toHaveCount(0);
    });

    test('lists what is missing, with the focus on the list, and sends nothing', async ({
      page,
      path,
      t,
    }) => {
      const sent = countInserts(page);
      const { send, summary, rules, text, field } = formOn(page, t, name);
      await page.goto(path(route));
      await send.click();
      await expect(summary).toBeFocused();
      const required = rules.filter(([, rule]) => rule.required);
      const missing = required.map(([, rule]) => text(`errors.${rule.required}`));
      if (name === 'application') missing.push(t('application:errors.cvRequired'));
      const links = summary.getByRole('link');
      await expect(links).toHaveText(missing);
      for (const [index, [of]] of required.entries()) {
        await links.nth(index).click();
        await expect(field(of)).toBeFocused();
        await expect(field(of)).toBeInViewport();
      }
      await expect(page).toHaveURL(path(route));
      await page.keyboard.type('A text that is long enough');
      await expect(links).toHaveText(missing.filter((_, index) => index !== required.length - 1));
      expect(sent).toEqual([]);
    });

    for (const seconds of [0, 2, 10]) {
      test(`pressed before the scripts, which come after ${seconds} s: sent once, and nothing in the address`, async ({
        page,
        path,
        t,
      }) => {
        await page.clock.install();
        const scripts = await hold(page, isScript);
        const sent = countInserts(page);
        const { send, success, fill, rows } = formOn(page, t, name);
        await page.goto(path(route), { waitUntil: 'commit' });
        const typed = await fill();
        await send.click();
        await page.clock.runFor(seconds * 1000);
        scripts.release();
        await expect(success).toBeVisible();
        expect(await rows(typed.email)).toEqual([expect.objectContaining(columnsOf(typed))]);
        expect(sent).toHaveLength(1);
        await expect(page).toHaveURL(path(route));
      });
    }

    test('stored, but the answer is lost: one row, and the visitor is thanked', async ({
      page,
      path,
      t,
      allowConsole,
    }) => {
      allowConsole(failedRequest);
      await loseAnswer(page, isInsert);
      const sent = countInserts(page);
      const { send, success, fill, rows } = formOn(page, t, name);
      await page.goto(path(route));
      const { email } = await fill();
      await send.click();
      await expect(success).toBeVisible();
      expect(await rows(email)).toHaveLength(1);
      expect(sent.length).toBeGreaterThan(1);
    });

    test('offline: it is told, nothing typed is lost, and the next press sends it', async ({
      page,
      context,
      path,
      t,
      allowConsole,
    }) => {
      allowConsole(failedRequest);
      allowConsole(/^Form not sent: \w+ \(\w+\)$/);
      const { send, alert, success, fill, values, rows } = formOn(page, t, name);
      await page.goto(path(route));
      const typed = await fill();
      await page.waitForLoadState('networkidle');
      await context.setOffline(true);
      await send.click();
      await expect(alert).toBeFocused();
      await expect(alert).toBeInViewport();
      await expect(alert.getByRole('link')).toHaveAttribute('href', /^mailto:/);
      expect(await values()).toEqual(typed);
      await context.setOffline(false);
      await send.click();
      await expect(success).toBeVisible();
      expect(await rows(typed.email)).toHaveLength(1);
    });

    test('left while it is sent: stored once, no error anywhere, and empty when the visitor comes back', async ({
      page,
      path,
      t,
    }) => {
      const insert = await hold(page, isInsert);
      const { send, alert, fill, values, rows } = formOn(page, t, name);
      await page.goto(path(route));
      const { email } = await fill();
      await send.click();
      await insert.first;
      await page.getByRole('banner').getByRole('link').first().click();
      await expect(page).toHaveURL(path('/'));
      insert.release();
      await expect.poll(async () => (await rows(email)).length).toBe(1);
      await expect(alert).toHaveCount(0);
      await page.goBack();
      await expect.poll(async () => Object.values(await values()).join('')).toBe('');
      expect(await rows(email)).toHaveLength(1);
    });

    test('what fills the field that nobody sees is thanked, stored with a mark, and gets no mail', async ({
      page,
      path,
      t,
    }) => {
      const { form, send, success, fill, rows } = formOn(page, t, name);
      await page.goto(path(route));
      const robot = await fill();
      await form.locator(`[name="${trapName}"]`).evaluate((field: HTMLInputElement) => {
        field.value = 'https://spam.example';
      });
      await send.click();
      await expect(success).toBeVisible();
      expect(await rows(robot.email)).toMatchObject([{ trapped: true }]);
      // Mails go in the order of what they tell of: once the next has come, none is to follow for the first.
      const person = await fill();
      await expect(success).toBeHidden();
      await send.click();
      await expect(success).toBeVisible();
      await mailsTo(person.email);
      await mailsTo(robot.email, 0);
    });

    test('has no barrier in any of its states', async ({ page, path, t, allowConsole }) => {
      allowConsole(failedRequest);
      allowConsole(/^Form not sent/);
      const { form, send, sending, summary, alert, success, fill } = formOn(page, t, name);
      await page.goto(path(route));
      await send.click();
      await expect(summary).toBeFocused();
      await expectAccessible(page, 'errors');
      await page.route(isInsert, (request) => request.fulfill({ status: 400, json: { message: 'no' } }), {
        times: 1,
      });
      await fill();
      await send.click();
      await expect(alert).toBeFocused();
      await expectAccessible(page, 'failed');
      const insert = await hold(page, isInsert);
      await send.click();
      await insert.first;
      await expect(sending).toBeDisabled();
      await expectAccessible(page, 'on its way');
      insert.release();
      await expect(success).toBeFocused();
      await expectAccessible(page, 'sent');
      await expect(form).toBeVisible();
    });

    test('with the keyboard alone', async ({ page, path, t }) => {
      const { field, cv, send, success, rows } = formOn(page, t, name);
      await page.goto(path(route));
      // The choice of a file is a window of the system.
      if (name === 'application') await cv.setInputFiles(pdf());
      const { fields } = forms[name];
      await field(fields[0]!).focus();
      const email = `${crypto.randomUUID()}@example.com`;
      for (const of of fields) {
        await expect(field(of)).toBeFocused();
        await page.keyboard.type(
          of === 'email' ? email : of === 'linkedIn' ? 'https://example.com' : `Some ${of}`,
        );
        await page.keyboard.press('Tab');
      }
      await expect(async () => {
        await page.keyboard.press('Tab');
        await expect(send).toBeFocused({ timeout: 100 });
      }).toPass({ intervals: [0] });
      await page.keyboard.press('Enter');
      await expect(success).toBeFocused();
      expect(await rows(email)).toHaveLength(1);
    });

    test('whose script cannot be had says so, and lets nothing slip into the address', async ({
      page,
      path,
      t,
      allowConsole,
    }) => {
      allowConsole(failedRequest);
      const { form, send, alert, fill, values } = formOn(page, t, name);
      await page.goto(path(route));
      await page.route(isScript, (request) => request.abort());
      const typed = await fill();
      await send.click();
      await expect(alert).toContainText(t('common:island.loadFailed'));
      await expect(alert.getByRole('link')).toHaveAttribute('href', /^mailto:/);
      await expect(form).toBeVisible();
      expect(await values()).toEqual(typed);
      await expect(page).toHaveURL(path(route));
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('it says where to write instead, and there is nothing to press', async ({ page, path, t }) => {
        await page.goto(path(route));
        const instead = page.getByRole('main').locator('noscript');
        await expect(instead.locator('p').first()).toHaveText(t(`${name}:noScript`));
        await expect(instead.locator('a')).toBeVisible();
        await expect(instead.locator('a')).toHaveAttribute('href', /^mailto:/);
        await expect(formOn(page, t, name).form).toBeHidden();
      });
    });
  });
}
