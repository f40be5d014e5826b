import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { siteUrl } from '../../../tools/browser/addresses.ts';
import { locales } from '#src/i18n/locales.ts';
import { urlFor } from '#src/lib/routes.ts';
import { expect, test } from '../support/test.ts';
import { movement } from '../support/movement.ts';

/** What a slow line brings of a page at a time, in bytes. */
const piece = 2000;

/** The site behind such a line. */
let line: Server;

test.beforeAll(async () => {
  line = createServer((request, response) => {
    void fetch(siteUrl + request.url).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? '';
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { 'content-type': type });
      const parts = type.includes('html') ? Math.ceil(body.length / piece) : 1;
      for (let part = 0; part < parts; part += 1) {
        response.write(parts === 1 ? body : body.subarray(part * piece, (part + 1) * piece));
        await wait(30);
      }
      response.end();
    });
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => void line.close());

test.use({ viewport: { width: 412, height: 823 } });

for (const locale of locales)
  test(`${locale}: home’s first screen on a phone stands still while its page comes piece by piece`, async ({
    page,
  }) => {
    const { port } = line.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}${urlFor(locale, 'home')}`);
    await expect(page.locator('footer')).toBeAttached();
    expect(await movement(page)).toBeLessThan(0.0005);
  });
