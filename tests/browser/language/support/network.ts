import type { Page, Request } from '@playwright/test';

/** Requests held back by a test: `release` lets them and all later ones through. */
export interface Held {
  /** Resolves with the first request that was held. */
  first: Promise<Request>;
  release: () => void;
}

/** Holds every request whose address matches until the test releases it: a slow line without a fixed wait. */
export async function hold(page: Page, matches: (url: URL) => boolean): Promise<Held> {
  let release = () => {};
  let seen: (request: Request) => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const first = new Promise<Request>((resolve) => (seen = resolve));
  await page.route(matches, async (route) => {
    seen(route.request());
    await released;
    await route.continue();
  });
  return { first, release };
}

export const isPage = (path: string) => (url: URL) => url.pathname === path;

/** Scripts that an island loads when it is touched; the page's own are there by the load event. */
export const isScript = (url: URL) => url.pathname.endsWith('.js');

/** The insert of a contact request into the backend. */
export const isContactInsert = (url: URL) => url.pathname === '/rest/v1/contact_submissions';

/** The visitor's browser asks sites to save data. To be called before the page is opened. */
export const askToSaveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
