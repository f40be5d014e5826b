import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

export type PortVariable = 'SITE_PORT' | 'BACKEND_PORT' | 'MAIL_PORT';

/**
 * The port that an environment variable asks for, else the standard one; 0 stands for any free one.
 * @throws if the variable holds anything but a port number
 */
export function portFrom(variable: PortVariable, standard: number): number {
  const value = process.env[variable];
  if (!value) return standard;
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new Error(`${variable} must be a port number up to 65535 (0 picks a free one), not "${value}".`);
  }
  return Number(value);
}

/**
 * The port itself, or a free one for 0.
 * @throws if it is busy, saying what probably holds it and how to take another
 */
export async function freePort(port: number, variable: PortVariable): Promise<number> {
  // Browsers ask "localhost" by IPv6 too: a stranger there would be shown in place of the site.
  for (const host of port === 0 ? ['127.0.0.1'] : ['::1', '127.0.0.1']) {
    const bound = await tryPort(port, host);
    if (bound !== undefined) port = bound;
    else {
      throw new Error(
        `Port ${port} is in use, probably by another "npm start" or "npm run dev". Stop that one first, or choose ` +
          `another port: ${variable}=${port + 1} npm start`,
      );
    }
  }
  return port;
}

/** The port that could be bound, which is released again; undefined if another process has it. */
async function tryPort(port: number, host: string): Promise<number | undefined> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return port; // a machine without IPv6
    if (code === 'EADDRINUSE') return undefined;
    throw error;
  }
  const { port: bound } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return bound;
}
