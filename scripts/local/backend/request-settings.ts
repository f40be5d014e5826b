import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from '@supabase/lite';

interface Exchange {
  requestHeaders: Record<string, string>;
  /** Set by the database for the response. */
  status?: string;
  headers?: string;
}

const currentExchange = new AsyncLocalStorage<Exchange>();

/**
 * Runs `work` for `request`, then applies the status and headers that the database has set
 * ({@link withRequestSettings}).
 */
export async function runAsRequest(
  request: Request,
  work: () => Promise<Response>,
): Promise<Response> {
  const exchange: Exchange = { requestHeaders: Object.fromEntries(request.headers) };
  const response = await currentExchange.run(exchange, work);
  if (!exchange.status) return response;
  const headers = new Headers(response.headers);
  const changes = JSON.parse(exchange.headers || '[]') as Record<string, string>[];
  for (const [name, value] of changes.flatMap(Object.entries<string>)) headers.set(name, value);
  return new Response(response.body, { status: Number(exchange.status), headers });
}

/**
 * Passes request headers to the database and reads `response.status` and `response.headers` back,
 * like PostgREST. @supabase/lite 0.10.0 does this only for functions.
 */
export function withRequestSettings<Lite extends Connection>(connection: Lite): Lite {
  const withContext = connection.withContext.bind(connection);
  connection.withContext = (visitor, work, options) => {
    const exchange = visitor && currentExchange.getStore();
    if (!exchange) return withContext(visitor, work, options);
    const { requestHeaders } = exchange;
    const rpc = options?.rpc ?? { method: 'POST', path: '/', readOnly: false, requestHeaders };
    return withContext(
      visitor,
      async (database) => {
        const result = await work(database);
        const settings = await database
          .selectNoFrom((is) => [
            is
              .fn<string>('current_setting', [is.val('response.status'), is.val(true)])
              .as('status'),
            is
              .fn<string>('current_setting', [is.val('response.headers'), is.val(true)])
              .as('headers'),
          ])
          .executeTakeFirstOrThrow();
        Object.assign(exchange, settings);
        return result;
      },
      { ...options, rpc },
    );
  };
  return connection;
}
