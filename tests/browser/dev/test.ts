import type { Browser } from '@playwright/test';
import { test as base } from '../support/test.ts';
import { copyProject, startDevServer, type DevServer } from './dev-server.ts';

/** Vite reloads pages when it meets a dependency for the first time: that of the forms' backend client is met here. */
async function warmUp(browser: Browser, { url }: DevServer): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${url}/contact`);
  await page.locator('#contact [name="name"]').focus();
  await page.locator('astro-island:not([ssr]) #contact').waitFor({ state: 'attached', timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  await page.close();
}

/** The test function of this folder. All its tests share one development server, of a copy of the project. */
export const test = base.extend<object, { devServer: DevServer }>({
  devServer: [
    async ({ browser }, use) => {
      const project = copyProject();
      let server: DevServer | undefined;
      try {
        server = await startDevServer(project);
        await warmUp(browser, server);
        await use(server);
      } finally {
        await server?.stop();
        project.remove();
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
