import type { ReactNode, Ref } from 'react';
import { pageLanguage } from '#src/lib/browser/page-language.ts';
import type { Failure } from '../backend/send.ts';
import { mailHref } from '#src/lib/format/contact-links.ts';
import { timeFromNow } from '#src/lib/format/time-from-now.ts';
import { interpolate } from './interpolate.ts';
import { TextWithLink } from './TextWithLink.tsx';
import type { FormStatus } from './use-form.ts';

export type ResultTexts = Record<
  'success' | 'successNote' | 'failure' | 'wait' | 'offline' | 'mailInstead',
  string
>;

/**
 * Advice for a failure: when to try again, where the server says so, and what to do without a
 * connection.
 */
function helpFor({ reason, retryAfter }: Failure, texts: ResultTexts): string | undefined {
  if (retryAfter) return interpolate(texts.wait, { time: timeFromNow(retryAfter, pageLanguage()) });
  return reason === 'offline' && !navigator.onLine ? texts.offline : undefined;
}

interface Props {
  ref: Ref<HTMLDivElement>;
  status: FormStatus;
  texts: ResultTexts;
  /** The text while the form is being sent. */
  working: string;
  /** The specified sentence for a failure (specification, section 8). */
  failureText: (failure: Failure) => ReactNode;
  email: string;
}

/** The status line of a form, which has the focus while and after it is sent (WCAG 2.2, 4.1.3). */
export function FormResult({ ref, status, texts, working, failureText, email }: Props) {
  if (status.name !== 'success' && status.name !== 'failed') {
    const isWorking = status.name === 'submitting';
    return (
      <div ref={ref} tabIndex={-1} role="status" className={isWorking ? 'banner' : 'sr-only'}>
        {isWorking && working}
      </div>
    );
  }
  const failure = status.name === 'failed' ? status : undefined;
  const isError = failure !== undefined && failure.reason !== 'cancelled';
  const text = failure ? failureText(failure) : texts.success;
  const help = failure ? helpFor(failure, texts) : texts.successNote;
  const look = failure ? 'banner' : 'banner banner-success';
  return (
    <div ref={ref} tabIndex={-1} role="status" className={isError ? 'banner banner-error' : look}>
      <p>{typeof text === 'string' ? <span key={text}>{text}</span> : text}</p>
      {help && (
        <p key={help} className="mt-1 font-normal">
          {help}
        </p>
      )}
      {isError && (
        <p key={texts.mailInstead} className="mt-1 font-normal">
          <TextWithLink
            text={interpolate(texts.mailInstead, { email })}
            href={mailHref(email)}
          />
        </p>
      )}
    </div>
  );
}
