import { chromium } from '@playwright/test';
import { findBrowser } from '../../browser/find-browser.ts';
import { cellsOf, median, table, whole } from '../report.ts';
import { withSites } from '../serve/serve-as-cdn.ts';
import { actions } from './actions.ts';
import { measure, slowdown, type Answer } from './measure.ts';

/** Milliseconds within which the page answers an input: the field's limit of a good interaction (INP, web.dev/inp). */
const goodAnswer = 200;

/** How fast the pages of each built site answer: every kind of control, links, the switch of language. */
export const interactionSection = (dists: string[], runs: number) =>
  withSites(dists, async (servers) => {
    const browser = await chromium.launch({
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      console.log(`\nFrom input to answer in ms, ${slowdown}x slower processor, median of ${runs}`);
      const row = table('action', 'next frame', 'all that is new');
      for (const action of actions) {
        const answers = servers.map((): Answer[] => []);
        for (let round = 0; round < runs; round += 1)
          for (const [index, { origin }] of servers.entries())
            answers[index]!.push(await measure(browser, origin, action));
        const cells = cellsOf(answers, whole);
        row(
          action.name,
          cells((all) => median(all.map(({ frame }) => frame)), goodAnswer),
          action.probe ? cells((all) => median(all.map(({ content }) => content!)), action.aim) : '',
        );
      }
    } finally {
      await browser.close();
    }
  });
