import type { Page, Request } from '@playwright/test';

type Matcher = (url: URL) => boolean;

export const isScript: Matcher = ({ pathname }) => pathname.endsWith('.js');
export const isUpload: Matcher = ({ pathname }) => pathname.startsWith('/storage/v1/object/');
/** The last request of each form, which stores what was sent. */
export const isInsert: Matcher = ({ pathname }) =>
  /^\/rest\/v1\/(?:contact_submissions|job_applications|rpc\/subscribe_newsletter)$/.test(pathname);

/** Holds requests back until `release` is called: a slow line without a wait of a fixed length. */
export async function hold(page: Page, matches: Matcher) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: first, resolve: seen } = Promise.withResolvers<Request>();
  await page.route(matches, async (route) => {
    seen(route.request());
    await released;
    // Whose page was closed meanwhile needs no answer.
    await route.continue().catch(() => {});
  });
  return { first, release };
}

/** Lets the first request be carried out and its answer get lost on the way back. */
export async function loseAnswer(page: Page, matches: Matcher): Promise<void> {
  await page.route(
    matches,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

/** The requests that store something, as they are sent from now on. */
export function countInserts(page: Page): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && isInsert(new URL(request.url()))) sent.push(request);
  });
  return sent;
}
