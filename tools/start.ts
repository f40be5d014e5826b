import { LOCAL_PUBLISHABLE_KEY } from './backend/keys.ts';
import { buildSite, ROOT } from './serve/build-site.ts';
import { startLocalServices } from './serve/local-services.ts';
import { runUntilStopped } from './serve/run-until-stopped.ts';
import { serveSite } from './serve/serve-site.ts';

/** `npm start`: builds the site, serves it and the local backend, and says where. */
await runUntilStopped(async (run) => {
  const { sitePort, backendUrl, progress, tellReady } = await startLocalServices(run);

  progress.step('Building the site');
  await buildSite(backendUrl, LOCAL_PUBLISHABLE_KEY, run.signal);

  progress.step('Starting the server of the site');
  const site = await serveSite({ dist: `${ROOT}/dist`, port: sitePort });
  run.atEnd(() => site.close());

  tellReady();
  return { failure: site.failure };
});
