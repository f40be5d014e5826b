import type { Page, Request } from 'playwright/test';

type Matches = (url: URL) => boolean;

export const isScript: Matches = ({ pathname }) => pathname.endsWith('.js');
export const isUpload: Matches = ({ pathname }) => pathname.startsWith('/storage/v1/object/');
/** The request of each form that stores what was typed. An application uploads its CV before it. */
export const isInsert: Matches = ({ pathname }) =>
  /^\/rest\/v1\/(?:contact_submissions|job_applications|rpc\/subscribe_newsletter)$/.test(pathname);

/** Holds requests until `release` is called: a slow network without a wait of a fixed length. */
export async function hold(page: Page, matches: Matches) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: first, resolve: seen } = Promise.withResolvers<Request>();
  await page.route(matches, async (route) => {
    seen(route.request());
    await released;
    await route.continue();
  });
  return { first, release };
}

/** The requests of a kind that are sent from now on. */
export function requestsOf(page: Page, matches: Matches, method = 'POST'): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === method && matches(new URL(request.url()))) sent.push(request);
  });
  return sent;
}
