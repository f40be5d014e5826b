/** A host as the questions meet it. */
export interface Host {
  ask(path: string, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

/** Asks a server, following nothing. */
export const asking =
  (origin: string): Host['ask'] =>
  (path, headers = {}) =>
    fetch(origin + path, { redirect: 'manual', headers });
