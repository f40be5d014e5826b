import { interpolate } from '#src/islands/kit/interpolate.ts';
import { endingOf, type Ending } from '#src/islands/kit/FormResult.tsx';
import type { FormStatus } from '#src/islands/kit/use-form.ts';
import type { Failure } from '#src/lib/backend/send.ts';
import type { IslandTexts } from '#src/lib/island-texts.ts';

/**
 * How sending ended (specification, section 8): the banner names the step that failed, with the server's own message, or
 * with ours where it gave none.
 */
export function applicationEnding(
  status: FormStatus,
  texts: IslandTexts<'application'>['result'],
  languageTag: string,
): Ending | undefined {
  if (status.name === 'failed' && status.reason === 'cancelled')
    return { tone: 'note', text: texts.cancelled };
  return endingOf(status, texts, languageTag, ({ step, reason, message }: Failure) => {
    if (step === undefined) return texts.failure;
    const ownMessage = reason === 'offline' ? texts.unreachable : texts.noReason;
    return interpolate(texts[`${step}Error`], { message: message ?? ownMessage });
  });
}
