import { launch } from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';
import { findBrowser } from '../../browser/find-browser.ts';
import { median } from '../median.ts';

/** `simulate` is Lighthouse's model of slow 4G, which the score is made from; `devtools` really applies the limits. */
export type Throttling = 'simulate' | 'devtools';

/** One run of Lighthouse's mobile preset. Times in milliseconds, bytes on the wire with headers. */
export interface Run {
  /** 0 to 100. */
  scores: Record<string, number>;
  fcp: number;
  lcp: number;
  speedIndex: number;
  blockingTime: number;
  layoutShift: number;
  /** Files that hold the first paint back. */
  blocking: number;
  html: number;
  scripts: number;
  /** All but videos: what came while nobody scrolled or touched, lazy pictures and pages fetched ahead among it. */
  all: number;
  /** Audits of the other categories that were not passed. */
  failed: string[];
}

interface NetworkRequest {
  url: string;
  resourceType?: string;
  transferSize: number;
}

const itemsOf = (details: unknown): object[] => (details as { items?: object[] } | undefined)?.items ?? [];

/**
 * Runs Lighthouse with a browser of its own and an empty profile. `flags` say which audits are wanted; `fingerprint` names
 * the certificate that the browser trusts.
 */
async function runOnce(url: string, fingerprint: string, flags: Flags): Promise<Run> {
  const chrome = await launch({
    chromePath: findBrowser(),
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      `--ignore-certificate-errors-spki-list=${fingerprint}`,
    ],
    logLevel: 'error',
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      formFactor: 'mobile',
      disableFullPageScreenshot: true,
      ...flags,
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
    if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
    return figuresOf(result.lhr);
  } finally {
    chrome.kill();
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function figuresOf({ audits, categories }: Report): Run {
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const requests = (itemsOf(audits['network-requests']?.details) as NetworkRequest[]).filter(({ url }) =>
    url.startsWith('http'),
  );
  const bytes = (isMeant: (type?: string) => boolean) =>
    requests
      .filter(({ resourceType }) => isMeant(resourceType))
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    scores: Object.fromEntries(
      Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
    ),
    fcp: figure('first-contentful-paint'),
    lcp: figure('largest-contentful-paint'),
    speedIndex: figure('speed-index'),
    blockingTime: figure('total-blocking-time'),
    layoutShift: figure('cumulative-layout-shift'),
    blocking: itemsOf(audits['render-blocking-insight']?.details).length,
    html: bytes((type) => type === 'Document'),
    scripts: bytes((type) => type === 'Script'),
    all: bytes((type) => type !== 'Media'),
    failed: Object.entries(categories)
      .filter(([id]) => id !== 'performance')
      .flatMap(([id, { auditRefs }]) =>
        auditRefs
          .filter((audit) => audit.weight > 0 && (audits[audit.id]?.score ?? 1) < 0.9)
          .map((audit) => `${id}/${audit.id}`),
      ),
  };
}

/** How often a page is tried anew when Chromium's trace has come out broken, which happens now and then. */
const tries = 3;

/** One run of Lighthouse. Throws when every try failed. */
export async function run(...page: Parameters<typeof runOnce>): Promise<Run> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await runOnce(...page);
    } catch (error) {
      if (left === 0) throw error;
      console.log(`  once more: ${(error as Error).message}`);
    }
  }
}

/** The middle of some runs' figures; scores of other categories than performance, and faults, are those of the first. */
export function medians(runs: Run[]): Run {
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
    all: middle(({ all }) => all),
  };
}
