import { pageLanguage } from '../../language-switch/addresses.ts';
import type { Failure } from '../backend/send.ts';
import { interpolate } from './interpolate.ts';

/** A waiting time in words, for instance "in 4 minutes". */
function timeFromNow(seconds: number) {
  const format = new Intl.RelativeTimeFormat(pageLanguage());
  if (seconds < 90) return format.format(Math.ceil(seconds), 'second');
  if (seconds < 90 * 60) return format.format(Math.ceil(seconds / 60), 'minute');
  return format.format(Math.ceil(seconds / 3600), 'hour');
}

/**
 * Advice for a failure: when to try again, where the server says so, and what to do without a
 * connection. Empty where there is none.
 */
export function adviceFor(
  { reason, retryAfter }: Failure,
  texts: Record<'wait' | 'offline', string>,
) {
  if (retryAfter) return interpolate(texts.wait, { time: timeFromNow(retryAfter) });
  return reason === 'offline' && !navigator.onLine ? texts.offline : '';
}
