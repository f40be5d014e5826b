import { expectAccessible } from './support/axe.ts';
import { storedCv, uniqueEmail } from './support/database.ts';
import { columnsOf, pdf, test, type FormName } from './support/forms.ts';
import { mailsTo } from './support/mails.ts';
import { hold, isInsert, isScript, loseAnswer, requestsOf } from './support/network.ts';
import { expect, failedSend } from './support/test.ts';

/* What all forms do alike (specification, sections 4, 5 and 7). What they say, word for word: sentences.spec.ts. */

for (const name of ['contact', 'application', 'newsletter'] satisfies FormName[]) {
  test.describe(name, () => {
    test.use({ name });

    test('pressed twice: sent once, answered by mail, stored column by column @core', async ({
      page,
      form,
      language,
    }) => {
      const insert = await hold(page, isInsert);
      const sent = requestsOf(page, isInsert);
      await page.goto(form.path);
      const typed = await form.fill();
      await form.send.dblclick();
      await insert.first;
      await form.field('email').press('Enter');
      insert.release();
      await expect(form.success).toBeVisible();
      await expect(form.send).toBeEnabled();
      expect(await form.isEmpty()).toBe(true);
      await expect(form.accepted).toHaveCount(0);
      expect(sent).toHaveLength(1);
      const rows = await form.rows(typed.email);
      expect(rows).toEqual([expect.objectContaining(columnsOf(typed))]);
      if (name === 'newsletter') {
        expect(rows).toMatchObject([{ status: 'pending', locale: language }]);
      } else {
        expect(rows).toMatchObject([{ language, status: 'received', trapped: false }]);
        expect(rows[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
      }
      if (name === 'application') {
        expect(rows).toMatchObject([{ job_title: 'General Application', retention_consent: false }]);
        expect(await storedCv(String(rows[0]?.cv_url))).toEqual(pdf().buffer);
      }
      const [mail] = await mailsTo(typed.email);
      expect(mail).toContain(language === 'de' ? '\n\nGuten Tag,' : '\n\nHello,');
    });

    for (const seconds of [0, 2, 10]) {
      test(`pressed before the scripts, which come after ${seconds} s: sent once`, async ({ page, form }) => {
        await page.clock.install();
        const scripts = await hold(page, isScript);
        const sent = requestsOf(page, isInsert);
        await page.goto(form.path, { waitUntil: 'commit' });
        const typed = await form.fill();
        await form.send.click();
        await page.clock.runFor(seconds * 1000);
        scripts.release();
        await expect(form.success).toBeVisible();
        expect(await form.rows(typed.email)).toEqual([expect.objectContaining(columnsOf(typed))]);
        expect(sent).toHaveLength(1);
        await expect(page).toHaveURL(form.path);
      });
    }

    test('in a browser of two years ago: sent', async ({ page, form }) => {
      await page.addInitScript(() => {
        Reflect.deleteProperty(AbortSignal, 'any');
        Reflect.deleteProperty(Promise, 'withResolvers');
        Reflect.deleteProperty(window, 'onscrollend');
      });
      await page.goto(form.path);
      const { email } = await form.fill();
      await form.send.click();
      await expect(form.success).toBeVisible();
      expect(await form.rows(email)).toHaveLength(1);
    });

    test('left while it is sent: stored once, and no error anywhere', async ({ page, form, path }) => {
      const insert = await hold(page, isInsert);
      await page.goto(form.path);
      const { email } = await form.fill();
      await form.send.click();
      await insert.first;
      await page.getByRole('banner').getByRole('link').first().click();
      await expect(page).toHaveURL(path('/'));
      insert.release();
      await expect.poll(async () => (await form.rows(email)).length).toBe(1);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.goBack();
      await expect.poll(form.isEmpty).toBe(true);
      expect(await form.rows(email)).toHaveLength(1);
    });

    test.describe('failures', () => {
      test.beforeEach(({ allowConsole }) => allowConsole(failedSend));

      test('stored, but the answer is lost: one row, one mail, and thanks', async ({ page, form }) => {
        await loseAnswer(page, isInsert);
        const sent = requestsOf(page, isInsert);
        await page.goto(form.path);
        const { email } = await form.fill();
        await form.send.click();
        await expect(form.success).toBeVisible();
        expect(sent.length).toBeGreaterThan(1);
        expect(await form.rows(email)).toHaveLength(1);
        await mailsTo(email);
      });

      test('offline: told, nothing typed is lost, the next press sends it', async ({
        page,
        form,
        context,
      }) => {
        // The last of what a form downloads before it can send.
        const client = page.waitForResponse('**/_astro/supabase.*.js');
        await page.goto(form.path);
        const typed = await form.fill();
        await (await client).finished();
        await context.setOffline(true);
        await form.send.click();
        await expect(form.focused.getByText(form.failure)).toBeVisible();
        await expect(form.focused.getByRole('link')).toHaveAttribute('href', /^mailto:/);
        expect(await form.values()).toEqual(typed);
        await context.setOffline(false);
        await form.send.click();
        await expect(form.success).toBeVisible();
        expect(await form.rows(typed.email)).toHaveLength(1);
      });

      test('scripts that cannot be had: told at each press, nothing lost', async ({ page, form, t }) => {
        await page.route(isScript, (route) => route.abort());
        await page.goto(form.path, { waitUntil: 'commit' });
        const typed = await form.fill();
        const said = name === 'newsletter' ? form.failure : t('common:island.loadFailed');
        for (const press of ['first', 'second']) {
          await form.send.click();
          await expect(form.root.getByText(said), press).toBeVisible();
        }
        expect(await form.values()).toEqual(typed);
        await expect(page).toHaveURL(form.path);
      });

      test('has no barrier in any of its states', async ({ page, form }) => {
        await page.goto(form.path);
        await form.send.click();
        await expect(form.focused).toBeVisible();
        await expectAccessible(page, 'errors');
        await page.route(isInsert, (route) => route.fulfill({ status: 400, json: {} }), { times: 1 });
        await form.fill();
        await form.send.click();
        await expect(form.focused.getByRole('link')).toBeVisible();
        await expectAccessible(page, 'failed');
        const insert = await hold(page, isInsert);
        await form.send.click();
        await insert.first;
        await expectAccessible(page, 'on its way');
        insert.release();
        await expect(form.success).toBeVisible();
        await expectAccessible(page, 'sent');
      });
    });

    test('what fills the field that nobody sees is thanked, and gets no mail', async ({ page, form }) => {
      await page.goto(form.path);
      await expect(form.trap).not.toBeInViewport();
      await expect(form.trap).toHaveAttribute('tabindex', '-1');
      const robot = await form.fill();
      await form.trap.evaluate((field: HTMLInputElement) => (field.value = 'https://spam.example'));
      await form.send.click();
      await expect(form.success).toBeVisible();
      // It may have been a person whose browser filled it in, so an entry is kept, with a mark.
      const marked = name === 'newsletter' ? [] : [expect.objectContaining({ trapped: true })];
      expect(await form.rows(robot.email)).toEqual(marked);
      // Mails go in the order of what they tell of: once the next has come, none is to follow for the first.
      const person = await form.fill();
      await expect(form.success).toBeHidden();
      await form.send.click();
      await mailsTo(person.email);
      await mailsTo(robot.email, 0);
    });

    if (name === 'newsletter') return;

    test('says of each field what is missing or wrong, once it is left', async ({ page, form }) => {
      await page.goto(form.path);
      const typed = await form.fill();
      // Fields that are left before React has come are checked when the form is sent.
      await page.locator('main astro-island:not([ssr])').waitFor({ state: 'attached' });
      for (const [of, { required, min, max, format, multiline }] of form.rules) {
        const wrong = [['m'.repeat(max + 1), form.text('errors.tooLong').replace('{{max}}', String(max))]];
        if (required) wrong.push([' ', form.text(`errors.${required}`)]);
        if (min) wrong.push([` ${'m'.repeat(min.length - 1)} `, form.text(`errors.${min.code}`)]);
        if (format) wrong.push(['not@one', form.text(`errors.${format.code}`)]);
        for (const [value = '', message = ''] of wrong) {
          await form.field(of).fill(value);
          await form.field(of).blur();
          const what = `${of}: ${value.slice(0, 20)}`;
          await expect.soft(form.field(of), what).toHaveAttribute('aria-invalid', 'true');
          const said = new RegExp(RegExp.escape(message));
          await expect.soft(form.field(of), what).toHaveAccessibleDescription(said);
          // A text that is too long is kept for shortening, and counted.
          if (multiline && value.length > max) await expect(form.root).toContainText(String(max + 1));
        }
        await form.field(of).fill(typed[of]!);
        await expect.soft(form.field(of), `${of}, put right`).not.toHaveAttribute('aria-invalid');
      }
      // The message comes with the press, and must not move the button away from under it.
      await form.field(form.rules.at(-1)![0]).fill(' ');
      await form.send.click();
      await expect(form.summary).toBeFocused();
    });

    test('its own script fails: told, and nothing typed is lost', async ({ page, form, allowConsole }) => {
      allowConsole(/randomUUID/);
      await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
      await page.goto(form.path);
      const typed = await form.fill();
      await form.send.click();
      await expect(form.focused.getByText(form.text('result.failure'))).toBeVisible();
      expect(await form.values()).toEqual(typed);
    });

    test('at 400 % what is missing is listed below the header', async ({ page, form }) => {
      await page.setViewportSize({ width: 320, height: 256 });
      await page.goto(form.path);
      await form.send.click();
      await expect(form.summary).toBeFocused();
      const top = async () => (await form.summary.boundingBox())!.y;
      await expect.poll(top).toBeGreaterThanOrEqual((await page.getByRole('banner').boundingBox())!.height);
    });

    test('lists what is missing, with links to the fields, and sends nothing', async ({ page, form, t }) => {
      const sent = requestsOf(page, () => true);
      await page.goto(form.path);
      await form.send.click();
      await expect(form.summary).toBeFocused();
      const required = form.rules.filter(([, rule]) => rule.required);
      const missing = required.map(([, rule]) => form.text(`errors.${rule.required}`));
      if (name === 'application') missing.push(t('application:errors.cvRequired'));
      const links = form.summary.getByRole('link');
      await expect(links).toHaveText(missing);
      for (const [index, [of]] of required.entries()) {
        await links.nth(index).click();
        await expect(form.field(of)).toBeFocused();
        await expect(form.field(of)).toBeInViewport();
      }
      await expect(page).toHaveURL(form.path);
      await page.keyboard.type('What is edited is no longer in the list');
      await expect(links).toHaveText(missing.filter((_, index) => index !== required.length - 1));
      expect(sent).toEqual([]);
    });

    test('with the keyboard alone', async ({ page, form }) => {
      await page.goto(form.path);
      // The choice of a file is a window of the system.
      if (name === 'application') await form.cv.setInputFiles(pdf());
      const email = uniqueEmail();
      await form.field(form.rules[0]![0]).focus();
      for (const [of, { required }] of form.rules) {
        await expect(form.field(of)).toBeFocused();
        if (required) await page.keyboard.type(of === 'email' ? email : 'From the keyboard');
        await page.keyboard.press('Tab');
      }
      while (!(await form.send.evaluate((button) => button.matches(':focus'))))
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(form.focused.getByText(form.text('result.success'))).toBeInViewport();
      expect(await form.rows(email)).toHaveLength(1);
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('it says where to write instead, and there is nothing to press', async ({ page, form }) => {
        await page.goto(form.path);
        const instead = page.getByRole('main').locator('noscript');
        await expect(instead.locator('p').first()).toHaveText(form.text('noScript'));
        await expect(instead.locator('a[href^="mailto:"]')).toBeVisible();
        await expect(form.root).toBeHidden();
      });
    });
  });
}
