import { existsSync } from 'node:fs';
import { startBackend } from '../../../tools/backend/boot.ts';
import { serveSite } from '../../../tools/serve/serve-site.ts';
import { backendUrl, testPorts } from '../../../tools/browser/addresses.ts';
import { askedFault } from './faults.ts';

/**
 * Starts the real backend and the CDN's runtime over dist once for all browser tests. dist must have been built for
 * this backend: `npm test` does that, and so does `npm run test:browser`.
 */
export default async function globalSetUp() {
  if (!existsSync('dist/_headers')) {
    throw new Error(
      'There is no built site in dist. Run "npm run test:browser", which builds it for the test backend.',
    );
  }
  const backend = await startBackend({ port: testPorts.backend, faults: askedFault });
  if (backend.url !== backendUrl)
    throw new Error(`The backend runs at ${backend.url}, the tests expect ${backendUrl}.`);
  // All tests are one visitor, who would have had his mails of a day after `npm test -- --repeat 3`.
  await backend.exec('update private.settings set visitor_mails_per_ip = 9999, visitor_mails_per_day = 9999');
  const site = await serveSite({ dist: 'dist', port: testPorts.site });
  return async () => {
    await site.close();
    await backend.close();
  };
}
