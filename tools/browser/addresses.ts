/**
 * Ports of the browser tests' own site and backend, away from those of `npm start`. Both below those that the system gives
 * to outgoing connections (Linux: 32768 and above): such a connection, even a minute after its end, makes a port busy.
 */
export const testPorts = {
  site: Number(process.env.TEST_SITE_PORT ?? 4390),
  backend: Number(process.env.TEST_BACKEND_PORT ?? 4391),
};

export const siteUrl = `http://localhost:${testPorts.site}`;
export const backendUrl = `http://127.0.0.1:${testPorts.backend}`;
