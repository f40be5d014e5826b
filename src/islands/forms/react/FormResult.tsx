import { tooLargeNow, type Failure } from '../backend/send.ts';
import { mailHref } from '#src/lib/shared/contact-links.ts';
import { retryHint } from '../core/retry-hint.ts';
import type { CommonTexts } from '#src/lib/form-props.ts';
import { interpolate } from '../core/interpolate.ts';
import { TextWithLink } from '#src/i18n/TextWithLink.tsx';
import type { FormStatus } from './use-form.ts';

interface Props {
  status: FormStatus;
  texts: CommonTexts['result'];
  /** The status text during a send. */
  submitting: string;
  email: string;
}

/**
 * Returns the failure message (specification, section 8). For an application: the failed step, then
 * the server's message or a default.
 */
function failureText({ step, reason, code, message }: Failure, texts: Props['texts']) {
  if (!('cancelled' in texts)) return texts.failure;
  if (reason === 'cancelled') return texts.cancelled;
  if (step === undefined) return texts.failure;
  const { busy, noReason, unreachable, smallOnly } = texts;
  const own = { offline: unreachable, busy, refused: noReason, unknown: noReason }[reason];
  // TextWithLink sets `lang` on the tagged part, because server messages are English.
  const theirs = message ? `<0>${message}</0>` : own;
  const shown = code === tooLargeNow ? smallOnly : theirs;
  return interpolate(texts[`${step}Error`], { message: shown });
}

/** Returns text and style of the status line for each form status. */
function resultOf({ status, texts, submitting }: Props) {
  switch (status.name) {
    case 'submitting':
      return { className: 'banner', text: submitting };
    case 'success':
      return { className: 'banner banner-success', text: texts.success, help: texts.successNote };
    case 'failed': {
      const isError = status.reason !== 'cancelled';
      return {
        className: isError ? 'banner banner-error' : 'banner',
        text: failureText(status, texts),
        help: retryHint(status, texts),
        isError,
      };
    }
    default:
      return { className: 'sr-only', text: '' };
  }
}

/** A form's status line, focused during and after a send (WCAG 2.2, 4.1.3). */
export function FormResult(props: Props) {
  const { texts, email } = props;
  const { className, text, help, isError } = resultOf(props);
  return (
    <div
      tabIndex={-1}
      role="status"
      className={className}
      data-outcome={text === '' ? undefined : ''}
    >
      <p>
        <TextWithLink text={text} lang="en" />
      </p>
      {help && <p key={help}>{help}</p>}
      {isError && (
        <p key={texts.mailInstead}>
          <TextWithLink text={interpolate(texts.mailInstead, { email })} href={mailHref(email)} />
        </p>
      )}
    </div>
  );
}
