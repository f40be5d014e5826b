import { expect, test } from 'vitest';
import { problemOfBuild } from '../../scripts/build/last-build.ts';

const headersFor = (backend: string) => `connect-src 'self' ${backend}; form-action 'self'`;

test.each([
  { build: 'none', headers: '', says: 'There is no complete build in dist.' },
  {
    build: 'one that stopped before it knew its backend',
    headers: headersFor('{backend}'),
    says: 'There is no complete build in dist.',
  },
  {
    build: 'one whose forms send to a hosted project',
    headers: headersFor('https://project.supabase.co'),
    says: 'The build in dist sends its forms to https://project.supabase.co, and tests send many.',
  },
  { build: 'one for the local backend', headers: headersFor('http://127.0.0.1:54321') },
])('Tests of the last build, if it is $build', ({ headers, says }) => {
  expect(problemOfBuild(headers)).toBe(says);
});
