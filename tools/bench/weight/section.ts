import { itemsOf, run } from '../lighthouse/run.ts';
import { withSites, type Served } from '../serve/serve-as-cdn.ts';
import { cellsOf, kilobytes, table } from '../report.ts';
import { budgets, everyPage, kindOf, type Budget } from './budgets.ts';

interface NetworkRequest {
  url: string;
  resourceType?: string;
  transferSize: number;
}

async function weigh(server: Served, path: string, throttlingMethod: 'simulate' | 'devtools') {
  const report = await run(server, path, { onlyAudits: ['network-requests'], throttlingMethod });
  const requests = itemsOf<NetworkRequest>(report, 'network-requests').filter(({ url }) =>
    url.startsWith('http'),
  );
  const bytes = (isMeant: (type?: string) => boolean) =>
    requests
      .filter(({ resourceType }) => isMeant(resourceType))
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    html: bytes((type) => type === 'Document'),
    scripts: bytes((type) => type === 'Script'),
    all: bytes((type) => type !== 'Media'),
  };
}

/**
 * Bytes on the wire of each built site, headers included, as Lighthouse counts them on a phone where nobody scrolls: what
 * Chromium fetches unasked, pictures near the screen and pages fetched ahead among it, videos not. On a slow line it looks
 * further down the page for pictures, on a fast one it fetches pages ahead; the larger figure counts.
 */
export const weightSection = (dists: string[], paths: string[]) =>
  withSites(dists, async (servers) => {
    console.log('\nkB on the wire before anybody scrolls or touches, without video');
    const row = table('page', 'headers and HTML', 'scripts', 'all');
    for (const path of paths) {
      const { first, unasked, scripts = everyPage.scripts }: Budget = budgets[kindOf(path)];
      const sites = [];
      for (const server of servers) {
        const fast = await weigh(server, path, 'simulate');
        const slow = await weigh(server, path, 'devtools');
        sites.push({ ...fast, all: Math.max(fast.all, slow.all) });
      }
      const cells = cellsOf(sites, kilobytes);
      row(
        path,
        cells(({ html }) => html, first),
        cells((site) => site.scripts, scripts),
        cells(({ all }) => all, unasked),
      );
    }
  });
