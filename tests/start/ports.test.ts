import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort, portFrom } from '../../tools/serve/ports.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['http', '-1', '65536', '4321 '])('SITE_PORT=%s is refused in a sentence', (value) => {
  vi.stubEnv('SITE_PORT', value);
  expect(() => portFrom('SITE_PORT', 4321)).toThrow(/^SITE_PORT must be a port number up to 65535/);
});

test('An empty SITE_PORT means the standard port, 0 a free one', async () => {
  vi.stubEnv('SITE_PORT', '');
  expect(portFrom('SITE_PORT', 4321)).toBe(4321);
  expect(await freePort(0, 'SITE_PORT')).toBeGreaterThan(1023);
});

test.each(['127.0.0.1', '0.0.0.0', '::1'])(
  'A port that another program holds at %s is busy',
  async (host) => {
    const other = createServer().listen(0, host);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(freePort(port, 'SITE_PORT')).rejects.toThrow(`Port ${port} is in use`);
    other.close();
  },
);
