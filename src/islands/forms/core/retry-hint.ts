import { pageLanguage } from '../../language-switch/addresses.ts';
import type { Failure } from '../backend/send.ts';
import { interpolate } from './interpolate.ts';

/** Formats a relative time, for example "in 4 minutes". */
function timeFromNow(seconds: number) {
  const format = new Intl.RelativeTimeFormat(pageLanguage());
  if (seconds < 90) return format.format(Math.ceil(seconds), 'second');
  if (seconds < 90 * 60) return format.format(Math.ceil(seconds / 60), 'minute');
  return format.format(Math.ceil(seconds / 3600), 'hour');
}

/**
 * Returns the server's time for a retry, or a hint about the connection; empty for other failures.
 */
export function retryHint(
  { reason, retryAfter }: Failure,
  texts: Record<'wait' | 'offline', string>,
) {
  if (retryAfter) return interpolate(texts.wait, { time: timeFromNow(retryAfter) });
  return reason === 'offline' && !navigator.onLine ? texts.offline : '';
}
