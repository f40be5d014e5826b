import type { Page, Request, Route } from 'playwright/test';

type Matches = (url: URL) => boolean;

export const isPage =
  (path: string): Matches =>
  ({ pathname }) =>
    pathname === path;
export const isScript: Matches = ({ pathname }) => pathname.endsWith('.js');
export const isReact: Matches = ({ pathname }) => /\/react\.[\w-]+\.js$/.test(pathname);
export const isUpload: Matches = ({ pathname }) => pathname.startsWith('/storage/v1/object/');
/** The request that stores a submission. An application uploads its CV first. */
export const isInsert: Matches = ({ pathname }) =>
  /^\/rest\/v1\/(?:contact_submissions|job_applications|rpc\/subscribe_newsletter)$/.test(pathname);

/**
 * Holds matching requests until `release` is called, then calls `respond`: a slow network
 * without fixed delays.
 */
export async function holdRequests(
  page: Page,
  matches: Matches,
  respond: (route: Route) => Promise<void> = (route) => route.continue(),
) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: first, resolve: resolveFirst } = Promise.withResolvers<Request>();
  await page.route(matches, async (route) => {
    resolveFirst(route.request());
    await released;
    await respond(route);
  });
  return { first, release };
}

/** Mocks `navigator.connection`: network type and Save-Data. */
export const setConnection = (page: Page, connection: object) =>
  page.addInitScript(
    (value) => Object.defineProperty(navigator, 'connection', { value }),
    connection,
  );

const noLimits = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** @returns a function that throttles the network, in bytes per second and milliseconds */
export async function networkThrottle(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (limits: Partial<typeof noLimits>) =>
    session.send('Network.emulateNetworkConditions', { ...noLimits, ...limits });
}

/** Records matching requests from now on. */
export function recordRequests(page: Page, matches: Matches, method = 'POST'): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === method && matches(new URL(request.url()))) sent.push(request);
  });
  return sent;
}
