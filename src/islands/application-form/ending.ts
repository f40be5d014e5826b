import { interpolate } from '#src/islands/kit/interpolate.ts';
import type { Ending } from '#src/islands/kit/FormResult.tsx';
import type { FormStatus } from '#src/islands/kit/use-form.ts';
import type { ApplicationFailure } from '#src/lib/backend/submit-application.ts';
import type { ApplicationFormStrings } from './strings.ts';

/** How sending ended (specification, section 8): the banners name the step that failed and the service's message. */
export function endingOf(
  status: FormStatus<ApplicationFailure>,
  strings: ApplicationFormStrings,
): Ending | undefined {
  if (status.name === 'success') return { tone: 'success', text: strings['result.success'] };
  if (status.name !== 'failed') return undefined;
  if (status.reason === 'cancelled') return { tone: 'note', text: strings['result.cancelled'] };
  return { tone: 'error', text: failureText(status, strings) };
}

function failureText({ step, reason, message }: ApplicationFailure, strings: ApplicationFormStrings): string {
  if (reason === 'offline' && !navigator.onLine) return strings['result.offline'];
  const cause = message || (reason === 'offline' ? strings['result.unreachable'] : undefined);
  if (cause === undefined) return strings['result.failure'];
  return interpolate(strings[step === 'upload' ? 'result.uploadError' : 'result.databaseError'], {
    message: cause,
  });
}
