import { routes, urlFor } from '#src/lib/routes.ts';
import { untilStill } from '../../../tools/look/still.ts';
import { expect, test } from '../support/test.ts';

/** Pages with a picture in the first screen of a phone that is a file of its own. */
const pages = [
  routes.services,
  routes.caseStudies,
  routes.about,
  routes.careers,
  routes.blog,
  urlFor('en', 'blog', { id: 'spotify-model' }),
];

const screens = [
  { width: 375, height: 667, density: 2 },
  { width: 412, height: 823, density: 1.75 },
  { width: 800, height: 1024, density: 1 },
  { width: 1440, height: 900, density: 1 },
];

/** What each picture that has been fetched needs, and what it and the next smaller candidate have, in pixels. */
const fetched = () =>
  [...document.querySelectorAll('img')]
    .filter((image) => image.complete && image.currentSrc.endsWith('.avif') && image.offsetWidth > 0)
    .map((image) => {
      const { srcset } = image.closest('picture')!.querySelector<HTMLSourceElement>('source[sizes]')!;
      const all = [...srcset.matchAll(/(\S+) (\d+)w/g)].map(([, address, width]) => ({
        address: new URL(address!, location.href).href,
        width: Number(width),
      }));
      const index = all.findIndex(({ address }) => address === image.currentSrc);
      return {
        name: image.currentSrc.split('/').at(-1)!,
        needed: image.offsetWidth * devicePixelRatio,
        taken: all[index]!.width,
        smaller: all[index - 1]?.width ?? 0,
        largest: all.at(-1)!.width,
      };
    });

for (const { width, height, density } of screens) {
  test.describe(`${width} px at density ${density}`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: density });

    test('each picture comes in the width it needs', async ({ page }) => {
      for (const address of [routes.home, ...pages]) {
        await page.goto(address);
        await untilStill(page);
        for (const { name, needed, taken, smaller, largest } of await page.evaluate(fetched)) {
          expect(taken, `${address} ${name}`).toBeGreaterThanOrEqual(Math.min(needed, largest));
          // `sizes` speaks of the widest place that a picture has on such screens.
          expect(smaller, `${address} ${name}`).toBeLessThan(needed * 1.1);
        }
      }
    });
  });
}

test.describe('On a phone', () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true });

  for (const address of pages) {
    test(`${address}: the picture of the first screen is the first file after the page`, async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(address);
      const first = await page
        .locator('main picture img')
        .first()
        .evaluate((image: HTMLImageElement) => ({
          source: image.currentSrc,
          top: image.getBoundingClientRect().top,
        }));
      expect(first.top).toBeLessThan(823);
      expect(asked[1]).toBe(first.source);
    });
  }
});
