import { randomUUID } from 'node:crypto';
import { localizePath } from '../../../src/lib/routes.ts';
import { startBackend } from '../../backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../backend/keys.ts';
import { serveSite } from '../../serve/serve-site.ts';
import { machineLoad } from '../machine.ts';
import { table } from '../table.ts';
import { load, type LoadFigures } from './requests.ts';

const paths = ['/', '/services', '/case-studies', '/blog/tech-leadership', '/contact', '/imprint'];
const pages = paths.flatMap((path) => [path, localizePath(path, 'de')]);

const contactRequest = (number: number) => ({
  id: randomUUID(),
  name: 'Load Test',
  email: `load-${number}@example.org`,
  company: 'Load Test Ltd',
  message: 'One of many requests of the benchmark.',
});

const quantile = (times: number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

function row(name: string, { seconds, statuses, times }: LoadFigures): string[] {
  const limited = statuses.get(429) ?? 0;
  const fine = [...statuses]
    .filter(([status]) => status >= 200 && status < 400)
    .reduce((sum, [, count]) => sum + count, 0);
  return [
    name,
    String(times.length),
    (times.length / seconds).toFixed(0),
    quantile(times, 0.5).toFixed(1),
    quantile(times, 0.99).toFixed(1),
    String(limited),
    String(times.length - fine - limited),
  ];
}

/**
 * The site on the CDN's runtime under a bounded load on loopback, alone and while the backend takes contact requests.
 * An answer 429 of the backend is its limit at work and counted apart; any other answer of 400 and above is an error.
 */
export async function loadSection(dist: string, seconds: number): Promise<void> {
  const [site, backend] = await Promise.all([serveSite({ dist }), startBackend()]);
  const page = (number: number) => ({
    method: 'GET' as const,
    url: site.url + pages[number % pages.length]!,
  });
  const post = (number: number) => ({
    method: 'POST' as const,
    url: `${backend.url}/rest/v1/contact_submissions`,
    headers: {
      apikey: LOCAL_PUBLISHABLE_KEY,
      authorization: `Bearer ${LOCAL_PUBLISHABLE_KEY}`,
      'content-type': 'application/json',
      prefer: 'return=minimal',
      // A visitor each, as behind the hosted proxy; every fourth comes from one address and meets the limit.
      'cf-connecting-ip': number % 4 === 0 ? '198.51.100.7' : `203.0.113.${number % 250}`,
    },
    body: JSON.stringify(contactRequest(number)),
  });
  try {
    console.log(`\nLoad on loopback, ${seconds} s each. ${machineLoad()}`);
    const alone = await load(page, { seconds, connections: 20 });
    const [together, posts] = await Promise.all([
      load(page, { seconds, connections: 20 }),
      load(post, { seconds, connections: 2, pause: 50 }),
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
