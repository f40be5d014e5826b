import { pageLanguage } from '../../language-switch/addresses.ts';
import { timeFromNow } from '#src/lib/shared/time-from-now.ts';
import type { Failure } from '../backend/send.ts';
import { interpolate } from './interpolate.ts';

/**
 * Advice for a failure: when to try again, where the server says so, and what to do without a
 * connection. Empty where there is none.
 */
export function adviceFor(
  { reason, retryAfter }: Failure,
  texts: Record<'wait' | 'offline', string>,
) {
  if (retryAfter) return interpolate(texts.wait, { time: timeFromNow(retryAfter, pageLanguage()) });
  return reason === 'offline' && !navigator.onLine ? texts.offline : '';
}
