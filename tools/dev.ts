import { dev } from 'astro';
import { LOCAL_PUBLISHABLE_KEY } from './backend/keys.ts';
import { ROOT } from './serve/build-site.ts';
import { readyText, startLocalBackend } from './serve/local-backend.ts';
import { startLocalMail } from './serve/local-mail.ts';
import { freePort, portFrom } from './serve/ports.ts';
import { startProgress } from './serve/progress.ts';
import { runUntilStopped } from './serve/run-until-stopped.ts';

/** `npm run dev`: the site as it is being edited, with live reload, and the local backend of `npm start`. */
await runUntilStopped(async ({ signal, atEnd }) => {
  const progress = startProgress();
  const sitePort = await freePort(portFrom('SITE_PORT', 4321), 'SITE_PORT');
  const backendPort = await freePort(portFrom('BACKEND_PORT', 54_321), 'BACKEND_PORT');
  const mailPort = await freePort(portFrom('MAIL_PORT', 54_324), 'MAIL_PORT');
  const siteUrl = `http://localhost:${sitePort}`;

  progress.step('Starting the database');
  const backend = await startLocalBackend(backendPort, siteUrl);
  atEnd(() => backend.close());
  const mail = await startLocalMail(mailPort, backend.url, siteUrl);
  atEnd(() => mail.close());
  signal.throwIfAborted();

  progress.step("Starting Astro's development server");
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  process.env.PUBLIC_SUPABASE_URL = backend.url;
  process.env.PUBLIC_SUPABASE_KEY = LOCAL_PUBLISHABLE_KEY;
  const server = await dev({
    root: ROOT,
    server: { host: '127.0.0.1', port: sitePort },
    vite: { server: { strictPort: true } },
  });
  atEnd(() => server.stop());

  console.log(readyText({ siteUrl, backendUrl: backend.url, mailUrl: mail.url, seconds: progress.done() }));
  return { failure: new Promise<never>(() => {}) };
});
