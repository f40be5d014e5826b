import type { Page, Route } from 'playwright/test';
import { expectAccessible } from './support/axe.ts';
import { storedCv } from './support/database.ts';
import { pdf, test, type Form, type FormName } from './support/forms.ts';
import { findCrampedText } from './support/layout.ts';
import { waitForMail } from './support/mails.ts';
import {
  holdRequests,
  isInsert,
  isReact,
  isScript,
  isUpload,
  recordRequests,
} from './support/network.ts';
import { expect, failedRequest, failedSend, nonEmpty } from './support/test.ts';
import { waitForIdle, statusLine, switchTo, waitForHydration } from './support/visitor.ts';

/*
 * Behaviour shared by all forms (specification, sections 4, 5 and 7). tests/unit/messages.test.ts
 * compares their messages literally.
 */

/** Clicks the form's privacy link, as visitors do before they send. */
async function openPrivacyNotice(page: Page, { root }: Form) {
  await root.locator('a[href$="/imprint#privacy"]').last().click();
  await expect(page).toHaveURL(/imprint#privacy$/);
}

async function goHome(page: Page, path: (plain: string) => string) {
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL(path('/'));
}

/** Returns true if the browser would warn before leaving the page. */
const warnsBeforeUnload = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

/** Scrolls by touch. `Input.synthesizeScrollGesture` does not scroll in this test. */
async function swipe(page: Page, { x, y }: { x: number; y: number }) {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', top?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: top === undefined ? [] : [{ x, y: top }],
    });
  await touch('touchStart', y);
  for (let moved = 20; moved <= 240; moved += 20) await touch('touchMove', y - moved);
  await touch('touchEnd');
}

/** Columns without a form field. */
const initial = { status: 'received', trapped: false };
const initialColumns: Record<FormName, object> = {
  contact: initial,
  application: { ...initial, job_title: 'General Application', retention_consent: false },
  newsletter: { status: 'pending' },
};

for (const name of ['contact', 'application', 'newsletter'] satisfies FormName[]) {
  test.describe(name, () => {
    test.use({ name });

    // Contact and application share their React code: by day, one of them is enough.
    const nightlyCopy = name === 'application' ? ['@nightly'] : [];
    const dayDevice = name === 'contact' ? '@day-desktop' : '@day-phone';

    test(
      'a double click submits once',
      { tag: ['@core', '@four-arrivals'] },
      async ({ page, form, language, arrive }) => {
        const insert = await holdRequests(page, isInsert);
        const sent = recordRequests(page, isInsert);
        await arrive(form.plain);
        const typed = await form.fill();

        await test.step('a double click and Enter send one request', async () => {
          await form.submitButton.dblclick();
          await insert.first;
          expect(await warnsBeforeUnload(page), 'while sending').toBe(true);
          await form.field('email').press('Enter');
          insert.release();
        });

        const row = await form.expectStored(typed, { language, ...initialColumns[name] });

        await test.step('the form is reset', async () => {
          await expect(form.submitButton).toBeEnabled();
          expect(await form.isEmpty()).toBe(true);
          await expect(form.acceptedCv).toHaveCount(0);
          await expectAccessible(page, 'sent');
          expect(sent, 'requests').toHaveLength(1);
          expect(await warnsBeforeUnload(page), 'after sending').toBe(false);
        });

        await test.step('CV and mail have arrived', async () => {
          if (name === 'application')
            expect(await storedCv(String(row.cv_url))).toEqual(pdf().buffer);
          expect(await waitForMail(typed.email)).toContain(
            language === 'de' ? '\n\nGuten Tag,' : '\n\nHello,',
          );
        });
      },
    );

    test(
      'a click before scripts load submits once',
      { tag: ['@arrival', dayDevice, ...nightlyCopy] },
      async ({ page, form, arrival, arrive, at }) => {
        // How long the visitor waits for the scripts after the click.
        const seconds = { address: 10, link: 0, back: 2, switched: 10 }[arrival];
        // A page from the router already has its first scripts. The form loads its own on first
        // interaction.
        if (arrival !== 'address') await arrive(form.plain);
        await page.clock.install();
        const scripts = await holdRequests(page, isScript);
        const sent = recordRequests(page, isInsert);
        if (arrival === 'address') await page.goto(form.path, { waitUntil: 'commit' });
        const typed = await form.fill();
        await form.submitButton.click();
        await page.clock.runFor(seconds * 1000);
        scripts.release();
        await form.expectStored(typed);
        expect(sent).toHaveLength(1);
        await expect(page).toHaveURL(at(form.plain));
      },
    );

    test(
      'a draft survives a link and Back, but not a reload',
      { tag: ['@arrival', ...(name === 'newsletter' ? ['@day-phone'] : nightlyCopy)] },
      async ({ page, form, t, arrive }) => {
        await arrive(form.plain);
        const typed = await form.fill();
        // After client-side navigation, page scripts load a moment later.
        if (name !== 'newsletter') await waitForHydration(page);

        await test.step('the next page announces the draft', async () => {
          await openPrivacyNotice(page, form);
          // On other pages, the newsletter form is empty.
          if (name === 'newsletter') expect(await form.isEmpty()).toBe(true);
          else await expect(statusLine(page)).toHaveText(t(`${name}:away.kept`));
        });

        await test.step('Back restores the draft', async () => {
          await page.goBack();
          await form.expectValues(typed);
          await expect(statusLine(page)).toHaveText('');
        });

        await test.step('a deleted value stays deleted', async () => {
          await form.field('email').fill('');
          await openPrivacyNotice(page, form);
          await page.goBack();
          await form.expectValues({ ...typed, email: '' });
        });

        await test.step('a reload empties the form', async () => {
          await page.reload();
          // After a language switch the labels differ, so find fields by role.
          const fields = page.locator(`[id="${form.id}"]`).getByRole('textbox');
          await expect(fields.first()).toBeVisible();
          for (const field of await fields.all()) await expect(field).toHaveValue('');
        });
      },
    );

    test(
      'text typed before hydration survives Back and is sent',
      { tag: ['@phone', ...nightlyCopy] },
      async ({ page, form, language, other }) => {
        const scripts = await holdRequests(page, ({ pathname }) =>
          /\/(?:react|element)\./.test(pathname),
        );
        await page.goto(form.path);
        const typed = await form.fill();

        await test.step('a link and Back keep the text', async () => {
          await scripts.first;
          await openPrivacyNotice(page, form);
          await page.goBack();
          await expect.poll(form.values).toEqual(typed);
        });

        await test.step('a language switch keeps the pending click', async () => {
          await form.submitButton.click();
          for (const to of [other, language]) await switchTo(page, to);
          scripts.release();
          await form.expectStored(typed);
        });
      },
    );

    /** Where the visitor is when the outcome arrives. By day, each form tests one case. */
    const outcomes = {
      newsletter: ['in the reopened form', 'on another page'],
      contact: ['on another page', 'in the reopened form'],
      application: ['during a second attempt', 'in the reopened form', 'on another page'],
    }[name];
    for (const where of outcomes)
      test(
        `leaving while sending announces the outcome ${where}`,
        { tag: ['@phone', ...(where === outcomes[0] ? [] : ['@nightly'])] },
        async ({ page, form, path, allowConsole }) => {
          // The second attempt gets 409 for the stored row.
          if (where === 'during a second attempt') allowConsole(failedRequest);
          // Older browsers lack both.
          await page.addInitScript(() => {
            Reflect.deleteProperty(AbortSignal, 'any');
            Reflect.deleteProperty(Promise, 'withResolvers');
          });
          const { typed, release } = await form.submitAndHold();

          await test.step('the form is left while sending', async () => {
            await expectAccessible(page, 'on its way');
            await goHome(page, path);
            if (where !== 'on another page') {
              await page.goBack();
              await form.expectValues(typed);
            }
            if (where === 'during a second attempt') {
              await form.submitButton.click();
              await expect(form.sendingButton).toBeVisible();
            }
          });

          await test.step('the outcome is announced once', async () => {
            release();
            const message = where === 'during a second attempt' ? form.root : statusLine(page);
            await expect(message).toContainText(form.text('result.success'));
            expect(await form.rows(typed.email)).toHaveLength(1);
            await expect(page.getByRole('alert')).toHaveCount(0);
          });

          await test.step('the form is empty', async () => {
            if (where === 'on another page') await page.goBack();
            await expect(page).toHaveURL(form.path);
            await expect.poll(form.isEmpty).toBe(true);
          });
        },
      );

    test.describe('failures', () => {
      test.beforeEach(({ allowConsole }) => {
        allowConsole(failedSend);
        // Chromium logs that scripts may not read Retry-After of Storage.
        allowConsole(/unsafe header/);
      });

      test(
        'lost responses still lead to one row and one mail',
        { tag: ['@phone', ...(name === 'contact' ? ['@nightly'] : [])] },
        async ({ page, form, arrive }) => {
          const lose = async (route: Route) => {
            await route.fetch();
            await route.abort('connectionreset');
          };
          for (const step of [isUpload, isInsert]) await page.route(step, lose, { times: 1 });
          const [uploads, sent] = [recordRequests(page, isUpload), recordRequests(page, isInsert)];
          await arrive(form.plain);
          const typed = await form.fill();
          await form.submitButton.click();
          await form.expectStored(typed);
          // An existing file counts as success.
          expect(uploads).toHaveLength(name === 'application' ? 2 : 0);
          expect(sent.length).toBeGreaterThan(1);
          await waitForMail(typed.email);
        },
      );

      test(
        'an offline submit shows an error and can be retried',
        { tag: ['@arrival', dayDevice, ...nightlyCopy] },
        async ({ page, form, context, arrive }) => {
          // The last file a form needs for sending.
          const client = page.waitForResponse('**/_astro/supabase.*.js');
          await arrive(form.plain);
          const typed = await form.fill();
          await (await client).finished();

          await test.step('the failure names an email address and keeps the text', async () => {
            await context.setOffline(true);
            await form.submitButton.click();
            await expect(form.focused.getByText(form.failureMessage)).toBeVisible();
            await expect(form.focused.getByRole('link')).toHaveAttribute('href', /^mailto:/);
            await expectAccessible(page, 'failed');
            await form.expectValues(typed);
          });

          await test.step('the retry is stored', async () => {
            await context.setOffline(false);
            await form.submitButton.click();
            await form.expectStored(typed);
          });
        },
      );

      test(
        'a late failure is announced on another page',
        { tag: [dayDevice, ...nightlyCopy] },
        async ({ page, form, path, t }) => {
          const { typed, release } = await form.submitAndHold((route) =>
            route.fulfill({ status: 400, json: {} }),
          );

          await test.step('the failure is announced', async () => {
            await goHome(page, path);
            release();
            const kept = name === 'newsletter' ? '' : ` ${t(`${name}:away.kept`)}`;
            await expect(statusLine(page)).toContainText(form.text('result.failure') + kept);
          });

          await test.step('the text can be sent again', async () => {
            await page.unrouteAll();
            await page.goBack();
            await form.expectValues(typed);
            await form.submitButton.click();
            await form.expectStored(typed);
          });
        },
      );

      test(
        'missing scripts show an error and keep the text',
        { tag: ['@arrival', dayDevice, ...nightlyCopy] },
        async ({ page, form, t, arrive }) => {
          await arrive(form.plain);
          await page.route(isScript, (route) => route.fulfill({ status: 404 }));
          const address = page.url();
          const typed = await form.fill();
          const expected =
            name === 'newsletter' ? form.failureMessage : t('common:island.loadFailed');
          // After an earlier interaction, the form has its own script and fails only on submit.
          const message = form.root
            .getByText(expected)
            .or(form.root.getByText(form.failureMessage))
            .filter({ visible: true });
          for (const attempt of ['first', 'second']) {
            await form.submitButton.click();
            await expect(message.first(), attempt).toBeVisible();
          }
          expect(await form.values()).toEqual(typed);
          await expect(page).toHaveURL(address);
        },
      );
    });

    test(
      'a filled honeypot flags or rejects the submission',
      { tag: ['@phone', ...nightlyCopy] },
      async ({ form, arrive, allowConsole }) => {
        allowConsole(/^Newsletter not sent: refused \(trapped\)/);
        await arrive(form.plain);
        await expect(form.honeypot).not.toBeInViewport();
        await expect(form.honeypot).toHaveAttribute('tabindex', '-1');
        const { email } = await form.fill();
        await form.honeypot.evaluate(
          (field: HTMLInputElement) => (field.value = 'https://spam.example'),
        );
        await form.submitButton.click();
        // A browser may fill in the honeypot for a person: submissions are stored and flagged,
        // sign-ups show a failure.
        if (name === 'newsletter') {
          await expect(form.root.getByText(form.failureMessage)).toBeVisible();
          expect(await form.rows(email)).toEqual([]);
        } else {
          await expect(form.success).toBeVisible();
          expect(await form.rows(email)).toMatchObject([{ trapped: true }]);
        }
      },
    );

    if (name === 'newsletter') return;

    test('React loads on first interaction, supabase-js on focus', async ({
      page,
      form,
      hasTouch,
    }) => {
      const loaded: string[] = [];
      page.on('request', (request) => {
        const [, library] = /\/(react|supabase)\.[\w-]+\.js$/.exec(request.url()) ?? [];
        if (library) loaded.push(library);
      });
      await page.goto(form.path);
      await waitForIdle(page);
      const { x, width } = (await form.root.boundingBox())!;
      const top = () => page.evaluate(() => scrollY);

      await test.step('scrolling loads nothing', async () => {
        if (hasTouch) {
          await swipe(page, { x: x + width / 2, y: 700 });
        } else {
          await page.mouse.move(x - 40, 500);
          await page.mouse.wheel(0, 240);
        }
        await expect.poll(top, 'scroll position').toBeGreaterThan(100);
        await waitForIdle(page);
        expect(loaded).toEqual([]);
      });

      await test.step('a tap or hover loads React', async () => {
        const note = form.root.getByText(form.text('form.required'));
        await note[hasTouch ? 'tap' : 'hover']();
        await waitForHydration(page);
        await waitForIdle(page);
        expect(loaded).toEqual(['react']);
      });

      await test.step('a focused field loads supabase-js', async () => {
        const client = page.waitForRequest('**/_astro/supabase.*.js');
        await form.field(form.lastField)[hasTouch ? 'tap' : 'click']();
        await client;
      });
    });

    test(
      'over-long values show an error on blur',
      { tag: ['@arrival', '@day-phone', ...nightlyCopy] },
      async ({ page, form, arrive }) => {
        await arrive(form.plain);
        await form.fill();
        // Fields blurred before hydration are only validated on submit.
        await waitForHydration(page);

        await test.step('over-long values show an error until edited', async () => {
          for (const [of, rule] of form.rules) {
            const max = rule.kind === 'text' ? rule.max : undefined;
            if (max === undefined) continue;
            const field = form.field(of);
            await field.fill('m'.repeat(max + 1));
            await field.blur();
            await expect(field).toHaveAttribute('aria-invalid', 'true');
            const message = form.text('errors.tooLong').replace('{{max}}', String(max));
            await expect(field).toHaveAccessibleDescription(new RegExp(message));
            await field.fill('m');
            await expect(field).not.toHaveAttribute('aria-invalid');
          }
        });

        await test.step('an error does not move the clicked button', async () => {
          // Mousedown blurs the field: an error shown now would move the button before mouseup.
          await form.field(form.lastField).fill(' ');
          await form.submitButton.click();
          await expect(form.errorSummary).toBeFocused();
        });
      },
    );

    test(
      'errors of fields blurred before hydration appear on hydration',
      { tag: [dayDevice, ...nightlyCopy] },
      async ({ page, form }) => {
        // The viewport is so short that new errors above push the last field out of view.
        await page.setViewportSize({ width: 412, height: 220 });
        const react = await holdRequests(page, isReact);
        await page.goto(form.path);
        const [first, { required }] = form.rules[0]!;
        await form.field(first).focus();
        await form.field('email').fill('bad');
        await form.field(form.lastField).focus();
        react.release();
        await expect(form.root.getByText(form.text(`errors.${required}`))).toBeVisible();
        await expect(form.root.getByText(form.text('errors.emailInvalid'))).toBeVisible();
        await expect(form.field(form.lastField)).toBeFocused();
        await expect(form.field(form.lastField)).not.toHaveAttribute('aria-invalid');
        await expect(form.field(form.lastField)).toBeInViewport({ ratio: 0.5 });
      },
    );

    test(
      'a new error leaves the next field in view',
      { tag: [dayDevice, ...nightlyCopy] },
      async ({ page, form }) => {
        await page.setViewportSize({ width: 375, height: 500 });
        await page.goto(form.path);
        const fields = form.rules.map(([of]) => form.field(of));
        await fields[0]!.focus();
        await waitForHydration(page);
        for (const next of fields.slice(1)) {
          // The field is at the bottom edge, where a new error above pushes it out of view.
          await next.evaluate((field) =>
            field.scrollIntoView({ block: 'end', behavior: 'instant' }),
          );
          // A checkbox or a button may stand in between.
          do {
            await page.keyboard.press('Tab');
          } while (!(await next.evaluate((field) => field === document.activeElement)));
          // A field at the edge may lose a fraction of a pixel.
          await expect(next).toBeInViewport({ ratio: 0.9 });
        }
      },
    );

    test(
      'a new error does not scroll the page under a pointer',
      { tag: [dayDevice, ...nightlyCopy] },
      async ({ page, form }) => {
        await page.setViewportSize({ width: 375, height: 500 });
        await page.goto(form.path);
        const [first, second] = form.rules.map(([of]) => form.field(of));
        await first!.focus();
        await waitForHydration(page);
        // The second field is only partly in view, at the bottom edge.
        const { y } = (await second!.boundingBox())!;
        await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), y - 480);
        const top = () =>
          page.evaluate(
            () => new Promise((resolve) => requestAnimationFrame(() => resolve(scrollY))),
          );
        const before = await top();
        const { x } = (await second!.boundingBox())!;
        await page.mouse.move(x + 20, 490);
        await page.mouse.down();
        await expect(first!).toHaveAttribute('aria-invalid', 'true');
        expect(await top()).toBe(before);
        await page.mouse.up();
      },
    );

    // tests/islands/error-summary.test.tsx tests the list, and that nothing is sent.
    test(
      'the error summary is in view and links to fields',
      { tag: ['@arrival', dayDevice, ...nightlyCopy] },
      async ({ page, form, arrive, at }) => {
        // 1280 x 1024 at 400 % zoom: the summary must stay below the header.
        await page.setViewportSize({ width: 320, height: 256 });
        await arrive(form.plain);

        await test.step('the summary has focus below the header', async () => {
          await form.submitButton.click();
          await expect(form.errorSummary).toBeFocused();
          const top = async () => (await form.errorSummary.boundingBox())!.y;
          await expect
            .poll(top)
            .toBeGreaterThanOrEqual((await page.getByRole('banner').boundingBox())!.height);
          await expectAccessible(page, 'errors');
        });

        const [last, { required }] = form.rules.findLast(([, rule]) => rule.required)!;
        const link = form.errorSummary.getByRole('link', { name: form.text(`errors.${required}`) });

        await test.step('a link in the summary focuses its field', async () => {
          await link.click();
          await expect(form.field(last)).toBeFocused();
          await expect(form.field(last)).toBeInViewport();
          await expect(page).toHaveURL(at(form.plain));
        });

        await test.step('an edit removes the link from the summary', async () => {
          await page.keyboard.type('What is edited is no longer in the list');
          await expect(link).toHaveCount(0);
        });
      },
    );
  });
}

/* Behaviour of all forms, tested only with the contact form. */

test(
  'stray drops open no file, and mail and phone links work',
  { tag: '@desktop' },
  async ({ page, form }) => {
    await page.goto(form.path);

    await test.step('a dropped file is not opened', async () => {
      const isOpened = () =>
        page.locator('main').evaluate((main) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(['x'], 'letter.pdf'));
          return main.dispatchEvent(
            new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
          );
        });
      await expect.poll(isOpened).toBe(false);
    });

    await test.step('no script prevents mail and phone links', async () => {
      await page.evaluate(() =>
        addEventListener('click', (event) => {
          const { protocol } = (event.target as Element).closest('a')!;
          document.title = `${protocol} ${event.defaultPrevented ? 'prevented' : 'opened'}`;
          event.preventDefault();
        }),
      );
      for (const kind of ['mailto', 'tel']) {
        await page.getByRole('main').locator(`a[href^="${kind}:"]:visible`).first().click();
        await expect(page).toHaveTitle(`${kind}: opened`);
      }
    });
  },
);

test(
  'a script error shows a failure and keeps the text',
  { tag: '@desktop' },
  async ({ page, form, allowConsole, arrive }) => {
    allowConsole(/randomUUID/);
    await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
    await arrive(form.plain);
    const typed = await form.fill();
    await form.submitButton.click();
    await expect(form.focused.getByText(form.failureMessage)).toBeVisible();
    await form.expectValues(typed);
  },
);

test(
  'personal data leaves the page in one request body only',
  { tag: '@phone' },
  async ({ page, form }) => {
    const personal: string[] = [];
    page.on('request', (request) => {
      if (`${request.url()} ${request.postData() ?? ''}`.includes('Unverwechselbar'))
        personal.push(request.url());
    });
    await page.goto(form.path);

    await test.step('one request body has the text, the response is empty', async () => {
      await form.fill({ name: 'Unverwechselbar' });
      const response = page.waitForResponse((response) => isInsert(new URL(response.url())));
      await form.submitButton.click();
      await expect(form.focused.getByText(form.text('result.success'))).toBeInViewport();
      expect(personal).toEqual([(await response).url()]);
      expect(await (await response).text(), 'the response body is empty').toBe('');
    });

    await test.step('the device stores nothing', async () => {
      const stored = await page.context().storageState({ indexedDB: true });
      expect(stored).toEqual({ cookies: [], origins: [] });
      const left = await page.evaluate(() =>
        JSON.stringify([window.name, { ...sessionStorage }, history.state]),
      );
      expect(left).not.toContain('Unverwechselbar');
    });
  },
);

test(
  'a proposed time for a call is sent as a line of the message',
  { tag: '@arrival' },
  async ({ page, form, arrive }) => {
    await arrive(form.plain);
    const details = form.root.locator('details');
    await expect(details).toHaveJSProperty('open', false);
    await details.locator('summary').click();
    const group = (key: string) => form.root.getByRole('group', { name: form.text(`call.${key}`) });
    const day = group('day').getByRole('radio');
    await expect(day).toHaveCount(6);
    await expect(details).toHaveJSProperty('open', true);
    for (const label of await nonEmpty(group('day').locator('label')))
      expect((await label.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    await expect(day.first()).toBeChecked();
    await day.first().press('ArrowRight');
    await group('start').getByRole('radio').first().press('Space');
    const [start] = form.text('call.line').split('{{');
    const message = form.field('message');
    await expect(message).toHaveValue(new RegExp(`^${start}`));
    const line = (await message.inputValue()).trim();
    // The radios have names, but belong to no form.
    const names = await message.evaluate(({ form: owner }: HTMLTextAreaElement) => [
      ...new FormData(owner!).keys(),
    ]);
    expect(names).not.toContain(await day.first().getAttribute('name'));
    await expect(details.getByText(line)).toBeInViewport();

    const typed = await form.fill({ message: `${line}\nHello` });
    await expect(day.nth(1)).toBeChecked();
    await form.submitButton.click();
    await form.expectStored(typed);
    await expect(day.first()).toBeChecked();

    await test.step('large text fits the panel of a small phone', async () => {
      await page.setViewportSize({ width: 320, height: 700 });
      const settings = await page.context().newCDPSession(page);
      await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      const excess = () => details.evaluate((panel) => panel.scrollWidth - panel.clientWidth);
      expect(await excess()).toBeLessThanOrEqual(1);
      // The success message is still shown.
      expect(await findCrampedText(page, 4.5)).toEqual([]);
    });
  },
);

test(
  'text edited while sending becomes a second submission',
  { tag: ['@arrival', '@day-phone'] },
  async ({ page, form, arrive }) => {
    const insert = await holdRequests(page, isInsert);
    await arrive(form.plain);
    const typed = await form.fill();

    await test.step('the first submission keeps its text', async () => {
      await form.submitButton.click();
      await insert.first;
      // In the message, Enter starts a new line; in single-line fields, Enter submits.
      await form.field('message').press('Control+End');
      await form.field('message').press('Enter');
      await page.keyboard.type('P.S.');
      insert.release();
      await form.expectStored(typed);
    });

    await test.step('the edited text stays and is sent separately', async () => {
      await expect(form.field('message')).toBeFocused();
      const edited = { ...typed, message: `${typed.message}\nP.S.` };
      await form.expectValues(edited);
      await form.field('email').press('End');
      await form.field('email').press('Enter');
      const messages = async () =>
        (await form.rows(typed.email)).map(({ message }) => message).sort();
      await expect.poll(messages).toEqual([typed.message, edited.message]);
      await expect(form.success).toBeVisible();
    });
  },
);
