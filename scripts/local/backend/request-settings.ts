import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from '@supabase/lite';

interface Exchange {
  requestHeaders: Record<string, string>;
  /** What the database sets for the response. */
  status?: string;
  headers?: string;
}

const currentExchange = new AsyncLocalStorage<Exchange>();

/**
 * Runs `work` for a request. {@link withRequestSettings} passes the headers of the request to the
 * database, and the status and headers that the database sets to the response.
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
 * Makes a connection pass the headers of each request to the database, and read the status and
 * headers of the response from it, as PostgREST does on hosted projects. @supabase/lite 0.10.0 does
 * so for functions only.
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
