import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { localizePath } from '../../../src/lib/routes.ts';
import { startBackend } from '../../backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../backend/keys.ts';
import { serveSite } from '../../serve/serve-site.ts';
import { machineLoad } from '../machine.ts';
import { table } from '../table.ts';

const paths = ['/', '/services', '/case-studies', '/blog/tech-leadership', '/contact', '/imprint'];
const pages = paths.flatMap((path) => [path, localizePath(path, 'de')]);

const contactHeaders = {
  apikey: LOCAL_PUBLISHABLE_KEY,
  authorization: `Bearer ${LOCAL_PUBLISHABLE_KEY}`,
  'content-type': 'application/json',
  prefer: 'return=minimal',
};

let sent = 0;
/** A contact request of a visitor of its own, as behind the hosted proxy; every fourth comes from one address and meets the limit. */
function contactRequest(request: autocannon.Request): autocannon.Request {
  const number = sent++;
  const address = number % 4 === 0 ? '198.51.100.7' : `203.0.113.${number % 250}`;
  const body = JSON.stringify({
    id: randomUUID(),
    name: 'Load Test',
    email: `load-${number}@example.org`,
    company: 'Load Test Ltd',
    message: 'One of many requests of the benchmark.',
  });
  return { ...request, body, headers: { ...contactHeaders, 'cf-connecting-ip': address } };
}

function row(name: string, result: autocannon.Result): string[] {
  const { requests, latency, duration, errors, non2xx } = result;
  const limited = result.statusCodeStats?.['429']?.count ?? 0;
  return [
    name,
    String(requests.total),
    (requests.total / duration).toFixed(0),
    latency.p50.toFixed(0),
    latency.p99.toFixed(0),
    String(limited),
    String(errors + non2xx - limited),
  ];
}

/**
 * The site on the CDN's runtime under a bounded load on loopback, alone and while the backend takes contact requests.
 * An answer 429 of the backend is its limit at work and counted apart; any other answer but 2xx is an error.
 */
export async function loadSection(dist: string, seconds: number): Promise<void> {
  const [site, backend] = await Promise.all([serveSite({ dist }), startBackend()]);
  const loadPages = () =>
    autocannon({
      url: site.url,
      connections: 20,
      duration: seconds,
      requests: pages.map((path) => ({ path })),
    });
  try {
    console.log(`\nLoad on loopback, ${seconds} s each. ${machineLoad()}`);
    const alone = await loadPages();
    const [together, posts] = await Promise.all([
      loadPages(),
      autocannon({
        url: backend.url,
        connections: 2,
        overallRate: 40,
        duration: seconds,
        requests: [{ method: 'POST', path: '/rest/v1/contact_submissions', setupRequest: contactRequest }],
      }),
    ]);
    console.log(
      table(
        ['load', 'requests', 'per s', 'median ms', '99 % ms', '429', 'errors'],
        [row('pages alone', alone), row('pages beside posts', together), row('contact requests', posts)],
      ),
    );
  } finally {
    await site.close();
    await backend.close();
  }
}
