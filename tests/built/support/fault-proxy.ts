import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** An answer of the site on its way to who asked. */
interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** A fault of a host or a deployment: changes the answer for a path. */
export type HostFault = (path: string, answer: Answer) => void;

/** Stands before a site and lets its answers meet the fault that is planted at the time. */
export async function startFaultProxy(site: string) {
  const planted: { fault: HostFault } = { fault: () => {} };
  const server = createServer((request, response) => {
    const forward = async () => {
      const path = request.url ?? '/';
      const original = await fetch(site + path, { method: request.method!, redirect: 'manual' });
      const headers = new Headers(original.headers);
      for (const name of ['content-length', 'transfer-encoding', 'connection']) headers.delete(name);
      headers.set('content-encoding', 'gzip');
      const answer = { status: original.status, headers, text: await original.text() };
      planted.fault(path, answer);
      const isPlain = headers.get('content-encoding') === null;
      response.writeHead(answer.status, Object.fromEntries(headers));
      response.end(request.method === 'HEAD' ? undefined : isPlain ? answer.text : gzipSync(answer.text));
    };
    forward().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    planted,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
