import { execFileSync } from 'node:child_process';
import { X509Certificate, createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import sirv from 'sirv';
import { brotliBody, compressible } from '../weight/wire.ts';
import { headersFor } from './headers.ts';

/** Where the server has a page with nothing on it, which every page is compared with. */
export const floorPath = '/floor';
const floorPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Empty page of the benchmark</title><meta name="description" content="What a page costs that does nothing."><link rel="icon" href="data:,"></head><body><main><h1>Nothing</h1></main></body></html>';

export interface Served {
  origin: string;
  /** By which Chromium is told to trust the server: `--ignore-certificate-errors-spki-list`. */
  fingerprint: string;
  close(): Promise<void>;
}

/** A throw-away key and certificate for localhost, made by openssl. Throws when openssl is missing. */
export function makeCertificate(): Buffer {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const output = ['-keyout', '-', '-out', '-'];
  return execFileSync('openssl', ['req', '-x509', ...curve, ...subject, ...output], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Serves a built site as a CDN does: HTTP/2, brotli 11 made beforehand, addresses without ending, headers of `_headers`. */
async function serveAsCdn(dist: string): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-site-'));
  cpSync(dist, folder, { recursive: true });
  writeFileSync(join(folder, `${floorPath}.html`), floorPage);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!compressible.has(extname(name))) continue;
    writeFileSync(join(folder, `${name}.br`), brotliBody(readFileSync(join(folder, name))));
  }
  const headers = readFileSync(join(folder, '_headers'), 'utf8');
  const files = sirv(folder, {
    brotli: true,
    etag: true,
    setHeaders(response, path) {
      const own = path === floorPath ? { 'cache-control': 'no-cache' } : headersFor(headers, path);
      for (const [name, value] of Object.entries(own)) response.setHeader(name, value);
    },
  });
  const pem = makeCertificate();
  const sockets = new Set<Socket>();
  const server = createSecureServer({ key: pem, cert: pem }, (request, response) => {
    // Node's HTTP/2 speaks like its HTTP/1 here.
    files(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  }).on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });
  server.on('sessionError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const key = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    fingerprint: createHash('sha256').update(key).digest('base64'),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}

/** Serves built sites for as long as the work with them takes. */
export async function withSites(dists: string[], work: (servers: Served[]) => Promise<void>): Promise<void> {
  const servers = await Promise.all(dists.map(serveAsCdn));
  try {
    await work(servers);
  } finally {
    await Promise.all(servers.map((server) => server.close()));
  }
}
