import { computeMedianRun } from 'lighthouse/core/lib/median-run.js';
import { floorPath, withSites, type Served } from '../serve/serve-as-cdn.ts';
import { cellsOf, table, whole } from '../report.ts';
import { budgets, kindOf, type Budget } from '../weight/budgets.ts';
import { run, type Report } from './run.ts';

/** Its types name what Lighthouse does not publish. */
const medianRun = computeMedianRun as (runs: Report[]) => Report;

/**
 * The most that each time may be of the empty page's. `simulate` is Lighthouse's model of slow 4G, which the score is made
 * from; `devtools` really applies the limits.
 */
const aims = { simulate: { fcp: 1.12, lcp: 1.2 }, devtools: { fcp: 1.25, lcp: 1.25 } };

/** Where a picture of the first screen is a file, with the limits applied: one more round trip is 1.8. */
const withPicture = 2;

const figure = (id: string) => (report: Report) => report.audits[id]?.numericValue ?? Number.NaN;
const [fcp, lcp] = [figure('first-contentful-paint'), figure('largest-contentful-paint')];

function cells(path: string, sites: Report[], floor: Report, throttling: keyof typeof aims): string[] {
  const { picture }: Budget = budgets[kindOf(path)];
  const aim = aims[throttling];
  const counts = cellsOf(sites, whole);
  const ratios = cellsOf(sites, (each) => each.toFixed(2));
  return [
    counts(({ categories }) => Math.min(...Object.values(categories).map(({ score }) => (score ?? 0) * 100))),
    counts(fcp),
    ratios((site) => fcp(site) / fcp(floor), aim.fcp),
    counts(lcp),
    ratios((site) => lcp(site) / lcp(floor), picture && throttling === 'devtools' ? withPicture : aim.lcp),
    counts(figure('total-blocking-time'), 30),
    cellsOf(sites, (each) => each.toFixed(3))(figure('cumulative-layout-shift'), 0),
  ];
}

/** Audits of the other categories that were not passed. */
const failures = ({ audits, categories }: Report) =>
  Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);

/**
 * Lighthouse mobile for the empty page and the given ones of each built site, served as a CDN does. In rounds, the sites one
 * after the other, so that a machine that grows slower does so for all alike; Lighthouse's own median run counts.
 */
export const lighthouseSection = (dists: string[], paths: string[], runs: number) =>
  withSites(dists, async (servers) => {
    for (const throttling of ['simulate', 'devtools'] as const) {
      const measured = new Map<string, Report[]>();
      const measure = async (server: Served, path: string) => {
        const report = await run(server, path, { throttlingMethod: throttling });
        const key = server.origin + path;
        measured.set(key, [...(measured.get(key) ?? []), report]);
      };
      for (let round = 0; round < runs; round += 1) {
        await measure(servers.at(-1)!, floorPath);
        for (const path of paths) for (const server of servers) await measure(server, path);
        process.stderr.write('.');
      }
      const median = (server: Served, path: string) => medianRun(measured.get(server.origin + path)!);
      const floor = median(servers.at(-1)!, floorPath);
      console.log(
        `\nLighthouse mobile, throttling "${throttling}", median of ${runs}; times in ms, /e: ratio to the empty page (FCP ${whole(fcp(floor))}, LCP ${whole(lcp(floor))})`,
      );
      const row = table('page', 'lowest score', 'FCP', '/e', 'LCP', '/e', 'TBT', 'CLS');
      for (const path of paths) {
        const sites = servers.map((server) => median(server, path));
        row(path, ...cells(path, sites, floor, throttling));
        const failed = failures(sites.at(-1)!);
        if (failed.length > 0) console.log(`  fails ${failed.join(', ')}`);
      }
    }
  });
