import getPort, { clearLockedPorts } from 'get-port';

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
 * @throws if it is busy at any address of this machine, saying what probably holds it and how to take another
 */
export async function freePort(port: number, variable: PortVariable): Promise<number> {
  // get-port keeps a port from a second caller; here the site's is asked for twice, early and when its server starts.
  if (port !== 0) clearLockedPorts();
  const free = await getPort(port === 0 ? {} : { port });
  if (port === 0 || free === port) return free;
  throw new Error(
    `Port ${port} is in use, probably by another "npm start" or "npm run dev". Stop that one first, or choose ` +
      `another port: ${variable}=${port + 1} npm ${process.env.npm_lifecycle_event === 'dev' ? 'run dev' : 'start'}`,
  );
}
