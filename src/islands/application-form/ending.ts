import { interpolate } from '#src/islands/kit/interpolate.ts';
import { busyText, type Ending } from '#src/islands/kit/FormResult.tsx';
import type { FormStatus } from '#src/islands/kit/use-form.ts';
import type { ApplicationFailure } from '#src/lib/backend/submit-application.ts';
import type { IslandTexts } from '#src/lib/island-texts.ts';

/** How sending ended (specification, section 8): the banners name the step that failed and its cause. */
export function endingOf(
  status: FormStatus<ApplicationFailure>,
  strings: IslandTexts<'application'>,
): Ending | undefined {
  if (status.name === 'success') return { tone: 'success', text: strings.result.success };
  if (status.name !== 'failed') return undefined;
  if (status.reason === 'cancelled') return { tone: 'note', text: strings.result.cancelled };
  return { tone: 'error', text: failureText(status, strings) };
}

function failureText(failure: ApplicationFailure, strings: IslandTexts<'application'>): string {
  const isOffline = failure.reason === 'offline';
  if (isOffline && !navigator.onLine) return strings.result.offline;
  return interpolate(failure.step === 'upload' ? strings.result.uploadError : strings.result.databaseError, {
    message: isOffline ? strings.result.unreachable : busyText(failure, strings),
  });
}
