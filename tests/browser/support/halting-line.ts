import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { siteUrl } from '../../../tools/browser/addresses.ts';

/** The site on a line that stops in the middle of a page. */
export interface HaltingLine {
  url: string;
  /** Lets the rest of the page through. */
  goOn: () => void;
  close: () => Promise<void>;
}

/** Passes the site on; of each page only what stands before `halt` comes, until the test lets the line go on. */
export async function haltingLine(halt: string): Promise<HaltingLine> {
  const { promise: isGoingOn, resolve: goOn } = Promise.withResolvers<void>();
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const answer = await fetch(siteUrl + incoming.url, { redirect: 'manual' });
      const headers = Object.fromEntries(answer.headers);
      delete headers['content-encoding'];
      delete headers['content-length'];
      outgoing.writeHead(answer.status, headers);
      const body = Buffer.from(await answer.arrayBuffer());
      const at = headers['content-type']?.startsWith('text/html') ? body.indexOf(halt) : 0;
      outgoing.write(body.subarray(0, at));
      if (at > 0) await isGoingOn;
      outgoing.end(body.subarray(at));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goOn,
    close: async () => {
      goOn();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
