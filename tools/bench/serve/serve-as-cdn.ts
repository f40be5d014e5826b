import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { lookup } from 'mrmime';
import { brotliBody } from '../weight/wire.ts';
import { makeCertificate } from './certificate.ts';
import { headersFor } from './headers.ts';

const compressible = /^text\/|json|xml|svg/;

interface Answer {
  status: number;
  type: string;
  body: Buffer;
  compressed: Buffer | undefined;
  tag: string;
}

export interface Served {
  origin: string;
  /** See Certificate. */
  fingerprint: string;
  close(): Promise<void>;
}

/**
 * Serves a built site as a CDN does: HTTP/2, brotli 11 made once per file, entity tags, byte ranges, addresses without
 * ending, 404.html, and the headers of `_headers`. `extra` are pages of the benchmark's own, by path, without a policy.
 */
export async function serveAsCdn(
  folder: string,
  extra: ReadonlyMap<string, string> = new Map(),
): Promise<Served> {
  const { key, cert, fingerprint } = makeCertificate();
  const headerFile = readFileSync(join(folder, '_headers'), 'utf8');
  const answers = new Map<string, Answer>();

  const answerTo = (path: string): Answer => {
    const known = answers.get(path);
    if (known) return known;
    const own = extra.get(path);
    const file = own === undefined ? fileOf(folder, path) : undefined;
    const body = Buffer.from(own ?? readFileSync(file ?? join(folder, '404.html')));
    const type = lookup(file === undefined ? 'html' : extname(file)) ?? 'application/octet-stream';
    const answer = {
      status: own === undefined && file === undefined ? 404 : 200,
      type: type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      body,
      compressed: compressible.test(type) && body.length > 200 ? brotliBody(body) : undefined,
      tag: `"${createHash('sha1').update(body).digest('hex').slice(0, 20)}"`,
    };
    answers.set(path, answer);
    return answer;
  };

  const answer = (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const path = decodeURIComponent(new URL(request.url, 'http://site').pathname);
    const { status, type, body, compressed, tag } = answerTo(path);
    const site = extra.has(path) ? { 'cache-control': 'no-cache' } : headersFor(headerFile, path);
    const headers = { ...site, 'content-type': type, etag: tag, vary: 'accept-encoding' };
    if (request.headers['if-none-match'] === tag) {
      response.writeHead(304, headers).end();
      return;
    }
    const range = compressed ? null : /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    if (range) {
      const [from, to] = [Number(range[1]), Math.min(Number(range[2] || Infinity), body.length - 1)];
      const length = {
        'content-range': `bytes ${from}-${to}/${body.length}`,
        'content-length': to - from + 1,
      };
      response.writeHead(206, { ...headers, ...length }).end(body.subarray(from, to + 1));
      return;
    }
    const takesBrotli = compressed && /\bbr\b/.test(String(request.headers['accept-encoding']));
    const sent = takesBrotli ? compressed : body;
    const encoding = takesBrotli ? { 'content-encoding': 'br' } : { 'accept-ranges': 'bytes' };
    response.writeHead(status, { ...headers, ...encoding, 'content-length': sent.length }).end(sent);
  };

  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    response.on('error', () => {});
    try {
      answer(request, response);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
  });
  server.on('sessionError', () => {});
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    fingerprint,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

function fileOf(folder: string, path: string): string | undefined {
  const base = join(folder, normalize(path));
  return [base, `${base.replace(/\/$/, '')}.html`, join(base, 'index.html')].find(isFile);
}
