import type { ReactNode } from 'react';
import { mailHref } from '#src/lib/shared/contact-links.ts';
import { shownWhen } from '../marks.ts';
import { namesOf, type FieldRule } from '../rules.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Field, type FieldTexts, type RenderControl } from './Field.tsx';
import { Honeypot } from './Honeypot.tsx';
import { FormResult } from './FormResult.tsx';
import type { CommonTexts, FormName, FormProps } from '#src/lib/content/form-props.ts';
import { interpolate } from './interpolate.ts';
import { TextWithLink } from '#src/i18n/TextWithLink.tsx';
import type { useForm } from './use-form.ts';

/**
 * The texts of a form. Without `summary`, the sentence for a failure is the heading of the
 * problems.
 */
export interface FormTexts<Name extends string, Code extends string> {
  form: Record<keyof CommonTexts['form'] | Name, string> & FieldTexts;
  /** The sentences of problems, by their codes (rules.ts). */
  errors: Record<Code | 'tooLong', string>;
  result: CommonTexts['result'];
}

interface Props<Name extends string, Code extends string>
  extends ReturnType<typeof useForm<Name, Code>>, Omit<FormProps<FormName>, 'strings'> {
  /** The id of the form. Those of its fields begin with it. */
  formId: string;
  fields: Record<Name, FieldRule>;
  strings: FormTexts<NoInfer<Name>, NoInfer<Code>>;
  renderFile?: RenderControl;
  /** Shown after the status line, which has the focus: for instance the progress of an upload. */
  progress?: ReactNode;
}

/**
 * The parts that all forms have around their fields (specification, sections 4 and 8): summary,
 * notice, button, result. Outside a dialog, `method="dialog"` makes the browser ignore a submit
 * while the script is not there: no value gets into the address.
 */
export function Form<Name extends string, Code extends string>({
  formId,
  fields,
  status,
  problems,
  formProps,
  strings: { form: texts, errors, result: results },
  renderFile,
  progress,
  email,
  privacyHref,
  island,
}: Props<Name, Code>) {
  const submitting = status.name === 'submitting';
  const rows = namesOf(fields).map((name) => {
    const problem = problems[name];
    const rule = fields[name];
    return {
      id: `${formId}-${name}`,
      name,
      rule,
      error: problem && interpolate(errors[problem.code], { max: rule.max }),
      isSilent: problem?.isInSummary ?? false,
    };
  });
  const wrong = rows.filter(({ error }) => error);
  return (
    <ErrorScreen {...island}>
      <form
        id={formId}
        method="dialog"
        noValidate
        aria-label={texts.accessibleLabel}
        className="form grid grid-cols-1 gap-5 md:grid-cols-2"
        {...formProps}
      >
        {status.name === 'refused' && wrong.length > 0 && (
          <ErrorSummary
            heading={texts.summary ?? results.failure}
            note={texts.summaryNote}
            problems={wrong}
          />
        )}
        <p className="note">{texts.required}</p>
        {rows.map((row) => (
          <Field key={row.name} {...row} texts={texts} renderFile={renderFile} />
        ))}
        <Honeypot label={texts.trap} />
        <p className="note">
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
        <FormResult status={status} texts={results} working={texts.submitting} email={email} />
        {progress}
        <p {...shownWhen('waiting')} aria-live="polite">
          {texts.submitting}
        </p>
        <p {...shownWhen('problem')} className="banner banner-error" role="alert">
          {island.loadFailed} <a href={mailHref(email)}>{email}</a>
        </p>
      </form>
    </ErrorScreen>
  );
}
