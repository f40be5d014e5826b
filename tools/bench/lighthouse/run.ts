import lighthouse from 'lighthouse';
import { median } from '../median.ts';
import { withChrome } from './chrome.ts';

export type Throttling = 'simulate' | 'devtools';

/** Medians of some runs of Lighthouse's mobile preset. Times in milliseconds, bytes on the wire with headers. */
export interface Measured {
  path: string;
  throttling: Throttling;
  /** 0 to 100; performance is the median, the others are of the first run. */
  scores: Record<string, number>;
  fcp: number;
  lcp: number;
  speedIndex: number;
  blockingTime: number;
  layoutShift: number;
  html: number;
  script: number;
  total: number;
  blocking: number;
  /** Audits of the other categories that were not passed. */
  failed: string[];
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

type Run = Omit<Measured, 'path' | 'throttling'>;

/** How often a page is tried anew when Chromium's trace has come out broken, which happens now and then. */
const tries = 3;

async function run(...page: Parameters<typeof runOnce>): Promise<Run> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await runOnce(...page);
    } catch (error) {
      if (left === 0) throw error;
      console.log(`  once more: ${(error as Error).message}`);
    }
  }
}

async function runOnce(
  url: string,
  throttling: Throttling,
  fingerprint: string,
  wanted: string[],
): Promise<Run> {
  const result = await withChrome(fingerprint, (port) =>
    lighthouse(url, {
      port,
      logLevel: 'error',
      output: 'json',
      formFactor: 'mobile',
      throttlingMethod: throttling,
      onlyCategories: wanted,
      disableFullPageScreenshot: true,
    }),
  );
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { audits, categories: rated, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${runtimeError.message}`);
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const requests = (itemsOf(audits['network-requests']?.details) as unknown as NetworkRequest[]).filter(
    ({ url: each }) => each.startsWith('http'),
  );
  const bytes = (type?: string) =>
    requests
      .filter(({ resourceType }) => type === undefined || resourceType === type)
      .reduce((total, { transferSize }) => total + transferSize, 0);
  return {
    scores: Object.fromEntries(
      Object.entries(rated).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    fcp: figure('first-contentful-paint'),
    lcp: figure('largest-contentful-paint'),
    speedIndex: figure('speed-index'),
    blockingTime: figure('total-blocking-time'),
    layoutShift: figure('cumulative-layout-shift'),
    html: bytes('Document'),
    script: bytes('Script'),
    total: bytes(),
    blocking: itemsOf(audits['render-blocking-insight']?.details).length,
    failed: Object.entries(rated)
      .filter(([id]) => id !== 'performance')
      .flatMap(([id, { auditRefs }]) =>
        auditRefs
          .filter((audit) => audit.weight > 0 && (audits[audit.id]?.score ?? 1) < 0.9)
          .map((audit) => `${id}/${audit.id}`),
      ),
  };
}

interface NetworkRequest {
  url: string;
  resourceType?: string;
  transferSize: number;
}

const itemsOf = (details: unknown): object[] => (details as { items?: object[] } | undefined)?.items ?? [];

/**
 * Measures pages several times, each time with a browser of its own and an empty cache. In rounds, so that a machine that grows
 * slower does so for all pages alike, the floor among them.
 */
export async function measureInRounds(
  origin: string,
  paths: string[],
  throttling: Throttling,
  { runs, fingerprint }: { runs: number; fingerprint: string },
): Promise<Measured[]> {
  const all = paths.map((path) => ({ path, runs: [] as Run[] }));
  for (let round = 0; round < runs; round += 1) {
    for (const page of all) {
      const wanted = round === 0 ? categories : ['performance'];
      page.runs.push(await run(origin + page.path, throttling, fingerprint, wanted));
      process.stderr.write('.');
    }
  }
  process.stderr.write('\n');
  return all.map((page) => ({ path: page.path, throttling, ...medians(page.runs) }));
}

function medians(runs: Run[]): Run {
  const [first] = runs as [Run, ...Run[]];
  const middle = (figure: (run: Run) => number) => median(runs.map(figure));
  return {
    ...first,
    scores: { ...first.scores, performance: middle(({ scores }) => scores.performance ?? 0) },
    fcp: middle(({ fcp }) => fcp),
    lcp: middle(({ lcp }) => lcp),
    speedIndex: middle(({ speedIndex }) => speedIndex),
    blockingTime: middle(({ blockingTime }) => blockingTime),
    layoutShift: middle(({ layoutShift }) => layoutShift),
    total: middle(({ total }) => total),
  };
}
