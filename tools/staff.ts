import { readCommandLine } from './command-line.ts';
import { answerOf, operatedBackend, runCommand, type Operated } from './operator/backend.ts';

const usage = `npm run staff                       who may sign in to the staff page
npm run staff -- add ADDRESS        puts an address on the list, and makes its account
npm run staff -- remove ADDRESS     takes it off, which shuts it out at once, and deletes its account
Of the backend of npm start, or of SUPABASE_URL with its secret key in SUPABASE_SERVICE_ROLE_KEY.`;

/** Sign-ups are off, so that accounts are made here alone. One that is there already is no error. */
async function addAccount({ client }: Operated, email: string): Promise<void> {
  const { error } = await client.auth.admin.createUser({ email, email_confirm: true });
  if (error && error.code !== 'email_exists')
    throw new Error(`The account could not be made: ${error.message}`);
}

const notDeleted = ({ message }: Error) =>
  new Error(`Off the list, but the account could not be deleted, so run this again: ${message}`);

/** Auth finds accounts by id alone. */
async function deleteAccount({ client }: Operated, email: string): Promise<void> {
  const { data, error } = await client.auth.admin.listUsers({ perPage: 1000 });
  if (error) throw notDeleted(error);
  for (const { id } of data.users.filter((user) => user.email === email)) {
    const { error: refused } = await client.auth.admin.deleteUser(id);
    if (refused) throw notDeleted(refused);
  }
}

/** `npm run staff`: the list of who may sign in to the staff page. Safe to repeat. */
await runCommand(async () => {
  const [action, address = ''] = readCommandLine(usage, { allowPositionals: true }).positionals;
  const email = address.trim().toLowerCase();
  if (action !== undefined && !(['add', 'remove'].includes(action) && email.includes('@')))
    throw new Error(usage);
  const backend = operatedBackend();
  const change = action === 'add' ? { add_address: email } : { remove_address: action && email };
  const list = answerOf(backend, await backend.client.rpc('staff_list', change).retry(false)) as string[];
  // The local backend's Auth has no accounts but the one that npm start makes.
  if (backend.hosted && action === 'add') await addAccount(backend, email);
  if (backend.hosted && action === 'remove') await deleteAccount(backend, email);
  console.log(list.length > 0 ? list.join('\n') : 'Nobody is on the list.');
});
