import { startBackend } from '../../tools/backend/boot.ts';
import { emptyDatabase } from './empty-database.ts';

/** `node backend-process.ts <new data directory>`: a backend that tests can kill. It prints its address. */
const dataDirectory = process.argv[2]!;
const { url } = await startBackend({ dataDirectory, pglite: { loadDataDir: await emptyDatabase() } });
console.log(url);
