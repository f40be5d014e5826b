import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from '@supabase/lite';

interface RequestSettings {
  'request.headers': string;
  'storage.operation': string;
}

const current = new AsyncLocalStorage<RequestSettings>();

/** Runs `work` for a request whose settings {@link withRequestSettings} hands to the database. */
export const asRequest = <Result>(request: Request, work: () => Promise<Result>): Promise<Result> =>
  current.run(
    {
      'request.headers': JSON.stringify(Object.fromEntries(request.headers)),
      'storage.operation': operationOf(request),
    },
    work,
  );

/**
 * Makes a connection set, for each transaction of a request, what PostgREST and the Storage service set on hosted
 * projects: the request's headers and the operation. @supabase/lite 0.10.0 sets the headers for functions alone.
 */
export function withRequestSettings<Lite extends Connection>(connection: Lite): Lite {
  const withContext = connection.withContext.bind(connection);
  connection.withContext = (visitor, work, options) =>
    withContext(
      visitor,
      async (database) => {
        for (const [name, value] of Object.entries(visitor ? (current.getStore() ?? {}) : {})) {
          await database
            .selectNoFrom((is) => is.fn('set_config', [is.val(name), is.val(value), is.val(true)]).as('set'))
            .execute();
        }
        return work(database);
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
