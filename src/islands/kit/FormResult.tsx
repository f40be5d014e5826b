import type { Ref } from 'react';
import type { Failure } from '#src/lib/backend/send.ts';
import { mailHref } from '#src/lib/contact-links.ts';
import type { IslandTexts } from '#src/lib/island-texts.ts';
import { timeFromNow } from '#src/lib/time-from-now.ts';
import { interpolate } from './interpolate.ts';
import { TextWithLink } from './TextWithLink.tsx';
import type { FormStatus } from './use-form.ts';

/** How sending ended, in the visitor's language. */
export interface Ending {
  tone: 'success' | 'note' | 'error';
  text: string;
  /** What follows: after an error what may help, besides the mail address. */
  help?: string;
}

type Results = IslandTexts<'application' | 'contact'>['result'];

/** What may help: when to try again where the server says so, and what to do without a connection. */
function helpFor({ reason, retryAfter }: Failure, texts: Results, languageTag: string): string | undefined {
  if (retryAfter) return interpolate(texts.wait, { time: timeFromNow(retryAfter, languageTag) });
  return reason === 'offline' && !navigator.onLine ? texts.offline : undefined;
}

/**
 * How sending ended, if it has. The first sentence is that of the catalogue, whatever the server answered (specification,
 * section 8); `textOf` gives it for a failure.
 */
export function endingOf(
  status: FormStatus,
  texts: Results,
  languageTag: string,
  textOf: (failure: Failure) => string = () => texts.failure,
): Ending | undefined {
  if (status.name === 'success') return { tone: 'success', text: texts.success, help: texts.successNote };
  if (status.name !== 'failed') return undefined;
  return { tone: 'error', text: textOf(status), help: helpFor(status, texts, languageTag) };
}

interface Props {
  ref: Ref<HTMLDivElement>;
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
      <div ref={ref} tabIndex={-1} role="status" className="sr-only">
        {working}
      </div>
    );
  }
  const { tone, text, help } = ending;
  return (
    <div ref={ref} tabIndex={-1} role={tone === 'error' ? 'alert' : 'status'} className={looks[tone]}>
      <p key={text}>{text}</p>
      {help && (
        <p key={help} className="mt-1 font-normal">
          {help}
        </p>
      )}
      {tone === 'error' && (
        <p key={mailInstead} className="mt-1 font-normal">
          <TextWithLink
            text={interpolate(mailInstead, { email })}
            wrap={(part) => <a href={mailHref(email)}>{part}</a>}
          />
        </p>
      )}
    </div>
  );
}
