import { run } from '../lighthouse/run.ts';
import { serveAsCdn } from '../serve/serve-as-cdn.ts';
import { cellsOf, kilobytes, table } from '../table.ts';
import { budgets, everyPage, kindOf, type Budget } from './budgets.ts';

/**
 * Bytes on the wire of each built site, headers included, as Lighthouse counts them on a phone where nobody scrolls: what
 * Chromium fetches unasked, pictures near the screen and pages fetched ahead among it, videos not. On a slow line it looks
 * further down the page for pictures, on a fast one it fetches pages ahead; the larger figure counts.
 */
export async function weightSection(dists: string[], paths: string[]): Promise<void> {
  const servers = await Promise.all(dists.map((dist) => serveAsCdn(dist)));
  try {
    const rows: string[][] = [];
    for (const path of paths) {
      const { first, unasked, scripts = everyPage.scripts }: Budget = budgets[kindOf(path)];
      const sites = [];
      for (const { origin, fingerprint } of servers) {
        const flags = { onlyAudits: ['network-requests'] };
        const fast = await run(origin + path, fingerprint, flags);
        const slow = await run(origin + path, fingerprint, { ...flags, throttlingMethod: 'devtools' });
        sites.push({ ...fast, all: Math.max(fast.all, slow.all) });
      }
      const cells = cellsOf(sites, kilobytes);
      rows.push([
        path,
        cells(({ html }) => html, first),
        cells((site) => site.scripts, scripts),
        cells(({ all }) => all, unasked),
      ]);
      process.stderr.write('.');
    }
    console.log('\nkB on the wire before anybody scrolls or touches, without video');
    console.log(table(['page', 'headers and HTML', 'scripts', 'all'], rows));
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}
