import type { SupabaseClient } from '@supabase/supabase-js';
import { probeApplication } from './rows.ts';

/** The project probed, local or hosted, as a visitor with the publishable key meets it. */
export interface Target {
  url: string;
  key: string;
  visitor: SupabaseClient;
  /** Rows and a file that were handed in before, which no probe may read or change. */
  existing: { contactId: string; applicationId: string; cvName: string; email: string };
}

export interface Outcome {
  error: { message: string; code?: string | undefined } | null;
  data?: unknown;
  count?: number | null;
  status?: number;
}

/** One thing that a visitor tries. */
export interface Probe {
  title: string;
  /** A code such as 23505 means refused for that reason. In storage a refusal may look like emptiness: both are safe. */
  expect: 'allowed' | 'refused' | 'refused or empty' | `code ${string}` | 'status 429';
  /** What stays in the project when all is as it should be. */
  leaves?: string;
  /** What to do in the dashboard of a hosted project where the outcome is another. */
  remedy?: string;
  /** Of something that the local backend does not have. */
  onlyHosted?: true;
  attempt: (target: Target) => PromiseLike<Outcome>;
}

/** What came of an attempt, in the words of {@link Probe.expect}. */
export function verdict({ error, data, count, status }: Outcome, expected: Probe['expect']): string {
  if (expected.startsWith('code ') && error) return `code ${error.code}`;
  if (expected === 'status 429') return `status ${status}`;
  const isEmpty =
    !count && (data === null || data === undefined || (Array.isArray(data) && data.length === 0));
  if (expected === 'refused or empty' && (error || isEmpty)) return expected;
  return error ? 'refused' : 'allowed';
}

/** A request without the client library, where headers or paths matter. */
export async function request(target: Target, path: string, init: RequestInit = {}): Promise<Outcome> {
  const response = await fetch(target.url + path, init);
  const text = await response.text();
  if (response.ok) return { error: null, data: text };
  return { error: { message: text, code: String(response.status) } };
}

/** The name under which the CV of an application may be handed in. */
export async function openUpload({ visitor }: Pick<Target, 'visitor'>, application = probeApplication()) {
  const { id, cv_url } = application;
  const answer = await visitor.rpc('open_upload', { application_id: id, file_name: cv_url });
  if (answer.error) throw new Error(`no upload was opened: ${answer.error.message}`);
  return answer.data as string;
}
