import { connect } from 'node:net';
import type { Scan } from '../../supabase/functions/_shared/worker/keep-files.ts';

/** Time limit of one scan, in milliseconds. */
const LIMIT = 10_000;

/**
 * Has ClamAV's daemon look at files (clamd(8), INSTREAM). Its StreamMaxLength must be 10 MB at least, as by default.
 * @param address of its socket: a path, or `host:port`
 */
export function clamdScan(address: string): Scan {
  const [, host, port] = /^([^/]+):(\d+)$/.exec(address) ?? [];
  const place = host ? { host, port: Number(port) } : { path: address };
  return async (content) => {
    const reply = await ask(place, content).catch(() => '');
    if (reply === 'stream: OK') return undefined;
    if (/^stream: .+ FOUND$/.test(reply)) return 'virus';
    throw new Error('The virus scanner at CLAMD_SOCKET did not answer');
  };
}

async function ask(place: { host: string; port: number } | { path: string }, content: Uint8Array) {
  const socket = connect(place);
  socket.setTimeout(LIMIT, () => socket.destroy(new Error('too slow')));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  // One part, and one of no length for the end.
  socket.write(Buffer.concat([Buffer.from('zINSTREAM\0'), length, content, Buffer.alloc(4)]));
  let reply = '';
  for await (const chunk of socket) reply += String(chunk);
  return reply.replace(/\0$/, '');
}
