import type { Probe, Target } from './probe.ts';
import { probeApplication } from './rows.ts';

const table = ({ visitor }: Target) => visitor.from('job_applications');

const statusProbes = ['in_review', 'rejected', 'hired', 'RECEIVED', '', null].map((status): Probe => ({
  title: `[B34] applies with the status ${JSON.stringify(status)}`,
  expect: '42501',
  heldBy: 'policies',
  attempt: (target) => table(target).insert(probeApplication({ status })),
}));

export const applicationProbes: Probe[] = [
  ...statusProbes,
  {
    title: 'says that its CV has been checked',
    expect: '42501',
    heldBy: 'policies',
    attempt: (target) => table(target).insert(probeApplication({ cv_status: 'good' })),
  },
  {
    title: 'applies with a CV that was never handed in',
    expect: '23503',
    heldBy: 'database',
    attempt: (target) => table(target).insert(probeApplication()),
  },
  {
    title: '[S02] applies with the CV of someone else, and learns nothing of it',
    expect: '23503',
    heldBy: 'database',
    attempt: (target) => table(target).insert(probeApplication({ cv_url: target.existing.cvName })),
  },
  {
    title: '[S11] asks about many names at once',
    expect: '22023',
    heldBy: 'database',
    attempt: (target) => table(target).insert([probeApplication(), probeApplication()]),
  },
  { title: 'reads applications', expect: '42501', attempt: (target) => table(target).select() },
  {
    title: 'changes a status',
    expect: '42501',
    attempt: (target) => table(target).update({ status: 'hired' }).eq('id', target.existing.applicationId),
  },
  {
    title: 'deletes an application',
    expect: '42501',
    attempt: (target) => table(target).delete().eq('id', target.existing.applicationId),
  },
];
