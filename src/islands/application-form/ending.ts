import { interpolate } from '#src/islands/kit/interpolate.ts';
import { busyText, endingOf, type Ending } from '#src/islands/kit/FormResult.tsx';
import type { FormStatus } from '#src/islands/kit/use-form.ts';
import type { ApplicationFailure } from '#src/lib/backend/submit-application.ts';
import type { IslandTexts } from '#src/lib/island-texts.ts';

/** How sending ended (specification, section 8): the banners name the step that failed and its cause. */
export function applicationEnding(
  status: FormStatus<ApplicationFailure>,
  strings: IslandTexts<'application'>,
): Ending | undefined {
  const { cancelled, uploadError, databaseError, unreachable } = strings.result;
  if (status.name === 'failed' && status.reason === 'cancelled') return { tone: 'note', text: cancelled };
  return endingOf(status, strings, (failure) =>
    interpolate(failure.step === 'upload' ? uploadError : databaseError, {
      message: failure.reason === 'offline' ? unreachable : busyText(failure, strings),
    }),
  );
}
