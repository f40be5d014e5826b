import { startBackend } from '../../backend/boot.ts';

/** `backend-process.ts <data directory>`: a backend on its own, which answers its parent's SQL. Says its address first. */
const { url, query } = await startBackend({ dataDirectory: process.argv[2]! });
process.on('message', (sql) => void query(sql as string).then((rows) => process.send!(rows)));
process.on('disconnect', () => process.exit());
process.send!(url);
