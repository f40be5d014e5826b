import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { asking, type Host } from './host.ts';

/** Debian keeps it out of the path of ordinary users. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

export const nginxIsInstalled = spawnSync('nginx', ['-v'], { env }).status === 0;

/** nginx with the configuration of the build in a server block as docs/operations.md shows it, on loopback without TLS. */
export async function nginx(dist: string): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const port = await getPort();
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''}
     events {}
     http { include /etc/nginx/mime.types; access_log off; ${own.join(' ')}
       server { listen 127.0.0.1:${port}; root ${dist}; include ${dist}/nginx.conf; } }`,
  );
  const child = spawn('nginx', ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], { env, stdio: 'inherit' });
  const ended = once(child, 'exit');
  const ask = asking(`http://127.0.0.1:${port}`);
  const close = async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true });
  };
  for (;;) {
    if (child.exitCode !== null) throw new Error('nginx did not start: what it says stands above.');
    if (await ask('/').catch(() => false)) return { ask, close };
  }
}
