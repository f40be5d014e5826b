import { projectKey, required, type Environment } from './environment.ts';

/** Time limit of one call, in milliseconds. */
const CALL_LIMIT = 10_000;

/** A refused or failed call, by its status alone: what the service says may quote a name or an address. */
class BackendError extends Error {
  readonly status: number;
  constructor(call: string, status: number) {
    super(status ? `${call} was answered ${status}` : `${call} was not answered`);
    this.status = status;
  }
}

/** The project's REST and Storage interfaces, as far as the functions need them. Failures are {@link BackendError}s. */
export interface Backend {
  /** Calls a database function and gives its answer, null if it has none. */
  rpc<Answer>(name: string, parameters?: Record<string, unknown>): Promise<Answer>;
  /** A private file, as a stream; null if it is empty. */
  download(bucket: string, name: string): Promise<ReadableStream<Uint8Array> | null>;
  move(from: string, name: string, to: string): Promise<void>;
  /** A missing file is no error. */
  remove(bucket: string, names: string[]): Promise<void>;
}

/** The project as the worker meets it, with its secret key. */
export const secretBackend = (environment: Environment): Backend =>
  connect(
    required(environment, 'SUPABASE_URL'),
    projectKey(environment, 'SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'),
  );

/** The project as a visitor meets it, with its publishable key. */
export const publicBackend = (environment: Environment): Backend =>
  connect(
    required(environment, 'SUPABASE_URL'),
    projectKey(environment, 'SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY'),
  );

/** @param url address of the project, without a slash at the end, for example `https://abc.supabase.co` */
export function connect(url: string, key: string): Backend {
  async function call(label: string, path: string, method: string, body?: unknown): Promise<Response> {
    const response = await fetch(url + path, {
      method,
      headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_LIMIT),
    }).catch((): never => {
      throw new BackendError(label, 0);
    });
    if (response.ok) return response;
    await response.body?.cancel();
    throw new BackendError(label, response.status);
  }
  return {
    async rpc<Answer>(name: string, parameters: Record<string, unknown> = {}) {
      const response = await call(name, `/rest/v1/rpc/${name}`, 'POST', parameters);
      const text = await response.text();
      return (text === '' ? null : JSON.parse(text)) as Answer;
    },
    async download(bucket, name) {
      return (await call('download', `/storage/v1/object/${bucket}/${encodeURIComponent(name)}`, 'GET')).body;
    },
    async move(from, name, to) {
      const body = { bucketId: from, sourceKey: name, destinationBucket: to, destinationKey: name };
      await (await call('move', '/storage/v1/object/move', 'POST', body)).body?.cancel();
    },
    async remove(bucket, names) {
      const response = await call('remove', `/storage/v1/object/${bucket}`, 'DELETE', { prefixes: names });
      await response.body?.cancel();
    },
  };
}
