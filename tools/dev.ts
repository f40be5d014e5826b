import { dev } from 'astro';
import { LOCAL_PUBLISHABLE_KEY } from './backend/keys.ts';
import { ROOT } from './serve/build-site.ts';
import { startLocalServices } from './serve/local-services.ts';
import { runUntilStopped } from './serve/run-until-stopped.ts';

/** `npm run dev`: the site as it is being edited, with live reload, and the local backend of `npm start`. */
await runUntilStopped(async (run) => {
  const { sitePort, backendUrl, progress, tellReady } = await startLocalServices(run);

  progress.step("Starting Astro's development server");
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  process.env.PUBLIC_SUPABASE_URL = backendUrl;
  process.env.PUBLIC_SUPABASE_KEY = LOCAL_PUBLISHABLE_KEY;
  const server = await dev({
    root: ROOT,
    server: { host: '127.0.0.1', port: sitePort },
    vite: { server: { strictPort: true } },
  });
  run.atEnd(() => server.stop());

  tellReady();
  return { failure: new Promise<never>(() => {}) };
});
