import type { ReactNode } from 'react';
import type { Failure } from '../backend/send.ts';
import { mailHref } from '#src/lib/format/contact-links.ts';
import { namesOf, type FieldRule } from '../rules.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Field, type Draw, type FieldTexts } from './Field.tsx';
import { Honeypot } from './Honeypot.tsx';
import { FormResult } from './FormResult.tsx';
import type { CommonTexts } from './form-props.ts';
import { interpolate } from './interpolate.ts';
import { TextWithLink } from './TextWithLink.tsx';
import type { FormState } from './use-form.ts';

/**
 * The texts of a form. Without `summary`, the sentence for a failure is the heading of the
 * problems.
 */
export interface FormTexts<Name extends string> {
  form: Record<keyof CommonTexts['form'] | Name, string> & FieldTexts;
  /** The sentences of problems, by their codes (rules.ts). */
  errors: { tooLong: string; [code: string]: string };
  result: CommonTexts['result'];
}

interface Props<Name extends string> {
  formId: string;
  fields: Record<Name, FieldRule>;
  state: FormState<NoInfer<Name>>;
  strings: FormTexts<NoInfer<Name>>;
  email: string;
  privacyHref: string;
  island: { loadFailed: string };
  /** The text of a failure; messages of the server stand in <0>…</0>. */
  failureText?: (failure: Failure) => string;
  className: string;
  onReset?: () => void;
  /** Draws the files among the fields. */
  draw?: Partial<Record<Name, Draw>>;
  /** Shown after the status line, which has the focus: for instance the progress of an upload. */
  progress?: ReactNode;
}

/**
 * The parts that all forms have around their fields (specification, sections 4 and 8): summary,
 * notice, button, result. Outside a dialog, `method="dialog"` makes the browser ignore a submit
 * while the script is not there: no value gets into the address.
 */
export function Form<Name extends string>({
  formId,
  fields,
  state,
  strings: { form: texts, errors, result: results },
  failureText = () => results.failure,
  className,
  onReset,
  draw = {},
  progress,
  email,
  privacyHref,
  island,
}: Props<Name>) {
  const { form, summary, result, status, handlers } = state;
  const submitting = status.name === 'submitting';
  const drawn = namesOf(fields).map((name) => {
    const problem = state.problems[name];
    return {
      id: `${formId}-${name}`,
      name,
      rule: fields[name],
      draw: draw[name],
      error: problem && interpolate(errors[problem.code]!, problem.values),
    };
  });
  const problems = drawn.filter(({ error }) => error);
  return (
    <form
      ref={form}
      id={formId}
      method="dialog"
      noValidate
      aria-label={texts.accessibleLabel}
      className={className}
      {...handlers}
      onReset={() => {
        handlers.onReset();
        onReset?.();
      }}
    >
      {status.name === 'refused' && problems.length > 0 && (
        <ErrorSummary
          ref={summary}
          heading={texts.summary ?? results.failure}
          note={texts.summaryNote}
          problems={problems}
        />
      )}
      <p className="text-small text-muted">{texts.required}</p>
      {drawn.map((field) => (
        <Field
          key={`${field.name} ${state.resets}`}
          {...field}
          texts={texts}
          isSilent={state.isSilent}
        />
      ))}
      <Honeypot label={texts.trap} />
      <p className="text-small text-muted">
        <TextWithLink text={texts.privacy} className="text-link" href={privacyHref} />
      </p>
      <button
        type="submit"
        className="button flex-col gap-0 justify-self-start max-xs:w-full"
        disabled={submitting}
        data-other={texts[submitting ? 'submit' : 'submitting']}
      >
        {texts[submitting ? 'submitting' : 'submit']}
      </button>
      <FormResult
        ref={result}
        status={status}
        texts={results}
        working={texts.submitting}
        failureText={failureText}
        email={email}
      />
      {progress}
      <p hidden data-island-waiting aria-live="polite">
        {texts.submitting}
      </p>
      <p hidden data-island-problem className="banner banner-error" role="alert">
        {island.loadFailed} <a href={mailHref(email)}>{email}</a>
      </p>
    </form>
  );
}
