import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from '@supabase/lite';

interface Exchange {
  /** The page that a link of Auth is to lead back to. */
  redirectTo: string | null;
  settings: { 'request.headers': string; 'storage.operation': string };
  /** What the database makes of the answer. */
  status?: number;
  headers?: Record<string, string>[];
}

const current = new AsyncLocalStorage<Exchange>();

/** Runs `work` for a request whose settings {@link withRequestSettings} hands to the database, and its to the answer. */
export async function asRequest(request: Request, work: () => Promise<Response>): Promise<Response> {
  const exchange: Exchange = {
    redirectTo: new URL(request.url).searchParams.get('redirect_to'),
    settings: {
      'request.headers': JSON.stringify(Object.fromEntries(request.headers)),
      'storage.operation': operationOf(request),
    },
  };
  const response = await current.run(exchange, work);
  const { status, headers = [] } = exchange;
  if (status === undefined) return response;
  const all = new Headers(response.headers);
  for (const [name, value] of headers.flatMap(Object.entries<string>)) all.set(name, value);
  return new Response(response.body, { status, headers: all });
}

/** The page that the request now worked on wants a link to lead back to. @supabase/lite 0.10.0 forgets it. */
export const askedRedirect = () => current.getStore()?.redirectTo;

/**
 * Makes a connection set, for each transaction of a request, what PostgREST and the Storage service set on hosted
 * projects, the request's headers and the operation, and read the answer's status and headers as PostgREST does.
 * @supabase/lite 0.10.0 does so for functions alone.
 */
export function withRequestSettings<Lite extends Connection>(connection: Lite): Lite {
  const withContext = connection.withContext.bind(connection);
  connection.withContext = (visitor, work, options) =>
    withContext(
      visitor,
      async (database) => {
        const exchange = visitor && current.getStore();
        if (!exchange) return work(database);
        for (const [name, value] of Object.entries(exchange.settings)) {
          await database
            .selectNoFrom((is) => is.fn('set_config', [is.val(name), is.val(value), is.val(true)]).as('set'))
            .execute();
        }
        const result = await work(database);
        const setting = (name: string) =>
          database
            .selectNoFrom((is) => is.fn<string>('current_setting', [is.val(name), is.val(true)]).as('value'))
            .executeTakeFirst();
        const status = (await setting('response.status'))?.value;
        if (status) {
          exchange.status = Number(status);
          exchange.headers = JSON.parse((await setting('response.headers'))?.value || '[]') as Record<
            string,
            string
          >[];
        }
        return result;
      },
      options,
    );
  return connection;
}

/** As the Storage service names it, as far as the site's policies and probes care. */
function operationOf({ url, method }: Request): string {
  const { pathname } = new URL(url);
  if (!pathname.startsWith('/storage/v1/')) return '';
  if (pathname.startsWith('/storage/v1/object/upload/sign/')) return 'storage.object.sign_upload_url';
  const isUpload = method === 'POST' && /^\/storage\/v1\/object\/job-applications\//.test(pathname);
  return isUpload ? 'storage.object.upload' : 'storage.other';
}
