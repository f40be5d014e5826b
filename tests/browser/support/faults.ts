import type { IncomingMessage } from 'node:http';
import type { Page } from '@playwright/test';
import type { Fault } from '../../../tools/backend/http-server.ts';

/** Carries the fault that a request is to meet from a test to the backend, which runs in another process. */
const header = 'x-fault';

/** What the backend of the browser tests does to a request. */
export function askedFault({ headers }: IncomingMessage): Fault | undefined {
  const asked = headers[header];
  return typeof asked === 'string' ? (JSON.parse(asked) as Fault) : undefined;
}

/**
 * Lets requests meet faults at the backend, one after the other; those beyond the list go through.
 * @returns how many have been sent so far
 */
export async function meetFaults(
  page: Page,
  matches: (url: URL) => boolean,
  faults: Fault[],
): Promise<() => number> {
  const left = [...faults];
  let sent = 0;
  await page.route(matches, async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.continue();
    sent += 1;
    const fault = left.shift();
    const headers = { ...request.headers(), ...(fault && { [header]: JSON.stringify(fault) }) };
    return route.continue({ headers });
  });
  return () => sent;
}

/** A fault that every request meets, however often it is tried. */
export const always = (fault: Fault): Fault[] => Array<Fault>(20).fill(fault);

const limitsOfTries = (page: Page, factor: number) =>
  page.addInitScript((by) => {
    const original = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => original(milliseconds * by);
  }, factor);

/** Lets the time limit of each try pass fifty times as fast. To be called before the page is opened. */
export const hurry = (page: Page) => limitsOfTries(page, 1 / 50);

/** Lets no try run out of time on a slow machine while a test holds its answer. To be called before the page is opened. */
export const takeTime = (page: Page) => limitsOfTries(page, 50);

export const isContactInsert = (url: URL) => url.pathname === '/rest/v1/contact_submissions';
export const isUpload = (url: URL) => url.pathname.startsWith('/storage/v1/object/');
export const isOpening = (url: URL) => url.pathname === '/rest/v1/rpc/open_upload';
export const isApplicationInsert = (url: URL) => url.pathname === '/rest/v1/job_applications';
