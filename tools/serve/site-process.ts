import { join } from 'node:path';
import { unstable_startWorker } from 'wrangler';

/**
 * `node site-process.ts <dist> <port>`, started by serve-site.ts: serves the folder as the CDN does, on loopback, and
 * stops when its parent does, however that ended. Sends `'ready'` once it serves.
 */
const [dist = '', port] = process.argv.slice(2);
const worker = await unstable_startWorker({
  config: join(import.meta.dirname, '../../wrangler.jsonc'),
  assets: dist,
  dev: {
    server: { hostname: '127.0.0.1', port: Number(port) },
    inspector: false,
    watch: false,
    persist: false,
    logLevel: 'error',
  },
}).catch((error: unknown) => {
  console.error(reasonOf(error));
  return process.exit(1);
});

async function stop() {
  await worker.dispose();
  process.exit(0);
}
process.on('disconnect', () => void stop());
await worker.ready;
if (process.connected) process.send?.('ready');
else await stop();

/** Wrangler wraps what went wrong in errors that only say that something did. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? reasonOf(error.cause) : error.message;
}
