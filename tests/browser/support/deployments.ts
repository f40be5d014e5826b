import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One address at which a site is replaced by another between two requests, as a CDN does it. */
export interface Deployments {
  url: string;
  /** From now on every request is answered by the site at this address. */
  deploy: (siteUrl: string) => void;
  close: () => Promise<void>;
}

export async function startDeployments(): Promise<Deployments> {
  let live = '';
  const server = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const passedOn = request(new URL(incoming.url!, live), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    passedOn.on('error', () => outgoing.destroy());
    incoming.pipe(passedOn);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: (siteUrl) => {
      live = siteUrl;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
