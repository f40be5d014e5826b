import type { Backend } from './boot.ts';

/** Puts an address on the list of staff and makes its account, as `npm run staff -- add` does on a hosted project. */
export async function seedStaff(backend: Pick<Backend, 'query'>, address: string): Promise<void> {
  const email = address.toLowerCase();
  await backend.query('insert into private.staff (email) values ($1) on conflict do nothing', [email]);
  await addAccount(backend, email);
}

/** An account in Auth, which alone opens nothing. */
export async function addAccount(backend: Pick<Backend, 'query'>, email: string): Promise<void> {
  await backend.query(
    `insert into auth.users (id, email, aud, role, email_confirmed_at)
     select gen_random_uuid(), $1::text, 'authenticated', 'authenticated', now()
      where not exists (select from auth.users where email = $1::text)`,
    [email],
  );
}
