import type { Ref } from 'react';
import { fill } from '#src/islands/kit/fill.ts';
import { Rich } from '#src/islands/kit/Rich.tsx';
import type { FormStatus } from '#src/islands/kit/use-form.ts';
import type { ApplicationFailure } from '#src/lib/backend/submit-application.ts';
import type { ApplicationFormStrings } from './strings.ts';

interface Props {
  ref: Ref<HTMLParagraphElement>;
  status: FormStatus<ApplicationFailure>;
  strings: ApplicationFormStrings;
  email: string;
}

/** How sending ended (specification, section 8): the banners name the step that failed and the service's message. */
function failureText({ step, reason, message }: ApplicationFailure, strings: ApplicationFormStrings): string {
  if (reason === 'offline' && !navigator.onLine) return strings['result.offline'];
  const cause = message || (reason === 'offline' ? strings['result.unreachable'] : undefined);
  if (cause === undefined) return strings['result.failure'];
  return fill(strings[step === 'upload' ? 'result.uploadError' : 'result.databaseError'], { message: cause });
}

/** The status line of the form, which has the focus while and after it is sent. */
export function Result({ ref, status, strings, email }: Props) {
  const shared = { ref, tabIndex: -1 };
  if (status.name === 'success') {
    return (
      <p {...shared} role="status" className="banner banner-success">
        {strings['result.success']}
      </p>
    );
  }
  if (status.name === 'failed' && status.reason === 'cancelled') {
    return (
      <p {...shared} role="status" className="banner">
        {strings['result.cancelled']}
      </p>
    );
  }
  if (status.name === 'failed') {
    return (
      <p {...shared} role="alert" className="banner banner-error">
        {failureText(status, strings)}{' '}
        <span className="mt-1 block font-normal">
          <Rich
            text={fill(strings['result.mailInstead'], { email })}
            wrap={(part) => <a href={`mailto:${email}`}>{part}</a>}
          />
        </span>
      </p>
    );
  }
  return (
    <p {...shared} role="status" className="visually-hidden">
      {status.name === 'submitting' ? strings['form.submitting'] : ''}
    </p>
  );
}
