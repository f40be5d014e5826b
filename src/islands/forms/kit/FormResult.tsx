import { tooLargeNow, type Failure } from '../backend/send.ts';
import { mailHref } from '#src/lib/shared/contact-links.ts';
import { adviceFor } from './advice.ts';
import type { CommonTexts } from '#src/lib/content/form-props.ts';
import { interpolate } from './interpolate.ts';
import { TextWithLink } from '#src/i18n/TextWithLink.tsx';
import type { FormStatus } from './use-form.ts';

interface Props {
  status: FormStatus;
  texts: CommonTexts['result'];
  /** The text while the form is being sent. */
  working: string;
  email: string;
}

/**
 * The specified sentence for a failure (specification, section 8). Of an application, it is the
 * step that failed, then the server's message, or ours where the server gave none.
 */
function failureText({ step, reason, code, message }: Failure, texts: Props['texts']) {
  if (!('cancelled' in texts)) return texts.failure;
  if (reason === 'cancelled') return texts.cancelled;
  if (step === undefined) return texts.failure;
  const { busy, noReason, unreachable, smallOnly } = texts;
  const own = { offline: unreachable, busy, refused: noReason, unknown: noReason }[reason];
  const theirs = message ? `<0>${message}</0>` : own;
  const said = code === tooLargeNow ? smallOnly : theirs;
  return interpolate(texts[`${step}Error`], { message: said });
}

/** What the status line says in each state of a form, and how it looks. */
function resultOf({ status, texts, working }: Props) {
  switch (status.name) {
    case 'submitting':
      return { look: 'banner', text: working };
    case 'success':
      return { look: 'banner banner-success', text: texts.success, help: texts.successNote };
    case 'failed':
      return {
        look: status.reason === 'cancelled' ? 'banner' : 'banner banner-error',
        text: failureText(status, texts),
        help: adviceFor(status, texts),
      };
    default:
      return { look: 'sr-only', text: '' };
  }
}

/** The status line of a form, which has the focus while and after it is sent (WCAG 2.2, 4.1.3). */
export function FormResult(props: Props) {
  const { texts, email } = props;
  const { look, text, help } = resultOf(props);
  return (
    <div tabIndex={-1} role="status" className={look}>
      <p>
        {/* Messages of the server, which are English, are the marked part. */}
        <TextWithLink text={text} lang="en" />
      </p>
      {help && <p key={help}>{help}</p>}
      {look === 'banner banner-error' && (
        <p key={texts.mailInstead}>
          <TextWithLink text={interpolate(texts.mailInstead, { email })} href={mailHref(email)} />
        </p>
      )}
    </div>
  );
}
