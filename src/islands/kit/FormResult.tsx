import type { Ref } from 'react';
import type { Failure } from '#src/lib/backend/outcome.ts';
import type { IslandTexts } from '#src/lib/island-texts.ts';
import { interpolate } from './interpolate.ts';
import { TextWithLink } from './TextWithLink.tsx';
import { isWaitingForNetwork, type FormStatus } from './use-form.ts';

/** How sending ended, in the visitor's language. */
export interface Ending {
  tone: 'success' | 'note' | 'error';
  text: string;
}

/** What a failure means: too many are sending, with the minutes to wait, or another cause. Two minutes at least: "minutes". */
export const busyText = (
  { reason, minutes = 5 }: Failure<string>,
  strings: IslandTexts<'application' | 'contact'>,
): string =>
  reason === 'busy'
    ? interpolate(strings.result.busy, { minutes: Math.max(2, minutes) })
    : strings.result.failure;

/** How sending ended, if it has (specification, section 8); `textOf`: what a failure means while there is a line. */
export function endingOf<Failed extends Failure<string>>(
  status: FormStatus<Failed>,
  strings: IslandTexts<'application' | 'contact'>,
  textOf = (failure: Failed) => busyText(failure, strings),
): Ending | undefined {
  if (status.name === 'success') return { tone: 'success', text: strings.result.success };
  if (status.name !== 'failed') return undefined;
  return { tone: 'error', text: isWaitingForNetwork(status) ? strings.result.offline : textOf(status) };
}

interface Props {
  ref: Ref<HTMLParagraphElement>;
  ending: Ending | undefined;
  /** What is said while the form is being sent; empty otherwise. */
  working: string;
  /** The other way to reach us after an error, with {{email}} in a link <0>…</0>. */
  mailInstead: string;
  email: string;
}

const looks = { success: 'banner banner-success', note: 'banner', error: 'banner banner-error' };

/** The status line of a form, which has the focus while and after it is sent (WCAG 2.2, 4.1.3). */
export function FormResult({ ref, ending, working, mailInstead, email }: Props) {
  if (ending === undefined) {
    return (
      <p ref={ref} tabIndex={-1} role="status" className="sr-only">
        {working}
      </p>
    );
  }
  return (
    <p
      ref={ref}
      tabIndex={-1}
      role={ending.tone === 'error' ? 'alert' : 'status'}
      className={looks[ending.tone]}
    >
      {ending.text}
      {ending.tone === 'error' && (
        <span className="mt-1 block font-normal">
          <TextWithLink
            text={interpolate(mailInstead, { email })}
            wrap={(part) => <a href={`mailto:${email}`}>{part}</a>}
          />
        </span>
      )}
    </p>
  );
}
