import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'node-html-parser';

/** An address of another site, and the pages that link to it. */
export interface Link {
  url: string;
  pages: string[];
}

/** What was found at an address. `seen` is when, as an ISO date; a problem is a sentence for editors. */
export interface Finding {
  url: string;
  seen: string;
  problem?: string;
}

/** Milliseconds between two requests to one host: nobody is to notice our visits. */
const pace = 1000;
const patience = 20_000;
/** Answers that say nothing of the page: asked again once, after the time that the host names, at most this long. */
const busy = [429, 503];
const longestWait = 30_000;

/** The addresses of other sites that a page links to, each once. `own` is the site's own origin. */
export function linksOf(html: string, own: string): string[] {
  const hrefs = parse(html)
    .querySelectorAll('a[href]')
    .map((link) => link.getAttribute('href')!);
  return [...new Set(hrefs.filter((href) => /^https?:/.test(href) && new URL(href).origin !== own))];
}

const ask = (url: URL) =>
  fetch(url, {
    signal: AbortSignal.timeout(patience),
    headers: { 'user-agent': 'Mozilla/5.0 (compatible; link check)', accept: 'text/html,*/*;q=0.5' },
  });

async function problemAt(address: string): Promise<string | undefined> {
  const url = new URL(address);
  let response = await ask(url);
  if (busy.includes(response.status)) {
    const seconds = Number(response.headers.get('retry-after') ?? 5);
    await wait(Math.min(longestWait, (Number.isFinite(seconds) ? seconds : 5) * 1000));
    response = await ask(url);
  }
  // The page may be there for people: hosts that keep machines out answer so.
  if ([401, 403, 405, 429, 999].includes(response.status)) return undefined;
  if (!response.ok)
    return `answers ${response.status}. Find where the page has gone, or name another source.`;
  const anchor = decodeURIComponent(url.hash.slice(1));
  // `:~:text=` marks words, which no page has as an id.
  if (anchor === '' || anchor.startsWith(':~:') || !/html/.test(response.headers.get('content-type') ?? ''))
    return undefined;
  const page = parse(await response.text());
  const ids = page.querySelectorAll('[id], a[name]').flatMap((each) => [each.id, each.getAttribute('name')]);
  return ids.includes(anchor)
    ? undefined
    : `is there, but has no part “#${anchor}”. Link to the page, or to a part it has.`;
}

async function look(url: string): Promise<Finding> {
  const seen = new Date().toISOString();
  try {
    const problem = await problemAt(url);
    return { url, seen, ...(problem === undefined ? {} : { problem }) };
  } catch (error) {
    const reason =
      (error as Error).name === 'TimeoutError' ? `no answer in ${patience / 1000} s` : 'no connection';
    return {
      url,
      seen,
      problem: `cannot be reached (${reason}). Try again later, then name another source.`,
    };
  }
}

/** Asks for each address: the hosts side by side, the addresses of one host one after the other, a second apart. */
export async function checkLinks(urls: readonly string[]): Promise<Finding[]> {
  const byHost = Map.groupBy(urls, (url) => new URL(url).host);
  const findings = await Promise.all(
    [...byHost.values()].map(async (own) => {
      const found: Finding[] = [];
      for (const [index, url] of own.entries()) {
        if (index > 0) await wait(pace);
        found.push(await look(url));
      }
      return found;
    }),
  );
  return findings.flat();
}
