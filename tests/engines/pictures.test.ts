import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { localizePath, routes } from '#src/lib/routes.ts';
import { engines, installed } from './engines.ts';
import { expect, test, visit } from './test.ts';
import type { Visitor } from './visitor.ts';

const pages = [
  routes.home,
  routes.services,
  routes.about,
  routes.caseStudies,
  routes.careers,
  routes.apply,
  routes.blog,
  `${routes.blog}/react-development`,
  routes.contact,
  routes.imprint,
];
const width = 1440;
/** Longer pages are cut off, in pixels. */
const longest = 5000;
const folder = 'test-results/engines';

/** Everything in the page is loaded and stands still. To be run in the page. */
async function settle() {
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
}

async function shoot(visitor: Visitor, address: string): Promise<{ picture: Buffer; height: number }> {
  await visitor.resize(width, 900);
  await visit(visitor, address);
  const height = await visitor.run(() => document.documentElement.scrollHeight);
  await visitor.resize(width, Math.min(height, longest));
  await visitor.run(settle);
  await expect
    .poll(() =>
      visitor.run(
        () =>
          document
            .getAnimations()
            .filter(
              ({ playState, effect }) =>
                playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
            ).length,
      ),
    )
    .toBe(0);
  return { picture: await visitor.picture(), height };
}

test('Ten pages stand side by side, as long in each engine', async () => {
  test.setTimeout(300_000);
  mkdirSync(folder, { recursive: true });
  const visitors = await Promise.all(installed.map((name) => engines[name].open({})));
  try {
    for (const [index, path] of pages.entries()) {
      // Both languages in turn.
      const address = localizePath(path, index % 2 === 0 ? 'en' : 'de');
      const shots = [];
      for (const visitor of visitors) shots.push(await shoot(visitor, address));
      const name = `${String(index).padStart(2, '0')}${address.replaceAll('/', '-')}`;
      await sharp({
        create: {
          width: width * shots.length,
          height: Math.min(longest, Math.max(...shots.map(({ height }) => height))),
          channels: 3,
          background: '#808080',
        },
      })
        .composite(shots.map(({ picture: input }, column) => ({ input, left: column * width, top: 0 })))
        .png()
        .toFile(`${folder}/${name}.png`);
      // Lines break elsewhere, and room that a heading had in its first font is kept (src/layouts/FirstScript.astro).
      for (const { height } of shots)
        expect
          .soft(Math.abs(height - shots[0]!.height), `height of ${address}`)
          .toBeLessThan(0.03 * shots[0]!.height);
    }
  } finally {
    for (const visitor of visitors) await visitor.close();
  }
});
