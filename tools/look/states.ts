import type { Page } from '@playwright/test';
import type { Locale } from '#src/i18n/locales.ts';
import { requiredIds } from '#src/lib/content/schemas.ts';
import { routes } from '#src/lib/routes.ts';

export type Scheme = 'light' | 'dark';

/** One state of a page and how a visitor comes to it. Without `reach` it is the page as it loads. */
export interface State {
  name: string;
  reach?: (page: Page, locale: Locale) => Promise<unknown>;
  /** Widths of the window in pixels, where not every one has this state; the state is reached at the first. */
  widths?: readonly number[];
  schemes?: readonly Scheme[];
  /** Only what the window shows, for what lies over the page. */
  windowOnly?: boolean;
  /** With motion; otherwise everything stands still. */
  motion?: boolean;
  media?: 'print';
  forcedColors?: boolean;
}

export interface PageStates {
  /** Name of the contact sheet, and what `--only` asks for. */
  page: string;
  /** Without language prefix. */
  path: string;
  states: readonly State[];
}

/** 320 px: the narrowest that everything works at (WCAG 2.2, 1.4.10). */
export const widths = [320, 375, 800, 1440] as const;

const whole: State = { name: 'whole page' };
const forced: State = { name: 'forced colours', forcedColors: true, widths: [375, 1440], schemes: ['dark'] };
const print: State = { name: 'printed', media: 'print', widths: [800], schemes: ['light'] };

const cv = {
  name: 'Lebenslauf-Anouk-Ramgoolam.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n${'%'.repeat(420_000)}\n%%EOF\n`),
};
let visitors = 0;
/** The backend takes few messages from one address. */
const email = () => `visitor-${(visitors += 1)}@example.com`;

const fillContact = async (page: Page, message = 'We need a team of five by spring.') => {
  await page.locator('#contact-name').fill('Anouk Ramgoolam');
  await page.locator('#contact-company').fill('Beispiel & Söhne AG');
  await page.locator('#contact-email').fill(email());
  await page.locator('#contact-message').fill(message);
};
const sendContact = (page: Page) => page.locator('#contact button[type=submit]').click();

const fillApplication = async (page: Page) => {
  await page.locator('#application-firstName').fill('Anouk');
  await page.locator('#application-lastName').fill('Ramgoolam');
  await page.locator('#application-email').fill(email());
  await page.locator('#application-phone').fill('+230 5123 4567');
  await page.locator('#application-coverLetter').fill('I have built booking systems for five years.');
  await page.locator('#application-cv').setInputFiles(cv);
  await page.locator('#application [data-state=accepted]').waitFor();
};
const sendApplication = (page: Page) => page.locator('#application button[type=submit]').click();

const refuse = (page: Page, address: string) =>
  page.route(address, (route) => route.fulfill({ status: 400, json: { code: '23514' } }));
/** As after a deploy: what sends is gone, and so is the script by which a page knows its build. */
const takeAway = (page: Page) =>
  page.route('**/_astro/*.js', (route) =>
    route.request().method() === 'HEAD' || /sending/.test(route.request().url())
      ? route.fulfill({ status: 404 })
      : route.continue(),
  );
/** Requests that stay under way for as long as the picture takes. */
const hold = (page: Page, address: string) => page.route(address, () => undefined);

const openMenu = (page: Page) => page.locator('.menu-button').click();
const openGroup = (page: Page) => page.locator('footer summary:visible').nth(1).click();
const playLoop = async (page: Page) => {
  await page.locator('[data-loop] video').waitFor();
  await page.locator('[data-loop-toggle]:visible').waitFor();
  await page.waitForTimeout(2500);
};
const pauseLoop = async (page: Page) => {
  await playLoop(page);
  await page.locator('[data-loop-toggle]').click();
};

/** Every page with every state it has. One picture is taken for each language, scheme and width. */
export const pages: readonly PageStates[] = [
  {
    page: 'home',
    path: routes.home,
    states: [
      whole,
      { name: 'menu open', reach: openMenu, widths: [375, 800], windowOnly: true },
      { name: 'loop playing', reach: playLoop, motion: true, widths: [1440, 375], windowOnly: true },
      { name: 'loop paused', reach: pauseLoop, motion: true, widths: [1440, 375], windowOnly: true },
      {
        name: 'skip link focused',
        reach: (page) => page.keyboard.press('Tab'),
        windowOnly: true,
        widths: [1440],
      },
      forced,
    ],
  },
  {
    page: 'services',
    path: routes.services,
    states: [
      whole,
      ...requiredIds.services.map((id) => ({
        name: `dialog ${id}`,
        reach: (page: Page) => page.locator(`#${id} article button`).click(),
        windowOnly: true,
      })),
    ],
  },
  {
    page: 'case-studies',
    path: routes.caseStudies,
    states: [
      whole,
      {
        name: 'cards expanded',
        reach: async (page) => {
          for (const id of requiredIds['case-studies']) await page.locator(`#${id} summary`).click();
        },
      },
      print,
    ],
  },
  {
    page: 'about',
    path: routes.about,
    states: [whole, { name: 'footer accordion open', reach: openGroup, widths: [800] }],
  },
  {
    page: 'careers',
    path: routes.careers,
    states: [
      whole,
      { name: 'loop playing', reach: playLoop, motion: true, widths: [1440, 375], windowOnly: true },
      {
        name: 'positions open',
        reach: (page) => page.locator('main button[commandfor]').first().click(),
        windowOnly: true,
      },
    ],
  },
  {
    page: 'apply',
    path: routes.apply,
    states: [
      whole,
      {
        name: 'errors',
        reach: async (page) => {
          await sendApplication(page);
          await page.locator('#application .banner-error:visible').waitFor();
        },
      },
      {
        name: 'file refused',
        reach: async (page) => {
          await page
            .locator('#application-cv')
            .setInputFiles({ ...cv, name: 'CV.docx', mimeType: 'text/plain' });
          await page.locator('#application [data-state=rejected]').waitFor();
        },
        widths: [375, 1440],
      },
      { name: 'file accepted', reach: fillApplication, widths: [375, 1440] },
      {
        name: 'sending',
        reach: async (page) => {
          await hold(page, '**/storage/v1/**');
          await fillApplication(page);
          await sendApplication(page);
          await page.locator('#application button[type=submit]:disabled').waitFor();
        },
        widths: [375, 1440],
      },
      {
        name: 'failed',
        reach: async (page) => {
          await refuse(page, '**/rest/v1/**');
          await fillApplication(page);
          await sendApplication(page);
          await page.locator('#application .banner-error:visible').waitFor();
        },
        widths: [375, 1440],
      },
      {
        name: 'sent',
        reach: async (page) => {
          await fillApplication(page);
          await sendApplication(page);
          await page.locator('#application .banner-success').waitFor();
        },
        widths: [375, 1440],
      },
      {
        name: 'files gone',
        reach: async (page) => {
          await takeAway(page);
          await fillApplication(page);
          await sendApplication(page);
          await page.locator('[data-replaced]:visible').waitFor();
        },
        widths: [375, 1440],
      },
      forced,
    ],
  },
  {
    page: 'contact',
    path: routes.contact,
    states: [
      whole,
      {
        name: 'errors',
        reach: async (page) => {
          await sendContact(page);
          await page.locator('#contact .banner-error:visible').waitFor();
        },
      },
      {
        name: 'one error',
        reach: async (page) => {
          await fillContact(page, 'Hi');
          await page.locator('#contact-message').blur();
          await sendContact(page);
          await page.locator('#contact .banner-error:visible').waitFor();
        },
        widths: [375, 1440],
      },
      {
        name: 'sending',
        reach: async (page) => {
          await hold(page, '**/rest/v1/**');
          await fillContact(page);
          await sendContact(page);
          await page.locator('#contact button[type=submit]:disabled').waitFor();
        },
        widths: [375],
      },
      {
        name: 'failed',
        reach: async (page) => {
          await refuse(page, '**/rest/v1/**');
          await fillContact(page);
          await sendContact(page);
          await page.locator('#contact .banner-error:visible').waitFor();
        },
        widths: [375, 1440],
      },
      {
        name: 'sent',
        reach: async (page) => {
          await fillContact(page);
          await sendContact(page);
          await page.locator('#contact .banner-success').waitFor();
        },
        widths: [375, 1440],
      },
      forced,
    ],
  },
  { page: 'blog', path: routes.blog, states: [whole] },
  ...['ai', 'frontend', 'architecture', 'leadership'].map((category) => ({
    page: `category-${category}`,
    path: `${routes.blog}/category/${category}`,
    states: [{ ...whole, widths: [320, 1440] }],
  })),
  { page: 'article', path: `${routes.blog}/react-development`, states: [whole, print, forced] },
  ...requiredIds.blog
    .filter((id) => id !== 'react-development')
    .map((id) => ({
      page: `article-${id}`,
      path: `${routes.blog}/${id}`,
      states: [{ ...whole, widths: [320, 1440] }],
    })),
  { page: 'job', path: `${routes.careers}/senior-fullstack-developer`, states: [whole, print] },
  ...requiredIds.jobs
    .filter((id) => id !== 'senior-fullstack-developer')
    .map((id) => ({
      page: `job-${id}`,
      path: `${routes.careers}/${id}`,
      states: [{ ...whole, widths: [320, 1440] }],
    })),
  { page: 'imprint', path: routes.imprint, states: [whole, print] },
  {
    page: 'newsletter',
    path: routes.newsletterConfirm,
    states: [
      whole,
      {
        name: 'link unknown',
        reach: (page) => page.locator('main form button').click(),
        widths: [375, 1440],
      },
      {
        name: 'no address in the footer',
        reach: async (page) => {
          await page.locator('footer form button').click();
          await page.locator('footer [data-when=emailRequired]:visible').waitFor();
        },
        widths: [375, 1440],
      },
      {
        name: 'signed up in the footer',
        reach: async (page) => {
          await page.locator('#newsletter-email').fill(email());
          await page.locator('footer form button').click();
          await page.locator('footer [data-when=success]').waitFor();
        },
        widths: [375, 1440],
      },
    ],
  },
  {
    page: 'newsletter-end',
    path: routes.newsletterUnsubscribe,
    states: [
      { ...whole, widths: [320, 1440] },
      {
        name: 'unsubscribed',
        reach: async (page) => {
          await page.route('**/rest/v1/rpc/**', (route) =>
            route.fulfill({ json: true, headers: { 'access-control-allow-origin': '*' } }),
          );
          await page.evaluate(() => location.replace('#token=any'));
          await page.locator('main form button').click();
          await page.locator('main [data-when=success]').first().waitFor();
        },
        widths: [320, 1440],
      },
    ],
  },
  { page: 'offline', path: routes.offline, states: [whole] },
  { page: 'not-found', path: '/no-such-page', states: [whole] },
];
