import { kilobytes, ratio, table } from '../table.ts';
import { serveAsCdn } from '../serve/serve-as-cdn.ts';
import { floorPages, floorPaths } from './floor-pages.ts';
import { measureInRounds, type Measured, type Throttling } from './run.ts';

const head =
  'page,perf,a11y,best,seo,FCP,/empty,LCP,/empty,SI,/empty,TBT,CLS,block,html kB,js kB,all kB'.split(',');

function row(measured: Measured, floor: Measured | undefined): string[] {
  const { path, scores, fcp, lcp, speedIndex, blockingTime, layoutShift, html, script, total, blocking } =
    measured;
  const score = (id: string) => String(scores[id] ?? '-');
  const time = (value: number, least: number | undefined) => [value.toFixed(0), ratio(value, least)];
  return [
    path,
    ...['performance', 'accessibility', 'best-practices', 'seo'].map(score),
    ...time(fcp, floor?.fcp),
    ...time(lcp, floor?.lcp),
    ...time(speedIndex, floor?.speedIndex),
    blockingTime.toFixed(0),
    layoutShift.toFixed(3),
    String(blocking),
    ...[html, script, total].map(kilobytes),
  ];
}

/** Lighthouse mobile for the floor pages and the given ones, served as a CDN does. */
export async function lighthouseSection(
  folder: string,
  paths: string[],
  { runs, throttlings }: { runs: number; throttlings: Throttling[] },
): Promise<void> {
  const site = await serveAsCdn(folder, floorPages(folder));
  try {
    for (const throttling of throttlings) {
      console.log(
        `\nLighthouse mobile, throttling "${throttling}", median of ${runs}; times in ms, /empty: ratio to the empty page`,
      );
      const measured = await measureInRounds(
        site.origin,
        [...Object.values(floorPaths), ...paths],
        throttling,
        { runs, fingerprint: site.fingerprint },
      );
      console.log(
        table(
          head,
          measured.map((each) => row(each, measured[0])),
        ),
      );
      for (const { path, failed } of measured)
        if (failed.length > 0) console.log(`  ${path} fails ${failed.join(', ')}`);
    }
  } finally {
    await site.close();
  }
}
