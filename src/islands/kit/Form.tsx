import type { ReactNode } from 'react';
import { mailHref } from '#src/lib/contact-links.ts';
import { trapName } from '#src/lib/forms/abuse.ts';
import type { IslandTexts } from '#src/lib/island-texts.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormResult, type Ending } from './FormResult.tsx';
import { TextWithLink } from './TextWithLink.tsx';
import type { useForm } from './use-form.ts';

/** What every form's island gets from its page. */
export interface FormProps {
  email: string;
  privacyHref: string;
  loadProblem: string;
  /** Language of numbers and times, for instance en-GB. */
  languageTag: string;
}

interface Props extends Omit<FormProps, 'languageTag'> {
  formId: string;
  state: ReturnType<typeof useForm>;
  texts: IslandTexts<'application' | 'contact'>;
  /** Problems in the order of the fields. */
  problems: { fieldId: string; message: string }[];
  summaryHeading: string;
  ending: Ending | undefined;
  className: string;
  onReset?: () => void;
  /** The fields. */
  children: ReactNode;
  /** What is shown after the status line, which has the focus: for instance the progress of an upload. */
  progress?: ReactNode;
}

/**
 * What all forms have around their fields (specification, sections 4 and 8): summary, notice, button, result. Sent without its script,
 * `method="dialog"` does nothing: no value gets into an address.
 */
export function Form({
  formId,
  state,
  texts,
  problems,
  summaryHeading,
  ending,
  className,
  onReset,
  children,
  progress,
  email,
  privacyHref,
  loadProblem,
}: Props) {
  const { form, summary, result, summarised, status, handlers } = state;
  const submitting = status.name === 'submitting';
  return (
    <form
      ref={form}
      id={formId}
      method="dialog"
      noValidate
      aria-label={texts.form.accessibleLabel}
      className={className}
      onReset={onReset}
      {...handlers}
    >
      {summarised && problems.length > 0 && (
        <ErrorSummary ref={summary} heading={summaryHeading} problems={problems} />
      )}
      <p className="field-hint">{texts.form.required}</p>
      {children}
      {/* What is written here was written by a robot. Off screen, since robots look for what is not displayed. */}
      <div className="absolute top-0 -start-[200vw]" aria-hidden="true">
        <label>
          {texts.form.trap} <input name={trapName} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className="field-hint">
        <TextWithLink
          text={texts.form.privacy}
          wrap={(part) => (
            <a className="text-link" href={privacyHref}>
              {part}
            </a>
          )}
        />
      </p>
      <button type="submit" className="button justify-self-start max-xs:w-full" disabled={submitting}>
        {texts.form[submitting ? 'submitting' : 'submit']}
      </button>
      <FormResult
        ref={result}
        ending={ending}
        working={submitting ? texts.form.submitting : ''}
        mailInstead={texts.result.mailInstead}
        email={email}
      />
      {progress}
      <p hidden data-island-waiting aria-live="polite">
        {texts.form.submitting}
      </p>
      <p hidden data-island-problem className="banner banner-error" role="alert">
        {loadProblem} <a href={mailHref(email)}>{email}</a>
      </p>
    </form>
  );
}
