/** Ports of the browser tests' own site and backend, away from those of `npm start`. */
export const testPorts = {
  site: Number(process.env.TEST_SITE_PORT ?? 4390),
  backend: Number(process.env.TEST_BACKEND_PORT ?? 54390),
  /** The double of the git host that the editor at /admin writes to. */
  gitHost: Number(process.env.TEST_GIT_HOST_PORT ?? 54392),
};

export const siteUrl = `http://localhost:${testPorts.site}`;
export const backendUrl = `http://127.0.0.1:${testPorts.backend}`;
export const gitHostUrl = `http://127.0.0.1:${testPorts.gitHost}/api`;
