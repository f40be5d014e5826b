import type { ReactNode } from 'react';
import { mailHref } from '#src/lib/shared/contact-links.ts';
import { shownWhen } from '../marks.ts';
import { namesOf, type FieldRule } from '../rules.ts';
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
    <form
      id={formId}
      method="dialog"
      noValidate
      aria-label={texts.accessibleLabel}
      className="form grid grid-cols-1 gap-5 md:grid-cols-2"
      {...formProps}
    >
      {/*
       * The problems as links to their fields (WCAG 2.2, 3.3.1). The summary gets the focus after a
       * refused submit, so that a screen reader reads it. It is not an alert, which would be read
       * again each time a field is corrected. A link moves the focus into the field and does not
       * change the address, so the client router must not get the click.
       */}
      {status.name === 'refused' && wrong.length > 0 && (
        <div
          tabIndex={-1}
          role="group"
          aria-labelledby={`${formId}-errors`}
          className="banner banner-error"
        >
          <div id={`${formId}-errors`}>
            <h2>{texts.summary ?? results.failure}</h2>
            {texts.summaryNote && <p>{texts.summaryNote}</p>}
          </div>
          <ul className="mt-2 grid gap-2">
            {wrong.map(({ id, error }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  data-astro-reload=""
                  onClick={(event) => {
                    event.preventDefault();
                    const field = document.getElementById(id);
                    field?.scrollIntoView({ block: 'center' });
                    field?.focus({ preventScroll: true });
                  }}
                >
                  {error}
                </a>
              </li>
            ))}
          </ul>
        </div>
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
  );
}
