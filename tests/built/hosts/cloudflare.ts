import { serveSite } from '../../../tools/serve/serve-site.ts';
import { asking, type Host } from './host.ts';

/** Cloudflare's runtime. */
export async function cloudflare(dist: string): Promise<Host> {
  const site = await serveSite({ dist });
  return { ask: asking(site.url), close: () => site.close() };
}
