import { expect, test } from '../support/test.ts';

/** Mean difference of a colour channel, of 255, that two codings of the same picture may have. */
const tolerance = 8;

for (const [path, name] of [
  ['/', 'hero'],
  ['/careers', 'careers'],
] as const) {
  for (const coding of ['av1', 'h264'] as const) {
    test(`${name}, ${coding}: the poster is the first frame, so nothing jumps when the loop begins`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      const difference = await page.locator(`[data-loop="${name}"]`).evaluate(async (frame, codingName) => {
        const video = document.createElement('video');
        video.muted = true;
        video.src = (frame as HTMLElement).dataset[codingName]!;
        await new Promise((resolve, reject) => {
          video.onloadeddata = resolve;
          video.onerror = () => reject(new Error(video.error?.message));
        });
        const poster = frame.querySelector('img')!;
        await poster.decode();
        const [width, height] = [96, 60];
        const pixels = (source: CanvasImageSource) => {
          const context = new OffscreenCanvas(width, height).getContext('2d')!;
          context.drawImage(source, 0, 0, width, height);
          return context.getImageData(0, 0, width, height).data;
        };
        const still = pixels(poster);
        let first = pixels(video);
        // Loaded, but not there to be drawn yet: on a busy machine that takes a few frames, which are transparent.
        while (first[3] === 0) {
          await new Promise(requestAnimationFrame);
          first = pixels(video);
        }
        return first.reduce((sum, value, k) => sum + Math.abs(value - still[k]!), 0) / first.length;
      }, coding);
      expect(difference).toBeLessThan(tolerance);
    });
  }
}
