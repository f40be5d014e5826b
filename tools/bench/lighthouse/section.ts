import { serveAsCdn } from '../serve/serve-as-cdn.ts';
import { cellsOf, table, whole } from '../table.ts';
import { budgets, kindOf, type Budget } from '../weight/budgets.ts';
import { medians, run, type Run, type Throttling } from './run.ts';

const floorPath = '/floor';

/** What every page is compared with: a page with nothing on it. */
const floorPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Empty page of the benchmark</title><meta name="description" content="What a page costs that does nothing."><link rel="icon" href="data:,"></head><body><main><h1>Nothing</h1></main></body></html>';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** The most that each time may be of the empty page's. */
const aims = {
  simulate: { fcp: 1.12, lcp: 1.2, speedIndex: 1.15 },
  devtools: { fcp: 1.25, lcp: 1.25, speedIndex: undefined },
};

/** Where a picture of the first screen is a file, with the limits applied: one more round trip is 1.8. */
const withPicture = 2;

interface Measured {
  path: string;
  /** Medians by site. */
  sites: Run[];
}

function row({ path, sites }: Measured, floor: Run, throttling: Throttling): string[] {
  const { picture }: Budget = budgets[kindOf(path)];
  const { fcp, lcp, speedIndex } = aims[throttling];
  const lcpAim = picture && throttling === 'devtools' ? withPicture : lcp;
  const counts = cellsOf(sites, whole);
  const ratios = cellsOf(sites, (each) => each.toFixed(2));
  return [
    path,
    counts(({ scores }) => Math.min(...Object.values(scores))),
    counts((site) => site.fcp),
    ratios((site) => site.fcp / floor.fcp, fcp),
    counts((site) => site.lcp),
    ratios((site) => site.lcp / floor.lcp, lcpAim),
    ratios((site) => site.speedIndex / floor.speedIndex, speedIndex),
    counts(({ blockingTime }) => blockingTime, 30),
    cellsOf(sites, (each) => each.toFixed(3))(({ layoutShift }) => layoutShift, 0),
    counts(({ blocking }) => blocking, 0),
  ];
}

/**
 * Lighthouse mobile for the empty page and the given ones of each built site, served as a CDN does. In rounds, the sites one
 * after the other, so that a machine that grows slower does so for all alike.
 */
export async function lighthouseSection(
  dists: string[],
  paths: string[],
  { runs, throttlings }: { runs: number; throttlings: Throttling[] },
): Promise<void> {
  const servers = await Promise.all(dists.map((dist) => serveAsCdn(dist, new Map([[floorPath, floorPage]]))));
  try {
    for (const throttling of throttlings) {
      const floor: Run[] = [];
      const pages = paths.map((path) => ({ path, runs: servers.map((): Run[] => []) }));
      for (let round = 0; round < runs; round += 1) {
        const onlyCategories = round === 0 ? categories : ['performance'];
        const measure = ({ origin, fingerprint }: (typeof servers)[number], path: string) =>
          run(origin + path, fingerprint, { throttlingMethod: throttling, onlyCategories });
        floor.push(await measure(servers.at(-1)!, floorPath));
        for (const page of pages)
          for (const [index, server] of servers.entries())
            page.runs[index]!.push(await measure(server, page.path));
        process.stderr.write('.');
      }
      const empty = medians(floor);
      const measured = pages.map(({ path, runs: all }) => ({ path, sites: all.map(medians) }));
      console.log(
        `\nLighthouse mobile, throttling "${throttling}", median of ${runs}; times in ms, /e: ratio to the empty page (FCP ${whole(empty.fcp)}, LCP ${whole(empty.lcp)})`,
      );
      console.log(
        table(
          ['page', 'lowest score', 'FCP', '/e', 'LCP', '/e', 'SI/e', 'TBT', 'CLS', 'blocking'],
          measured.map((each) => row(each, empty, throttling)),
        ),
      );
      for (const { path, sites } of measured)
        if (sites.at(-1)!.failed.length > 0)
          console.log(`  ${path} fails ${sites.at(-1)!.failed.join(', ')}`);
    }
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}
