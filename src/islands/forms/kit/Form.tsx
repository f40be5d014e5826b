import type { ReactNode } from 'react';
import type { Failure } from '#src/islands/forms/backend/send.ts';
import { mailHref } from '#src/lib/format/contact-links.ts';
import { trapMarks, trapName } from '#src/islands/forms/rules.ts';
import type { FormProps, IslandTexts } from './form-props.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Field, fieldId, type Input } from './Field.tsx';
import { FormResult } from './FormResult.tsx';
import { interpolate } from './interpolate.ts';
import { TextWithLink } from './TextWithLink.tsx';
import type { useForm } from './use-form.ts';

/** The text fields of a form, in its order; each has its label in the dictionary. */
export type Inputs<
  Name extends 'application' | 'contact',
  Field extends keyof IslandTexts<Name>['form'],
> = Record<Field, Input>;

interface Props extends Omit<FormProps<'application' | 'contact'>, 'boundary'> {
  formId: string;
  state: ReturnType<typeof useForm>;
  inputs: Record<string, Input>;
  summaryHeading: string;
  /** What to do, where the heading does not say it. */
  summaryNote?: string;
  failureText?: (failure: Failure) => ReactNode;
  className: string;
  onReset?: () => void;
  /** What follows the text fields. */
  children?: ReactNode;
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
  strings: { form: texts, errors, result: results },
  inputs,
  summaryHeading,
  summaryNote,
  failureText = () => results.failure,
  className,
  onReset,
  children,
  progress,
  email,
  privacyHref,
  loadProblem,
}: Props) {
  const { rules, form, summary, result, status, handlers } = state;
  const submitting = status.name === 'submitting';
  const messageOf = (field: string): string | undefined => {
    const problem = state.problems[field];
    return (
      problem && interpolate((errors as Record<string, string>)[problem.code]!, problem.values)
    );
  };
  const problems = [...Object.keys(inputs), 'cv'].flatMap((field) => {
    const message = messageOf(field);
    return message === undefined ? [] : [{ fieldId: fieldId(formId, field), message }];
  });
  return (
    <form
      ref={form}
      id={formId}
      method="dialog"
      noValidate
      aria-label={texts.accessibleLabel}
      className={className}
      onReset={onReset}
      {...handlers}
    >
      {status.name === 'refused' && problems.length > 0 && (
        <ErrorSummary
          ref={summary}
          heading={summaryHeading}
          note={summaryNote}
          problems={problems}
        />
      )}
      <p className="field-hint">{texts.required}</p>
      {Object.entries(inputs).map(([name, input]) => (
        <Field
          key={name}
          {...input}
          name={name}
          formId={formId}
          rule={rules[name]!}
          texts={texts}
          error={messageOf(name)}
          isSilent={state.isSilent}
        />
      ))}
      {children}
      {/* What is written here was written by a robot. Off screen, since robots look for what is not displayed. */}
      <div className="absolute top-0 -start-[200vw]" aria-hidden="true">
        <label>
          {texts.trap} <input name={trapName} tabIndex={-1} autoComplete="off" {...trapMarks} />
        </label>
      </div>
      <p className="field-hint">
        <TextWithLink
          text={texts.privacy}
          wrap={(part) => (
            <a className="text-link" href={privacyHref}>
              {part}
            </a>
          )}
        />
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
        {loadProblem} <a href={mailHref(email)}>{email}</a>
      </p>
    </form>
  );
}
