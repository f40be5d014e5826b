import { LOCAL_PUBLISHABLE_KEY } from './backend/keys.ts';
import { buildSite, ROOT } from './serve/build-site.ts';
import { readyText, startLocalBackend } from './serve/local-backend.ts';
import { startLocalMail } from './serve/local-mail.ts';
import { freePort, portFrom } from './serve/ports.ts';
import { startProgress } from './serve/progress.ts';
import { runUntilStopped } from './serve/run-until-stopped.ts';
import { serveSite } from './serve/serve-site.ts';

/** `npm start`: builds the site, serves it and a local backend, and says where. SITE_PORT, BACKEND_PORT and MAIL_PORT move them. */
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

  progress.step('Building the site');
  await buildSite(backend.url, LOCAL_PUBLISHABLE_KEY, signal);

  progress.step('Starting the server of the site');
  const site = await serveSite({ dist: `${ROOT}/dist`, port: sitePort });
  atEnd(() => site.close());

  console.log(
    readyText({
      siteUrl: site.url,
      backendUrl: backend.url,
      mailUrl: mail.url,
      seconds: progress.done(),
    }),
  );
  return { failure: site.failure };
});
