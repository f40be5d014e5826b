import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackend, type Backend } from '../../../tools/backend/boot.ts';
import { LOCAL_PUBLISHABLE_KEY } from '../../../tools/backend/keys.ts';
import { seedStaff, addAccount } from '../../../tools/backend/seed-staff.ts';
import { freePort } from '../../../tools/serve/ports.ts';
import { buildSite } from '../../support/build-site.ts';
import { serveSite } from '../../../tools/serve/serve-site.ts';

export const STAFF = 'staff@example.com';
export const STRANGER = 'stranger@example.com';

export interface StaffSite {
  url: string;
  backend: Backend;
  /** Folder of the built site. */
  dist: string;
  /** The newest link that was sent to an address. */
  linkTo: (address: string) => string | undefined;
  close: () => Promise<void>;
}

/**
 * The site built with PUBLIC_STAFF=1 on the CDN's runtime, with a backend of its own that has Auth: one address on the
 * list, and one account that is not.
 */
export async function startStaffSite(): Promise<StaffSite> {
  const links = new Map<string, string>();
  const port = await freePort(0, 'SITE_PORT');
  const backend = await startBackend({
    siteUrl: `http://localhost:${port}`,
    sendSignIn: (address, link) => Promise.resolve(void links.set(address, link)),
  });
  await seedStaff(backend, STAFF);
  await addAccount(backend, STRANGER);
  const dist = mkdtempSync(join(tmpdir(), 'staff-site-'));
  await buildSite(dist, {
    PUBLIC_STAFF: '1',
    PUBLIC_SUPABASE_URL: backend.url,
    PUBLIC_SUPABASE_KEY: LOCAL_PUBLISHABLE_KEY,
  });
  const site = await serveSite({ dist, port });
  return {
    url: site.url,
    backend,
    dist,
    linkTo: (address) => links.get(address),
    async close() {
      await site.close();
      await backend.close();
      rmSync(dist, { recursive: true });
    },
  };
}
