import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { serve, type HttpServer } from '../backend/http-server.ts';
import { LOCAL_MAIL_KEY } from '../backend/keys.ts';
import { isOfThisMachine } from '../backend/loopback.ts';
import { listPage, mailPage, mailPolicy, pagePolicy, type StoredMail } from './pages.ts';

/**
 * Takes mails by the provider's HTTP interface (`POST /emails`, see resend.ts), keeps them in `folder`, sends none, and
 * shows them in the browser. On loopback, and for pages of its own address alone.
 */
export function startMailbox(port: number, folder: string): Promise<HttpServer> {
  const store = mailStore(folder);
  return serve(port, (request) => answer(request, store));
}

/** Mails as one JSON file each in `folder`. */
function mailStore(folder: string) {
  const fileOf = (id: string) => join(folder, `${id}.json`);
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as StoredMail;
  return {
    async put(mail: StoredMail) {
      await mkdir(folder, { recursive: true });
      await writeFileAtomic(fileOf(mail.id), JSON.stringify(mail, null, 2));
    },
    async get(id: string) {
      try {
        return await read(fileOf(id));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    /** Newest first. */
    async all() {
      const files = await readdir(folder).catch((): string[] => []);
      const mails = await Promise.all(
        files.filter((file) => file.endsWith('.json')).map((file) => read(join(folder, file))),
      );
      return mails.sort((one, other) => other.receivedAt.localeCompare(one.receivedAt));
    },
  };
}

type MailStore = ReturnType<typeof mailStore>;

async function answer(request: Request, store: MailStore): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!isOfThisMachine(request)) return new Response(null, { status: 421 });
  if (request.method === 'POST' && pathname === '/emails') return accept(request, store);
  if (request.method !== 'GET') return new Response(null, { status: 405 });
  if (pathname === '/favicon.ico') return new Response(null, { status: 204 });
  if (pathname === '/') return html(listPage(await store.all()), pagePolicy);
  const [, id = '', view] = /^\/mails\/([\w-]+)(\/html)?$/.exec(pathname) ?? [];
  const mail = id && (await store.get(id));
  if (!mail) return new Response('There is no such mail.', { status: 404 });
  return view ? html(mail.html, mailPolicy) : html(mailPage(mail), pagePolicy);
}

async function accept(request: Request, store: MailStore): Promise<Response> {
  if (request.headers.get('authorization') !== `Bearer ${LOCAL_MAIL_KEY}`) {
    return Response.json({ name: 'invalid_api_key' }, { status: 403 });
  }
  const id = request.headers.get('idempotency-key');
  if (!id || !/^[\w-]+$/.test(id)) return Response.json({ name: 'invalid_idempotency_key' }, { status: 400 });
  if (!(await store.get(id))) {
    const mail = (await request.json()) as Omit<StoredMail, 'id' | 'receivedAt'>;
    await store.put({ ...mail, id, receivedAt: new Date().toISOString() });
  }
  return Response.json({ id });
}

const html = (body: string, policy: string) =>
  new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  });
