import type { Page } from '@playwright/test';

/** One thing that a visitor does on a page. */
export interface Action {
  name: string;
  path: string;
  /** On a phone's narrow screen, in place of a desk's. */
  narrow?: true;
  /** Over slow 4G, the pointer pressing as it arrives, so that nothing is at hand. */
  slowLine?: true;
  /** What the visitor did before. */
  prepare?: (page: Page) => Promise<void>;
  /** What is pressed, or what is done in its place. */
  use: string | ((page: Page) => Promise<void>);
  /** Part of the page that is new, or has another text, when all has come: the last one to change. */
  probe?: string;
  /** Milliseconds until then. */
  aim?: number;
}

/** Milliseconds that a finger stays down: the work at its arrival is over when it leaves, and a press is answered then. */
export const pressed = 80;

const press = (selector: string) => (page: Page) => page.locator(selector).first().click({ delay: pressed });

const german = '[data-language="de"]';
const send = '#contact button[type=submit]';

/** React has the form. */
const formTaken = async (page: Page) => {
  await page.locator('#contact input[name=name]').click();
  await page.locator('astro-island:not([ssr]) #contact').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
};

const switched = { use: german, aim: 100 } as const;
const opened = { probe: 'main h1', aim: 200 } as const;

export const actions: Action[] = [
  { ...switched, name: 'DE on home', path: '/', probe: 'main h2' },
  { ...switched, name: 'DE on services', path: '/services', probe: '#process-analysis h2' },
  { ...switched, name: 'DE on case studies', path: '/case-studies', probe: '.case-details summary' },
  { ...switched, name: 'DE on contact', path: '/contact', probe: send },
  { ...switched, name: 'DE on contact, React there', path: '/contact', probe: send, prepare: formTaken },
  { ...switched, name: 'DE on an article', path: '/blog/tech-leadership', probe: 'main h1' },
  {
    name: 'DE on services, not at hand',
    path: '/services',
    slowLine: true,
    use: german,
    probe: '#process-analysis h2',
  },
  { ...opened, name: 'link home to services', path: '/', use: '.nav-row a[href="/services"]' },
  { ...opened, name: 'link blog to article', path: '/blog', use: 'main a[href="/blog/tech-leadership"]' },
  { name: 'anchor of the page', path: '/', use: 'main a[href="/#services"]' },
  { name: 'menu, opened', path: '/about', narrow: true, use: '.menu-button' },
  {
    name: 'group of the footer',
    path: '/about',
    narrow: true,
    use: '.footer-compact a, .footer-accordions summary',
  },
  { name: 'service card, opened', path: '/services', use: '#ai-workforce .card-cover' },
  {
    name: 'dialog, closed',
    path: '/services',
    prepare: press('#ai-workforce .card-cover'),
    use: '#ai-workforce-details .dialog-close',
  },
  { name: 'case study, expanded', path: '/case-studies', use: '#aviation-details summary' },
  { name: 'open positions', path: '/careers', use: '[commandfor="open-positions"]' },
  { name: 'field, first touch', path: '/contact', use: '#contact input[name=name]' },
  {
    name: 'field, typed in',
    path: '/contact',
    prepare: formTaken,
    use: (page) => page.locator('#contact input[name=name]').pressSequentially('Erika'),
  },
  { name: 'field, left empty', path: '/contact', prepare: formTaken, use: '#contact input[name=email]' },
  { name: 'form, sent empty', path: '/contact', prepare: formTaken, use: send },
  {
    name: 'form, sent at first touch, slow 4G',
    path: '/contact',
    slowLine: true,
    use: send,
    probe: '#contact [aria-invalid=true]',
    aim: 1000,
  },
];
