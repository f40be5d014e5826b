import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from '@supabase/lite';

interface Exchange {
  /** The request's headers, as JSON. */
  headers: string;
  /** What the database makes of the answer. */
  status?: string;
  responseHeaders?: string;
}

const current = new AsyncLocalStorage<Exchange>();

/** Runs `work` for a request whose headers {@link withRequestSettings} hands to the database, and its to the answer. */
export async function asRequest(request: Request, work: () => Promise<Response>): Promise<Response> {
  const exchange: Exchange = { headers: JSON.stringify(Object.fromEntries(request.headers)) };
  const response = await current.run(exchange, work);
  if (!exchange.status) return response;
  const headers = new Headers(response.headers);
  const changes = JSON.parse(exchange.responseHeaders || '[]') as Record<string, string>[];
  for (const [name, value] of changes.flatMap(Object.entries<string>)) headers.set(name, value);
  return new Response(response.body, { status: Number(exchange.status), headers });
}

/**
 * Makes a connection set the request's headers for each transaction of a request, and read the answer's status and
 * headers, as PostgREST does on hosted projects. @supabase/lite 0.10.0 does so for functions alone.
 */
export function withRequestSettings<Lite extends Connection>(connection: Lite): Lite {
  const withContext = connection.withContext.bind(connection);
  connection.withContext = (visitor, work, options) =>
    withContext(
      visitor,
      async (database) => {
        const exchange = visitor && current.getStore();
        if (!exchange) return work(database);
        await database
          .selectNoFrom((is) =>
            is
              .fn('set_config', [is.val('request.headers'), is.val(exchange.headers), is.val(true)])
              .as('set'),
          )
          .execute();
        const result = await work(database);
        const answer = await database
          .selectNoFrom((is) => [
            is.fn<string>('current_setting', [is.val('response.status'), is.val(true)]).as('status'),
            is.fn<string>('current_setting', [is.val('response.headers'), is.val(true)]).as('headers'),
          ])
          .executeTakeFirstOrThrow();
        exchange.status = answer.status;
        exchange.responseHeaders = answer.headers;
        return result;
      },
      options,
    );
  return connection;
}
