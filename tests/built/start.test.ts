import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';

const variables = ['SITE_PORT', 'BACKEND_PORT', 'MAIL_PORT'];

async function listen() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** Free ports, by their variables of `npm start`. */
async function freePorts(): Promise<Record<string, string>> {
  const listening = await Promise.all(variables.map(() => listen()));
  for (const { server } of listening) server.close();
  return Object.fromEntries(variables.map((name, index) => [name, `${listening[index]!.port}`]));
}

/** `npm start` without a build, in memory. */
function start(ports: Record<string, string>) {
  const env = { ...process.env, ...ports };
  const child = spawn(process.execPath, ['scripts/local/start.ts', '--no-build', '--memory'], {
    env,
  });
  // Also after a time-out of the test: otherwise its servers would go on running.
  onTestFinished(() => void child.kill());
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'exit').then(([code]) => code as number);
  return { child, ended, output: () => output };
}

test(
  'Site, backend and mailbox answer until SIGTERM, which ends all of them',
  { timeout: 120_000 },
  async () => {
    const ports = await freePorts();
    const { child, ended, output } = start(ports);
    await expect.poll(output, { timeout: 60_000 }).toContain('Ctrl-C');
    const urls = Object.values(ports).map((port) => `http://127.0.0.1:${port}`);
    for (const url of urls) expect(await fetch(url), url).toBeDefined();
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    for (const url of urls) await expect(fetch(url), url).rejects.toThrow();
  },
);

test.each(variables)(
  'If the port of %s is in use, a sentence says so at once, and what to do',
  async (name) => {
    const ports = await freePorts();
    const { server, port } = await listen();
    const { ended, output } = start({ ...ports, [name]: `${port}` });
    expect(await ended).toBe(1);
    expect(output()).toMatch(new RegExp(`^Port ${port} is in use.*${name}=${port + 1} npm start`));
    server.close();
  },
);
