import type { Page } from '@playwright/test';
import type { Locale } from '#src/i18n/locales.ts';
import { rowsOf, uniqueEmail } from './support/database.ts';
import { translator } from './support/dictionary.ts';
import { expect, failedRequest, test } from './support/test.ts';
import {
  address,
  expectPage,
  expectScroll,
  follow,
  headerLink,
  hold,
  isPage,
  isScript,
  markDocument,
  scrollTo,
  switchLink,
  switchTo,
} from './support/visitor.ts';

/**
 * The contract of the two languages, B1 to B20 (docs/language.md). Addresses stand here as a visitor types them: a plain
 * one is English at first, one under /de is German, on the desktop and on the phone alike. B16 needs no test: nothing
 * is counted on this site.
 */
const about = 'about:hero.heading';
const services = 'services:hero.heading';
const contact = 'contact:heading';

const headOf = (page: Page) =>
  page.evaluate(() => {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=canonical], link[hreflang]');
    return Object.fromEntries([...links].map(({ hreflang, href }) => [hreflang, new URL(href).pathname]));
  });

const contactForm = (page: Page, language: Locale) => {
  const t = translator(language);
  const form = page.getByRole('form', { name: t('contact:form.accessibleLabel') });
  const field = (name: 'name' | 'company' | 'email' | 'message') =>
    form.getByLabel(t(`contact:form.${name}`), { exact: true });
  return {
    field,
    send: form.getByRole('button', { name: t('contact:form.submit') }),
    sending: form.getByRole('button', { name: t('contact:form.submitting') }),
    text: (key: 'errors.nameRequired' | 'errors.emailInvalid' | 'result.success' | 'result.failure') =>
      form.getByText(t(`contact:${key}`)).first(),
    async fill(email: string) {
      await field('name').fill('Erika Beispiel');
      await field('company').fill('Beispiel & Söhne');
      await field('email').fill(email);
      await field('message').fill('Wir suchen ein Team von fünf Leuten.');
    },
  };
};

const isContactInsert = isPage('/rest/v1/contact_submissions');

/** Resolves once React has taken over the form of the page. */
const takenOver = (page: Page) =>
  page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });

test('B1 each language has an address of its own, which names both', async ({ page }) => {
  for (const [own, language] of [
    ['/about', 'en'],
    ['/de/about', 'de'],
  ] as const) {
    await page.goto(own);
    await expectPage(page, language, about);
    expect(await headOf(page)).toEqual({ '': own, en: '/about', de: '/de/about', 'x-default': '/about' });
  }
});

test('B2 B8 a German address is German whatever was chosen, and a step back or forward changes no address', async ({
  page,
}) => {
  await page.goto('/de/about');
  await follow(page, 'de', 'services');
  await expectPage(page, 'de', services);
  await switchTo(page, 'en');

  await page.goBack();
  await expectPage(page, 'de', about);
  expect(address(page)).toBe('/de/about');
  await page.goForward();
  await expectPage(page, 'en', services);
  expect(address(page)).toBe('/services');
});

/** Browsers of recent years by what they lack. */
const browsers: Record<string, () => void> = {
  'of today': () => {},
  'without view transitions': () => Reflect.deleteProperty(Document.prototype, 'startViewTransition'),
  'without moveBefore': () => Reflect.deleteProperty(Element.prototype, 'moveBefore'),
};

for (const [browser, forget] of Object.entries(browsers))
  test.describe(`in a browser ${browser}`, () => {
    test.beforeEach(({ page }) => page.addInitScript(forget));

    test(
      'B3 B4 B6 B8 the switch is in place, links and steps back follow it, and nothing is loaded anew',
      { tag: '@core' },
      async ({ page }) => {
        await page.goto('/about?from=letter#team');
        const expectSameDocument = await markDocument(page);
        await scrollTo(page, 600);
        const entries = await page.evaluate(() => history.length);

        await switchTo(page, 'de');
        await expectPage(page, 'de', about);
        expect(address(page)).toBe('/about?from=letter#team');
        await expectScroll(page, 600);
        await expect(switchLink(page, 'de')).toBeFocused();
        expect(await page.evaluate(() => history.length)).toBe(entries);

        await expect(await headerLink(page, 'de', 'services')).toHaveAttribute('href', '/de/services');
        await page.keyboard.press('Escape');
        await follow(page, 'de', 'services');
        await expectPage(page, 'de', services);
        expect(address(page)).toBe('/services');
        await expectScroll(page, 0);
        expect(await page.evaluate(() => history.length)).toBe(entries + 1);

        await page.goBack();
        await expectPage(page, 'de', about);
        await expectScroll(page, 600);
        await switchTo(page, 'en');
        await expectPage(page, 'en', about);
        expect(address(page)).toBe('/about?from=letter#team');
        await expectScroll(page, 600);
        await page.goForward();
        await expectPage(page, 'en', services);
        await expectSameDocument();
      },
    );

    test('B14 the contact form keeps its text and focus, says its errors in the other language, and is stored', async ({
      page,
    }) => {
      const german = await hold(page, isPage('/de/contact'));
      const email = uniqueEmail();
      await page.goto('/contact');
      const english = contactForm(page, 'en');
      await english.fill('erika');
      await english.send.click();
      await expect(english.text('errors.emailInvalid')).toBeVisible();
      await switchLink(page, 'de').click();
      await english.field('email').focus();
      german.release();

      await expectPage(page, 'de', contact);
      const form = contactForm(page, 'de');
      await expect(form.text('errors.emailInvalid')).toBeVisible();
      await expect(form.field('email')).toBeFocused();
      await form.field('email').fill(email);
      await form.send.click();
      await expect(form.text('result.success')).toBeVisible();
      expect(await rowsOf('contact_submissions', email)).toEqual([
        expect.objectContaining({ name: 'Erika Beispiel', company: 'Beispiel & Söhne', language: 'de' }),
      ]);
    });

    test('B14 an open dialog stays open, modal and focused', async ({ page }) => {
      const german = await hold(page, isPage('/de/services'));
      await page.goto('/services');
      await switchLink(page, 'de').click();
      const close = (language: Locale) =>
        page.getByRole('dialog').getByRole('button', { name: translator(language)('services:dialog.close') });
      await page.getByRole('main').getByRole('button').first().click();
      await close('en').last().focus();
      german.release();
      await expectPage(page, 'de', services);
      await expect(close('de').last()).toBeFocused();
      await expect(page.locator('dialog:modal')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  });

test('B3 title, description and addresses follow the language on screen, and a screen reader is told the title', async ({
  page,
}) => {
  await page.goto('/about');
  const english = await headOf(page);
  await switchTo(page, 'de');
  const t = translator('de');
  await expect(page).toHaveTitle(new RegExp(`^${t('about:page.title')}`));
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    t('about:page.description'),
  );
  expect(await headOf(page)).toEqual({ ...english, '': '/de/about' });
  await expect(page.locator('[aria-live=assertive]')).toHaveText(await page.title());
});

test('B3 nothing moves on a switch, nor on the way to another page', async ({ page }) => {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { fades: 0 });
    const look = () => {
      for (const { effect } of document.getAnimations())
        if (effect instanceof KeyframeEffect && effect.pseudoElement?.includes('view-transition'))
          counted.fades += 1;
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/about');
  await switchTo(page, 'de');
  await follow(page, 'de', 'contact');
  await expectPage(page, 'de', contact);
  await expect(page.locator('[aria-live=assertive]')).toHaveText(await page.title());
  expect(await page.evaluate(() => (window as unknown as { fades: number }).fades)).toBe(0);
});

test('B3 who saves data gets the German page when it is asked for, and once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => isPage('/de/about')(new URL(request.url())) && asked.push(request.url()));
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.goto('/about', { waitUntil: 'networkidle' });
  expect(asked).toHaveLength(0);
  await switchTo(page, 'de');
  await switchTo(page, 'en');
  await switchTo(page, 'de');
  expect(asked).toHaveLength(1);
});

test('B3 while German is on its way the page says so', async ({ page }) => {
  const german = await hold(page, isPage('/de/about'));
  await page.goto('/about');
  await switchLink(page, 'de').click();
  const status = page.getByRole('status').filter({ hasText: translator('en')('common:language.loading') });
  await expect(status).toBeInViewport({ ratio: 1 });
  await expect(switchLink(page, 'de')).toHaveAttribute('aria-busy', 'true');
  german.release();
  await expectPage(page, 'de', about);
  await expect(status).toHaveCount(0);
  await expect(switchLink(page, 'de')).not.toHaveAttribute('aria-busy');
});

test('B5 EN on a German address shows English in place and under the plain address, so that a reload is English', async ({
  page,
}) => {
  await page.goto('/de/about?from=letter#team');
  const expectSameDocument = await markDocument(page);
  await scrollTo(page, 500);
  const entries = await page.evaluate(() => history.length);
  await switchTo(page, 'en');
  await expectPage(page, 'en', about);
  await expect.poll(() => address(page)).toBe('/about?from=letter#team');
  await expectScroll(page, 500);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await expectSameDocument();
  await page.reload();
  await expectPage(page, 'en', about);
});

test('B5 the position that is applied for stays when EN changes the address', async ({ page }) => {
  await page.goto('/de/careers');
  const t = translator('de');
  await page
    .getByRole('main')
    .getByRole('button', { name: t('careers:hero.jobs') })
    .click();
  const apply = t('careers:jobs.applyLabel', { title: '' });
  await page.getByRole('dialog').getByRole('link', { name: apply }).first().click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(t('application:headingFor', { title: '' }));
  await switchTo(page, 'en');
  await expect.poll(() => address(page)).toBe('/careers/apply');
  await expect(heading).toContainText(translator('en')('application:headingFor', { title: '' }));
  await page.reload();
  await expect(heading).toContainText(translator('en')('application:headingFor', { title: '' }));
});

test('B6 an anchor of another page is reached in German under the plain address, 80 px below the top', async ({
  page,
}) => {
  await page.goto('/about');
  await switchTo(page, 'de');
  const privacy = page.getByRole('contentinfo').locator('a:visible[href="/de/imprint#privacy"]').last();
  await privacy.click();
  await expectPage(page, 'de', 'imprint:heading');
  await expect.poll(() => address(page)).toBe('/imprint#privacy');
  const top = () => page.locator('#privacy').evaluate((part) => part.getBoundingClientRect().top);
  await expect.poll(top).toBeCloseTo(80, -1);
});

test('B7 links on a German address stay on German addresses until a language is chosen', async ({ page }) => {
  await page.goto('/de/about');
  await follow(page, 'de', 'services');
  await expectPage(page, 'de', services);
  expect(address(page)).toBe('/de/services');
  await switchTo(page, 'en');
  await follow(page, 'en', 'contact');
  await expectPage(page, 'en', contact);
  expect(address(page)).toBe('/contact');
});

test('B9 a reload forgets the language, and nothing of it is stored', async ({ page, context }) => {
  await page.goto('/about');
  await switchTo(page, 'de');
  await follow(page, 'de', 'services');
  await expectPage(page, 'de', services);
  expect(await context.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] });
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.reload();
  await expectPage(page, 'en', services);
  await page.goto('/de/about');
  await page.reload();
  await expectPage(page, 'de', about);
});

test('B10 B20 a link in a new tab opens the German address, DE the German page; this tab keeps its language', async ({
  page,
  context,
}) => {
  const inNewTab = async (options: Parameters<ReturnType<typeof switchLink>['click']>[0]) => {
    const opened = context.waitForEvent('page');
    await switchLink(page, 'de').click(options);
    return opened;
  };
  await page.goto('/about');
  for (const options of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const other = await inNewTab(options);
    await expectPage(other, 'de', about);
    expect(address(other)).toBe('/de/about');
    await other.close();
  }
  await expectPage(page, 'en', about);

  await switchTo(page, 'de');
  const opened = context.waitForEvent('page');
  await (await headerLink(page, 'de', 'services')).click({ modifiers: ['ControlOrMeta'] });
  const other = await opened;
  await expectPage(other, 'de', services);
  expect(address(other)).toBe('/de/services');
  await other.goto('/about');
  await expectPage(other, 'en', about);
  await expectPage(page, 'de', about);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('B11 EN and DE are plain links to the page in the other language, and its links stay there', async ({
    page,
  }) => {
    await page.goto('/services');
    await switchTo(page, 'de');
    expect(address(page)).toBe('/de/services');
    await follow(page, 'de', 'about');
    await expectPage(page, 'de', about);
    await switchTo(page, 'en');
    expect(address(page)).toBe('/about');
  });
});

for (const [language, other, own] of [
  ['en', 'de', '/contact'],
  ['de', 'en', '/de/contact'],
] as const)
  test(`B12 when “${other}” cannot be fetched nothing changes but a message in “${language}”, and the next press works`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(failedRequest);
    await page.route(isPage(other === 'de' ? '/de/contact' : '/contact'), (route) =>
      other === 'de' ? route.abort() : route.fulfill({ status: 503, body: 'busy' }),
    );
    await page.goto(own);
    const expectSameDocument = await markDocument(page);
    await contactForm(page, language).fill(uniqueEmail());
    await switchLink(page, other).click();
    const message = page
      .getByRole('status')
      .filter({ hasText: translator(language)('common:language.failed') });
    await expect(message).toBeInViewport({ ratio: 1 });
    await expectPage(page, language, contact);
    expect(address(page)).toBe(own);
    await expect(contactForm(page, language).field('name')).toHaveValue('Erika Beispiel');

    await page.unrouteAll();
    await switchTo(page, other);
    await expect(message).toHaveCount(0);
    await expect(contactForm(page, other).field('name')).toHaveValue('Erika Beispiel');
    await expectSameDocument();
  });

test('B13 of several quick presses the last one wins', async ({ page }) => {
  await page.goto('/about');
  const press = async (...languages: Locale[]) => {
    const links = await Promise.all(languages.map((each) => switchLink(page, each).elementHandle()));
    await page.evaluate((all) => all.forEach((link) => (link as HTMLElement).click()), links);
  };
  await press('de', 'en', 'de');
  await expectPage(page, 'de', about);
  await press('en', 'de', 'en');
  await expectPage(page, 'en', about);
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  await follow(page, 'en', 'services');
  await expectPage(page, 'en', services);
});

test('B13 DE and then EN before German has come ends in English', async ({ page }) => {
  const german = await hold(page, isPage('/de/about'));
  await page.goto('/about');
  await switchLink(page, 'de').click();
  await german.first;
  await switchLink(page, 'en').click();
  german.release();
  // Asked for after the held one, so that the page has dealt with that one by then.
  await page.evaluate(async () => (await fetch('/de/about')).text());
  await expectPage(page, 'en', about);
  await switchTo(page, 'de');
});

test('B13 a link followed while German is on its way is not lost, and its page is shown in German', async ({
  page,
}) => {
  const german = await hold(page, isPage('/de/about'));
  await page.goto('/about');
  await switchLink(page, 'de').click();
  await follow(page, 'en', 'services');
  await expectPage(page, 'de', services);
  expect(address(page)).toBe('/services');
  german.release();
});

test('B13 DE pressed while another page is on its way waits for it and then shows it in German', async ({
  page,
}) => {
  const english = await hold(page, isPage('/services'));
  await page.goto('/about');
  await follow(page, 'en', 'services');
  await english.first;
  await switchLink(page, 'de').click();
  english.release();
  await expectPage(page, 'de', services);
  expect(address(page)).toBe('/services');
});

for (const [outcome, text] of [
  ['sent', 'result.success'],
  ['refused', 'result.failure'],
] as const)
  test(`B14 a message on its way when the language is switched is told to be ${outcome} in the new language`, async ({
    page,
    allowConsole,
  }) => {
    if (outcome === 'refused') allowConsole(/403|^Form not sent/);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(isContactInsert, async (route) => {
      await released;
      if (outcome === 'sent' || route.request().method() !== 'POST') return route.continue();
      const headers = { 'access-control-allow-origin': '*' };
      return route.fulfill({ status: 403, headers, json: { code: '42501' } });
    });
    const email = uniqueEmail();
    await page.goto('/contact');
    await contactForm(page, 'en').fill(email);
    const onItsWay = page.waitForRequest((request) => isContactInsert(new URL(request.url())));
    await contactForm(page, 'en').send.click();
    await onItsWay;
    await switchTo(page, 'de');
    const german = contactForm(page, 'de');
    await expect(german.sending).toBeDisabled();
    release();
    await expect(german.text(text)).toBeVisible();
    await expect(german.field('message')).toHaveValue(outcome === 'sent' ? '' : /fünf Leuten/);
    expect(await rowsOf('contact_submissions', email)).toHaveLength(outcome === 'sent' ? 1 : 0);
  });

test('B14 a chosen CV survives the switch, on its way too, and the application is answered in the new language', async ({
  page,
}) => {
  const form = (language: Locale) => {
    const t = translator(language);
    const part = page.getByRole('form', { name: t('application:form.accessibleLabel') });
    const field = (name: 'firstName' | 'lastName' | 'email' | 'phone' | 'coverLetter') =>
      part.getByLabel(t(`application:form.${name}`), { exact: true });
    const text = (key: 'form.cvAccepted' | 'result.success') => part.getByText(t(`application:${key}`));
    return { field, text, send: part.getByRole('button', { name: t('application:form.submit') }) };
  };
  const upload = await hold(page, (url) => url.pathname.startsWith('/storage/v1/object/'));
  const email = uniqueEmail();
  await page.goto('/careers/apply');
  const english = form('en');
  await english.field('firstName').fill('Erika');
  const cv = Buffer.from('%PDF-1.7\n%%EOF\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Lebenslauf.pdf', mimeType: 'application/pdf', buffer: cv });
  await expect(english.text('form.cvAccepted')).toBeVisible();
  await switchTo(page, 'de');
  const german = form('de');
  await expect(german.text('form.cvAccepted')).toBeVisible();
  await expect(german.field('firstName')).toHaveValue('Erika');
  for (const [name, text] of Object.entries({ lastName: 'Beispiel', email, phone: '+49 30 1234567' }))
    await german.field(name as 'phone').fill(text);
  await german.field('coverLetter').fill('Ich möchte bei Ihnen mitarbeiten.');
  await german.send.click();
  await upload.first;
  await switchTo(page, 'en');
  upload.release();
  await expect(english.text('result.success')).toBeVisible();
  expect(await rowsOf('job_applications', email)).toEqual([expect.objectContaining({ language: 'en' })]);
});

test('B14 an open case study and what is typed into the footer stay', async ({ page }) => {
  await page.goto('/case-studies');
  const t = translator('de');
  const email = page.getByRole('contentinfo').locator('input[type=email]');
  await email.fill('erika@');
  const study = page.getByRole('main').locator('details').last();
  await study.locator('summary').click();
  await switchTo(page, 'de');
  await expect(study).toHaveAttribute('open');
  await expect(page.locator('main details[open]')).toHaveCount(1);
  await expect(study.getByText(t('case-studies:card.less'), { exact: true })).toBeVisible();
  await expect(email).toHaveValue('erika@');
  await study.locator('summary').click();
  await expect(study).not.toHaveAttribute('open');
});

for (const moment of ['before React has come', 'once React has come'] as const)
  test(`B14 B15 who goes on writing while German comes loses neither text nor place (${moment})`, async ({
    page,
  }) => {
    const german = await hold(page, isPage('/de/contact'));
    await page.goto('/contact');
    const scripts = moment === 'before React has come' ? await hold(page, isScript) : undefined;
    await switchLink(page, 'de').click();
    const message = contactForm(page, 'en').field('message');
    await message.fill('Wir suchen Team');
    if (!scripts) await takenOver(page);
    for (const _ of 'Team') await page.keyboard.press('ArrowLeft');
    german.release();
    await expectPage(page, 'de', contact);
    const form = contactForm(page, 'de');
    await expect(form.field('message')).toBeFocused();
    await page.keyboard.type('ein ');
    scripts?.release();
    await takenOver(page);
    await form.send.click();
    await expect(form.text('errors.nameRequired')).toBeVisible();
    await expect(form.field('message')).toHaveValue('Wir suchen ein Team');
  });

test('B15 a form that nobody has touched is taken over in the language on screen', async ({ page }) => {
  await page.goto('/contact');
  await switchTo(page, 'de');
  const german = contactForm(page, 'de');
  await german.send.click();
  await expect(german.text('errors.nameRequired')).toBeVisible();
});

test('B17 after a visit to another site a step back shows the page whole, in one language', async ({
  page,
}) => {
  await page.goto('/about');
  await switchTo(page, 'de');
  await page.goto('about:blank');
  await page.goBack();
  // With the browser's copy of the page it is German still, without one English again.
  const language = (await page.locator('html').getAttribute('lang')) as Locale;
  await expectPage(page, language, about);
  await switchTo(page, language === 'de' ? 'en' : 'de');
});

test('B18 an unknown address has an error page in its language, which can be switched', async ({
  page,
  allowConsole,
}) => {
  allowConsole(failedRequest);
  for (const [unknown, language] of [
    ['/no-such-page', 'en'],
    ['/de/no-such-page', 'de'],
  ] as const) {
    expect((await page.goto(unknown))?.status()).toBe(404);
    await expectPage(page, language, 'common:notFound.heading');
    const other = language === 'en' ? 'de' : 'en';
    await switchTo(page, other);
    await expect(page.getByText(translator(other)('common:notFound.explanation'))).toBeVisible();
    await expect.poll(() => address(page)).toBe('/no-such-page');
  }
});

test.describe('in a browser that prefers German', () => {
  test.use({ locale: 'de-DE' });

  test('B19 a plain address stays English, and the browser is led nowhere', async ({ page }) => {
    const answer = await page.goto('/');
    expect(answer?.request().redirectedFrom()).toBeNull();
    await expectPage(page, 'en');
    expect(address(page)).toBe('/');
  });
});
