import type { Page } from 'playwright/test';
import { localizePath } from '#src/lib/shared/routes.ts';
import { articleWithCode } from './support/content.ts';
import { onDisk, pdf, test, type FormName } from './support/forms.ts';
import { hold, isInsert } from './support/network.ts';
import { listen } from './support/speech.ts';
import { expect, failedRequest, failedSend } from './support/test.ts';
import { expectPage, follow, switchLink, switchTo } from './support/visitor.ts';

/* What axe cannot test: keys, focus, names, and what a screen reader speaks. */

/** Waits until the touched form has its scripts, and before that the page. */
const scriptsOf = (page: Page) =>
  page.locator('main astro-island:not([ssr])').waitFor({ state: 'attached' });

test.describe('an application that is left', () => {
  test.use({ name: 'application' });

  test('Escape leaves it, but not while it is being sent @arrival @day-desktop', async ({
    page,
    form,
    arrive,
  }) => {
    const insert = await hold(page, isInsert);
    await arrive(form.plain);
    const { email } = await form.fill();
    const { width } = (await form.send.boundingBox())!;
    await form.send.click();
    await insert.first;
    await expect(form.sending).toBeDisabled();
    expect((await form.sending.boundingBox())!.width, 'the button').toBeCloseTo(width, 0);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-closing]')).toHaveCount(0);
    insert.release();
    await expect(form.success).toBeVisible();
    expect(await form.rows(email)).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-closing]')).toHaveCount(1);
  });

  test('its result is announced on the page where the visitor is, in the language of that page @day-phone', async ({
    page,
    form,
    path,
    t,
    language,
  }) => {
    const status = page.getByRole('banner').getByRole('status');
    const insert = await hold(page, isInsert);
    await page.goto(form.path);
    const { email } = await form.fill();
    await form.send.click();
    await insert.first;
    await page.getByRole('link', { name: t('application:close') }).click();
    await expect(page).toHaveURL(path('/careers'));
    await expect(status).toHaveText(t('application:away.sending'));
    await expect(status).toBeInViewport({ ratio: 1 });
    await switchTo(page, language === 'en' ? 'de' : 'en');
    await expect(status).not.toHaveText(t('application:away.sending'));
    await expect(status).not.toHaveText('');
    await switchTo(page, language);
    await follow(page, language, 'about');
    await expectPage(page, language, 'about:hero.heading');
    insert.release();
    const success = `${t('application:result.success')} ${t('application:result.successNote')}`;
    await expect(status).toHaveText(success);
    expect(await form.rows(email)).toHaveLength(1);
    // It has not been shown long enough to be read.
    await follow(page, language, 'contact');
    await expectPage(page, language, 'contact:heading');
    await expect(status).toHaveText(success);
    await page.goto(form.path);
    expect(await form.isEmpty()).toBe(true);
  });

  test('a failure is announced too, and the draft is still there @desktop', async ({
    page,
    form,
    path,
    t,
    allowConsole,
  }) => {
    allowConsole(failedSend);
    const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
    await page.route(
      isInsert,
      async (route) => {
        await isLeft;
        await route.fulfill({ status: 400, json: {} });
      },
      { times: 1 },
    );
    await page.goto(path('/careers'));
    const apply = page.locator(`main a[href="${form.path}"]`).first();
    await apply.click();
    const typed = await form.fill();
    await form.send.click();
    await page.getByRole('link', { name: t('application:back') }).click();
    await expect(page).toHaveURL(path('/careers'));
    leave();
    await expect(page.getByRole('banner').getByRole('status')).toHaveText(
      `${t('application:result.failure')} ${t('application:away.kept')}`,
    );
    await apply.click();
    await expect(form.accepted).toBeVisible();
    expect(await form.values()).toEqual(typed);
    await form.send.click();
    await expect(form.success).toBeVisible();
    expect(await form.rows(typed.email)).toHaveLength(1);
  });

  test('if the draft is sent while the application is being sent, it is stored once @phone', async ({
    page,
    form,
    path,
    t,
    allowConsole,
  }) => {
    // The row is stored already.
    allowConsole(failedRequest);
    const insert = await hold(page, isInsert);
    await page.goto(path('/careers'));
    const apply = page.locator(`main a[href="${form.path}"]`).first();
    await apply.click();
    const { email } = await form.fill();
    await form.send.click();
    await insert.first;
    await page.getByRole('link', { name: t('application:back') }).click();
    await expect(page).toHaveURL(path('/careers'));
    await apply.click();
    await expect(form.accepted).toBeVisible();
    await form.send.click();
    await expect(form.sending).toBeVisible();
    insert.release();
    await expect(form.success).toBeVisible();
    expect(await form.rows(email)).toHaveLength(1);
  });

  test('the status line says that the draft is kept, until it was read @arrival @day-desktop', async ({
    page,
    form,
    at,
    t,
    arrive,
  }) => {
    const status = page.getByRole('banner').getByRole('status');
    await page.clock.install();
    await arrive(form.plain);
    await form.field('firstName').focus();
    await scriptsOf(page);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(at('/careers'));
    await expect(status).toHaveText('');
    await page
      .getByRole('link', { name: t('careers:hero.general') })
      .last()
      .click();
    await form.field('firstName').fill('Ada');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(at('/careers'));
    await expect(status).toHaveText(t('application:away.kept'));
    await page.keyboard.press('Tab');
    await expect(status).toHaveText(t('application:away.kept'));
    await page.clock.runFor(5000);
    await page.keyboard.press('Tab');
    await expect(status).toHaveText('');
  });
});

test.describe('what screen readers speak about an application', () => {
  test.use({ name: 'application' });

  test('the CV field says with visible words that it is required, and what to do follows the sentences of the specification @day-phone', async ({
    page,
    form,
    t,
    language,
  }) => {
    await page.goto(form.path);
    await expect(form.cv).toHaveAccessibleName(
      `${t('application:form.cv')} ${t('application:form.drop')}`,
    );
    const required = { en: 'Required:', de: 'Pflichtfeld:' }[language];
    await expect(form.cv).toHaveAccessibleDescription(new RegExp(`^${required}`));
    await form.send.click();
    await expect(form.summary).toHaveAccessibleName(
      `${t('application:result.failure')} ${t('application:form.summaryNote')}`,
    );
    const spoken = await listen(page);
    await form.cv.setInputFiles(pdf());
    const said = `${t('application:form.cvAccepted')} ${t('application:form.cvAcceptedNote')}`;
    await expect.poll(async () => (await spoken()).join()).toContain(said);
  });
});

/**
 * Links by which a visitor leaves a page: where the link is, at which width, and what opens the
 * part in which it is (`opener`).
 */
const departures = [
  { from: '/', link: 'header a[href$="/services"]:visible', width: 1440 },
  { from: '/blog', link: 'main .card-link a >> nth=2', width: 1440 },
  { from: '/', opener: '[popovertarget="menu"]', link: '#menu a >> nth=1', width: 390 },
  { from: '/', opener: '#footer-company summary', link: '#footer-company a >> nth=2', width: 800 },
  { from: '/careers', opener: 'main [command]', link: 'dialog li a >> nth=1', width: 1440 },
];

test('after a step back, the link that was followed has the focus, or what opens its part @desktop', async ({
  page,
  path,
}) => {
  for (const { from, opener, link, width } of departures) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path(from));
    const title = await page.title();
    if (opener) await page.locator(opener).first().press('Enter');
    await page.locator(link).press('Enter');
    await expect(page).not.toHaveTitle(title);
    await page.goBack();
    await expect(page.locator(opener ?? link).first(), `${from}, ${link}`).toBeFocused();
  }
});

test('after the application is left, its link has the focus, also in the other language @day-desktop', async ({
  page,
  path,
  t,
  language,
}) => {
  await page.goto(path('/careers'));
  const link = page.locator(`main a[href$="/careers/apply"]`).last();
  await link.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(t('application:headingGeneral'));
  await page.getByRole('main').getByRole('textbox').first().focus();
  await scriptsOf(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(path('/careers'));
  await expect(link).toBeFocused();
  // An address under /de stays German.
  if (language === 'de') return;
  await link.press('Enter');
  await expect(heading).toHaveText(t('application:headingGeneral'));
  await switchTo(page, 'de');
  await page.goBack();
  await expect(link).toBeFocused();
});

for (const name of ['contact', 'application'] satisfies FormName[])
  test.describe(name, () => {
    test.use({ name });

    // Both have the same form kit; the application also has the draft.
    const tag = name === 'application' ? '@arrival @day-phone' : '@day-desktop';
    test(`a screen reader speaks the problem of a field once, when it is left ${tag}`, async ({
      page,
      form,
      arrive,
    }) => {
      await arrive(form.plain);
      const [first, second] = form.rules.filter(([, { required }]) => required);
      const problemOf = ([, { required }]: (typeof form.rules)[number]) =>
        `${form.text('form.errorPrefix')} ${form.text(`errors.${required}`)}`;
      await form.field(first![0]).focus();
      await scriptsOf(page);
      const spoken = await listen(page);
      await page.keyboard.press('Tab');
      await expect.poll(spoken).toEqual([problemOf(first!)]);
      for (const key of ['Shift+Tab', 'Tab', 'Shift+Tab']) await page.keyboard.press(key);
      const problems = [first!, second!].map(problemOf);
      await expect.poll(spoken).toEqual(problems);
      // The summary has the focus, so a screen reader speaks it, with all problems.
      await form.send.click();
      await expect(form.summary).toBeFocused();
      await expect(form.root.locator('[aria-invalid=true]')).not.toHaveCount(problems.length);
      expect(await spoken()).toEqual(problems);
    });
  });

/**
 * The focus rings of all visible controls whose contrast with what is below them is under 3:1 (WCAG
 * 2.2, 1.4.11).
 */
const faintRings = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const luminance = (color: string) => {
      probe.clearRect(0, 0, 1, 1);
      probe.fillStyle = color;
      probe.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha] = probe.getImageData(0, 0, 1, 1).data;
      if (alpha !== 255) return undefined;
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    /** The colour at a point; a picture is not a colour. */
    const groundAt = (x: number, y: number) => {
      for (const element of document.elementsFromPoint(x, y)) {
        if (element.matches('img, video')) return 'a picture';
        const color = getComputedStyle(element).backgroundColor;
        const found = luminance(color);
        if (found !== undefined) return { found, color };
      }
      return undefined;
    };
    const faint: string[] = [];
    const within: ParentNode = document.querySelector('dialog[open]') ?? document;
    for (const control of within.querySelectorAll<HTMLElement>(
      'a[href], button, summary, input, textarea',
    )) {
      if (!control.checkVisibility() || control.tabIndex < 0) continue;
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      control.focus({ preventScroll: true });
      const ringed = control.closest<HTMLElement>('[data-drop-zone]') ?? control;
      const style = getComputedStyle(ringed);
      const ring = luminance(style.outlineColor);
      const name = control.ariaLabel ?? control.textContent.trim();
      if (
        !control.matches(':focus-visible') ||
        style.outlineStyle === 'none' ||
        ring === undefined
      ) {
        faint.push(`${name}: no ring`);
        continue;
      }
      const out =
        Number.parseFloat(style.outlineOffset) + Number.parseFloat(style.outlineWidth) / 2;
      for (const { left, right, top, bottom } of ringed.getClientRects())
        for (const [x, y] of [
          [(left + right) / 2, top - out],
          [(left + right) / 2, bottom + out],
          [left - out, (top + bottom) / 2],
          [right + out, (top + bottom) / 2],
        ] as const) {
          const ground = groundAt(x, y);
          if (ground === 'a picture') faint.push(`${name}: on a picture`);
          if (typeof ground !== 'object') continue;
          const [dark = 0, light = 0] = [ring, ground.found].sort((a, b) => a - b);
          const contrast = (light + 0.05) / (dark + 0.05);
          if (contrast < 3) faint.push(`${name}: ${contrast.toFixed(2)} on ${ground.color}`);
        }
    }
    return [...new Set(faint)];
  });

const plainPages = [
  '/',
  '/services',
  '/case-studies',
  '/about',
  '/careers',
  '/careers/apply',
  '/contact',
];
/** Their grounds are those of other pages. */
const alike = ['/about', '/careers/apply', '/blog', '/imprint', '/404'];
for (const plain of [...plainPages, '/blog', articleWithCode, '/imprint', '/404'])
  test(`every focus ring of ${plain} stands out from what is below it @desktop ${alike.includes(plain) ? '@nightly' : ''}`, async ({
    page,
    path,
    t,
    allowConsole,
  }) => {
    if (plain === '/404') allowConsole(failedRequest);
    // At this width the footer has accordions.
    if (plain === '/imprint') await page.setViewportSize({ width: 800, height: 900 });
    await page.goto(path(plain));
    const pause = page.getByRole('button', { name: t('common:loop.pause') });
    if (['/', '/careers'].includes(plain)) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(pause).toBeVisible();
      // Its ring is inside the button.
      await pause.focus();
      await expect(pause).toBeInViewport({ ratio: 1 });
    }
    // Opens every second one, so that an open one is beside a closed one.
    await page.locator('details').evaluateAll((all: HTMLDetailsElement[]) => {
      for (const [index, details] of all.entries()) details.open = index % 2 === 1;
    });
    // From now on the focus is visible, as for a person who uses the keyboard.
    await page.keyboard.press('Tab');
    const opener = page.locator('main button[command="show-modal"]').first();
    for (const state of ['page', 'dialog']) {
      if (state === 'dialog' && (await opener.count()) === 0) continue;
      if (state === 'dialog') await opener.press('Enter');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await faintRings(page), `${state}, ${colorScheme}`).toEqual([]);
      }
    }
  });

test('the text of an open case study can be selected and does not close it @day-phone', async ({
  page,
  t,
  path,
}) => {
  await page.goto(path('/case-studies'));
  const study = page.getByRole('main').getByRole('article').nth(2);
  const details = study.getByRole('group');
  const [more, less] = [t('case-studies:card.more'), t('case-studies:card.less')];
  const title = await study.getByRole('heading').first().innerText();
  const button = study.locator('summary');
  await expect(button).toHaveAccessibleName(`${more} / ${less}: ${title}`);
  await button.press('Enter');
  await expect(button.getByText(less)).toBeVisible();
  // Only the state changes. A screen reader would speak visible words as well.
  await expect(button).toHaveAccessibleName(`${more} / ${less}: ${title}`);
  await expect(button.locator('> :not([aria-hidden="true"])')).toHaveCount(0);
  for (const text of [
    study.getByRole('heading').first(),
    details.locator('p').first(),
    details.getByRole('listitem').first(),
  ]) {
    await text.dblclick({ position: { x: 40, y: 12 } });
    expect(await page.evaluate(() => getSelection()!.toString().trim())).not.toBe('');
  }
  await expect(details).toHaveAttribute('open');
});

test.describe('while an application is sent', () => {
  test.use({ name: 'application' });

  test('the focus is visible, and is not lost when Cancel disappears @desktop', async ({
    page,
    form,
    t,
  }) => {
    const line = await page.context().newCDPSession(page);
    const limitUpload = (uploadThroughput: number) => {
      const unlimited = { offline: false, latency: 0, downloadThroughput: -1 };
      return line.send('Network.emulateNetworkConditions', { ...unlimited, uploadThroughput });
    };
    await page.goto(form.path);
    await form.fill();
    await form.cv.setInputFiles(onDisk(pdf({ size: 3 * 1024 ** 2 })));
    await expect(form.accepted).toBeVisible();
    await limitUpload(50_000);
    await form.send.click();
    const status = form.root
      .getByRole('status')
      .filter({ hasText: t('application:form.submitting') });
    await expect(status).toBeFocused();
    expect((await status.boundingBox())!.height).toBeGreaterThan(24);
    await expect(status).toBeInViewport();
    const cancel = form.root.getByRole('button', { name: t('application:form.cancel') });
    await expect(cancel).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(cancel).toBeFocused();
    // The file is uploaded, and the database takes its time.
    const row = await hold(page, isInsert);
    await limitUpload(-1);
    await row.first;
    await expect(cancel).toHaveCount(0);
    await expect(status).toBeFocused();
    row.release();
    await expect(form.success).toBeVisible();
  });
});

test('the message that a language could not be loaded disappears when the focus moves on @phone', async ({
  page,
  language,
  path,
  t,
  allowConsole,
}) => {
  allowConsole(failedRequest);
  const other = language === 'en' ? 'de' : 'en';
  await page.clock.install();
  await page.route(
    (url) => url.pathname === localizePath('/contact', other),
    (route) => route.abort(),
  );
  await page.goto(path('/contact'));
  await switchLink(page, other).press('Enter');
  const status = page.getByRole('banner').getByRole('status');
  await expect(status).toHaveText(t('common:language.failed'));
  await page.clock.runFor(5000);
  await page.keyboard.press('Tab');
  await expect(status).toHaveText('');
});
