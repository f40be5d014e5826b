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

/** Widths of what differs little, and of pages that differ from another by their text alone. */
const narrowAndWide = [375, 1440];
const extremes = [320, 1440];

/** A state that differs little between widths. */
const atTwoWidths = (name: string, reach: State['reach']): State => ({ name, reach, widths: narrowAndWide });

const whole: State = { name: 'whole page' };
const wholeAtExtremes: State = { ...whole, widths: extremes };
const forced: State = {
  name: 'forced colours',
  forcedColors: true,
  widths: narrowAndWide,
  schemes: ['dark'],
};
const print: State = { name: 'printed', media: 'print', widths: [800], schemes: ['light'] };

const cv = {
  name: 'Lebenslauf-Anouk-Ramgoolam.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n${'%'.repeat(420_000)}\n%%EOF\n`),
};
let visitors = 0;
/** The backend takes few messages from one address. */
const email = () => `visitor-${(visitors += 1)}@example.com`;

type Step = (page: Page) => Promise<unknown>;

const press = (selector: string) => (page: Page) => page.locator(selector).click();
/** Takes steps one after the other, presses a button and waits until something is seen. */
const pressed =
  (button: string, seen: string, ...before: Step[]) =>
  async (page: Page) => {
    for (const step of before) await step(page);
    await press(button)(page);
    await page.locator(seen).first().waitFor();
  };

const fillContact = async (page: Page) => {
  await page.locator('#contact-name').fill('Anouk Ramgoolam');
  await page.locator('#contact-company').fill('Beispiel & Söhne AG');
  await page.locator('#contact-email').fill(email());
  await page.locator('#contact-message').fill('We need a team of five by spring.');
};
const writeTooLittle = async (page: Page) => {
  await page.locator('#contact-message').fill('Hi');
  await page.locator('#contact-message').blur();
};
const sendContact = '#contact button[type=submit]';

const fillApplication = async (page: Page) => {
  await page.locator('#application-firstName').fill('Anouk');
  await page.locator('#application-lastName').fill('Ramgoolam');
  await page.locator('#application-email').fill(email());
  await page.locator('#application-phone').fill('+230 5123 4567');
  await page.locator('#application-coverLetter').fill('I have built booking systems for five years.');
  await page.locator('#application-cv').setInputFiles(cv);
  await page.locator('#application [data-state=accepted]').waitFor();
};
const chooseWrongFile = async (page: Page) => {
  await page.locator('#application-cv').setInputFiles({ ...cv, name: 'CV.docx', mimeType: 'text/plain' });
  await page.locator('#application [data-state=rejected]').waitFor();
};
const sendApplication = '#application button[type=submit]';

const refuse: Step = (page) =>
  page.route('**/rest/v1/**', (route) => route.fulfill({ status: 400, json: { code: '23514' } }));
/** As after a deploy: what sends is gone, and so is the script by which a page knows its build. */
const takeAway: Step = (page) =>
  page.route('**/_astro/*.js', (route) =>
    route.request().method() === 'HEAD' || /sending/.test(route.request().url())
      ? route.fulfill({ status: 404 })
      : route.continue(),
  );
/** Requests that stay under way for as long as the picture takes. */
const hold =
  (address: string): Step =>
  (page) =>
    page.route(address, () => undefined);

const playLoop = async (page: Page) => {
  await page.locator('[data-loop] video').waitFor();
  await page.locator('[data-loop-toggle]:visible').waitFor();
  await page.waitForTimeout(2500);
};
const pauseLoop = async (page: Page) => {
  await playLoop(page);
  await press('[data-loop-toggle]')(page);
};
const inMotion = { motion: true, widths: [1440, 375], windowOnly: true } as const;
const loopPlaying: State = { ...inMotion, name: 'loop playing', reach: playLoop };

/** Every page with every state it has. One picture is taken for each language, scheme and width. */
export const pages: readonly PageStates[] = [
  {
    page: 'home',
    path: routes.home,
    states: [
      whole,
      { name: 'menu open', reach: press('.menu-button'), widths: [375, 800], windowOnly: true },
      loopPlaying,
      { ...inMotion, name: 'loop paused', reach: pauseLoop },
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
        reach: press(`#${id} article button`),
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
          for (const id of requiredIds['case-studies']) await press(`#${id} summary`)(page);
        },
      },
      print,
    ],
  },
  {
    page: 'about',
    path: routes.about,
    states: [
      whole,
      {
        name: 'footer accordion open',
        reach: (page) => page.locator('footer summary:visible').nth(1).click(),
        widths: [800],
      },
    ],
  },
  {
    page: 'careers',
    path: routes.careers,
    states: [
      whole,
      loopPlaying,
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
      { name: 'errors', reach: pressed(sendApplication, '#application .banner-error:visible') },
      atTwoWidths('file refused', chooseWrongFile),
      atTwoWidths('file accepted', fillApplication),
      atTwoWidths(
        'sending',
        pressed(sendApplication, `${sendApplication}:disabled`, hold('**/storage/v1/**'), fillApplication),
      ),
      atTwoWidths(
        'failed',
        pressed(sendApplication, '#application .banner-error:visible', refuse, fillApplication),
      ),
      atTwoWidths('sent', pressed(sendApplication, '#application .banner-success', fillApplication)),
      atTwoWidths(
        'files gone',
        pressed(sendApplication, '[data-replaced]:visible', takeAway, fillApplication),
      ),
      forced,
    ],
  },
  {
    page: 'contact',
    path: routes.contact,
    states: [
      whole,
      { name: 'errors', reach: pressed(sendContact, '#contact .banner-error:visible') },
      atTwoWidths(
        'one error',
        pressed(sendContact, '#contact .banner-error:visible', fillContact, writeTooLittle),
      ),
      {
        name: 'sending',
        reach: pressed(sendContact, `${sendContact}:disabled`, hold('**/rest/v1/**'), fillContact),
        widths: [375],
      },
      atTwoWidths('failed', pressed(sendContact, '#contact .banner-error:visible', refuse, fillContact)),
      atTwoWidths('sent', pressed(sendContact, '#contact .banner-success', fillContact)),
      forced,
    ],
  },
  { page: 'blog', path: routes.blog, states: [whole] },
  ...['ai', 'frontend', 'architecture', 'leadership'].map((category) => ({
    page: `category-${category}`,
    path: `${routes.blog}/category/${category}`,
    states: [wholeAtExtremes],
  })),
  { page: 'article', path: `${routes.blog}/react-development`, states: [whole, print, forced] },
  ...requiredIds.blog
    .filter((id) => id !== 'react-development')
    .map((id) => ({ page: `article-${id}`, path: `${routes.blog}/${id}`, states: [wholeAtExtremes] })),
  { page: 'job', path: `${routes.careers}/senior-fullstack-developer`, states: [whole, print] },
  ...requiredIds.jobs
    .filter((id) => id !== 'senior-fullstack-developer')
    .map((id) => ({ page: `job-${id}`, path: `${routes.careers}/${id}`, states: [wholeAtExtremes] })),
  { page: 'imprint', path: routes.imprint, states: [whole, print] },
  {
    page: 'newsletter',
    path: routes.newsletterConfirm,
    states: [
      whole,
      atTwoWidths('link unknown', press('main form button')),
      atTwoWidths(
        'no address in the footer',
        pressed('footer form button', 'footer [data-when=emailRequired]:visible'),
      ),
      atTwoWidths(
        'signed up in the footer',
        pressed('footer form button', 'footer [data-when=success]', (page) =>
          page.locator('#newsletter-email').fill(email()),
        ),
      ),
    ],
  },
  {
    page: 'newsletter-end',
    path: routes.newsletterUnsubscribe,
    states: [
      wholeAtExtremes,
      {
        name: 'unsubscribed',
        reach: pressed(
          'main form button',
          'main [data-when=success]',
          (page) =>
            page.route('**/rest/v1/rpc/**', (route) =>
              route.fulfill({ json: true, headers: { 'access-control-allow-origin': '*' } }),
            ),
          (page) => page.evaluate(() => location.replace('#token=any')),
        ),
        widths: extremes,
      },
    ],
  },
  { page: 'not-found', path: '/no-such-page', states: [whole] },
];
