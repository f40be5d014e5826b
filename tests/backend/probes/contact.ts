import type { Probe, Target } from './probe.ts';
import { probeContact } from './rows.ts';

const table = ({ visitor }: Target) => visitor.from('contact_submissions');
const existing = ({ existing }: Target) =>
  probeContact({ id: existing.contactId, message: 'Overwritten by a stranger.' });

export const contactProbes: Probe[] = [
  {
    title: 'sends a request without an id',
    expect: 'allowed',
    leaves: 'a contact request',
    attempt: (target) => {
      const { name, company, email, message } = probeContact();
      return table(target).insert({ name, company, email, message });
    },
  },
  {
    title: 'sends a request with an id',
    expect: 'allowed',
    leaves: 'a contact request',
    attempt: (target) => table(target).insert(probeContact()),
  },
  {
    title: 'sends one twice',
    expect: '23505',
    heldBy: 'database',
    attempt: (target) => table(target).insert(existing(target)),
  },
  {
    title: '[S11] sends many requests in one',
    expect: '22023',
    heldBy: 'database',
    attempt: (target) => table(target).insert([probeContact(), probeContact()]),
  },
  {
    title: 'overwrites one by upsert',
    expect: '42501',
    heldBy: 'policies',
    attempt: (target) => table(target).upsert(existing(target)),
  },
  {
    title: 'learns by an ignoring upsert whether one exists',
    expect: '42501',
    heldBy: 'policies',
    attempt: (target) => table(target).upsert(existing(target), { ignoreDuplicates: true }),
  },
  {
    title: 'reads its own row back',
    expect: '42501',
    heldBy: 'policies',
    attempt: (target) => table(target).insert(probeContact()).select(),
  },
  { title: 'reads requests', expect: '42501', attempt: (target) => table(target).select() },
  {
    title: 'counts requests',
    expect: '401', // without a body, and so without PostgreSQL's code
    attempt: (target) => table(target).select('*', { count: 'exact', head: true }),
  },
  {
    title: 'changes one request',
    expect: '42501',
    attempt: (target) => table(target).update({ name: 'X' }).eq('id', target.existing.contactId),
  },
  {
    title: 'changes many requests',
    expect: '42501',
    attempt: (target) => table(target).update({ name: 'X' }).like('email', 'probe-%'),
  },
  {
    title: 'deletes a request',
    expect: '42501',
    attempt: (target) => table(target).delete().eq('id', target.existing.contactId),
  },
  {
    title: 'dates a request back',
    expect: '42501',
    heldBy: 'policies',
    attempt: (target) => table(target).insert(probeContact({ created_at: '2020-01-01T00:00:00Z' })),
  },
  {
    title: 'dates a request forward',
    expect: '42501',
    heldBy: 'policies',
    attempt: (target) => table(target).insert(probeContact({ created_at: '2999-01-01T00:00:00Z' })),
  },
  {
    title: 'adds a column of its own',
    expect: 'PGRST204',
    heldBy: 'gateway',
    attempt: (target) => table(target).insert(probeContact({ is_admin: true })),
  },
];
