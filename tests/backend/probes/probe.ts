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
  error: { message: string; code?: string | undefined; status?: number; statusCode?: string } | null;
  data?: unknown;
  count?: number | null;
  status?: number;
}

/**
 * What refuses a probe, and so what would have to be given away before it succeeds (every-right.test.ts does that):
 * - grants: on tables, columns and functions
 * - policies: row level security, where every grant is given
 * - database: constraints, triggers and what functions ask for, whoever calls
 * - storage: the Storage service or the settings of a bucket
 * - gateway: keys, schemas and routes of the API
 */
export type HeldBy = 'grants' | 'policies' | 'database' | 'storage' | 'gateway';

/** One thing that a visitor tries. */
export interface Probe {
  title: string;
  /** `allowed`, or the code of the refusal, such as `42501`; in Storage a refusal may look like emptiness: `404 or empty`. */
  expect: string;
  /** What a hosted project answers, where that is something else; `refused`: by whatever code. */
  hosted?: string;
  heldBy?: HeldBy;
  /** What stays in the project when all is as it should be. */
  leaves?: string;
  /** What to do in the dashboard of a hosted project where the outcome is another. */
  remedy?: string;
  /** Of something that the local backend does not have. */
  onlyHosted?: true;
  attempt: (target: Target) => PromiseLike<Outcome>;
}

/** @returns `expected` if that came of an attempt, else what did */
export function verdict({ error, data, count, status }: Outcome, expected: string): string {
  const code =
    status === 429 ? '429' : error && String(error.code ?? error.statusCode ?? error.status ?? status);
  const isEmpty =
    !count && (data === null || data === undefined || (Array.isArray(data) && data.length === 0));
  const found = code ?? 'allowed';
  const names = [found, ...(code ? ['refused'] : []), ...(!code && isEmpty ? ['empty'] : [])];
  return expected.split(' or ').some((each) => names.includes(each)) ? expected : found;
}

/** A request without the client library, where headers or paths matter. */
export async function request(target: Target, path: string, init: RequestInit = {}): Promise<Outcome> {
  const response = await fetch(target.url + path, init);
  const text = await response.text();
  if (response.ok) return { error: null, data: text };
  // Storage answers a refusal by 400 and puts the real status into the body.
  const [, code = String(response.status)] = /"statusCode":"(\d+)"/.exec(text) ?? [];
  return { error: { message: text, code } };
}

/** The name under which the CV of an application may be handed in. */
export async function openUpload({ visitor }: Pick<Target, 'visitor'>, application = probeApplication()) {
  const { id, cv_url } = application;
  const answer = await visitor.rpc('open_upload', { application_id: id, file_name: cv_url });
  if (answer.error) throw new Error(`no upload was opened: ${answer.error.message}`);
  return answer.data as string;
}
