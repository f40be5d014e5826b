import { copyProject, startDevServer, type DevServer } from './dev-server.ts';
import { test as base } from '../support/test.ts';

/** The test function of this folder. All its tests share one development server, of a copy of the project. */
export const test = base.extend<object, { devServer: DevServer }>({
  devServer: [
    async ({ browser }, use) => {
      const project = copyProject();
      const server = await startDevServer(project);
      // Vite reloads pages when it meets a dependency for the first time: that of the forms' backend client is met here.
      const page = await browser.newPage();
      await page.goto(`${server.url}/contact`);
      await page.locator('#contact [name="name"]').focus();
      await page.locator('astro-island:not([ssr]) #contact').waitFor({ state: 'attached', timeout: 60_000 });
      await page.waitForLoadState('networkidle');
      await page.close();
      await use(server);
      await server.stop();
      project.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

export type { DevServer };
