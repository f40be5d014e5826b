import type { ReactNode } from 'react';
import type { CommonTexts, FormName, FormProps } from '#src/lib/form-props.ts';
import { mailHref } from '#src/lib/shared/contact-links.ts';
import { TextWithLink } from '#src/i18n/TextWithLink.tsx';
import { visibleIn } from '../form-state-attributes.ts';
import { namesOf, type FieldRule } from '../rules.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { Field, type FieldTexts, type RenderControl } from './Field.tsx';
import { FormResult } from './FormResult.tsx';
import { Honeypot } from './Honeypot.tsx';
import { interpolate } from '../core/interpolate.ts';
import type { RenderedForm } from './use-form.ts';

/** A form's texts. Without `summary`, the error summary uses the failure message as heading. */
export interface FormTexts<Name extends string, Code extends string> {
  form: Record<keyof CommonTexts['form'] | Name, string> & FieldTexts;
  /** Error messages by code (rules.ts). */
  errors: Record<Code | 'tooLong', string>;
  result: CommonTexts['result'];
}

/** Texts and URLs from the page. */
interface PageProps<Name extends string, Code extends string> extends Omit<
  FormProps<FormName>,
  'texts'
> {
  texts: FormTexts<Name, Code>;
}

interface Props<Name extends string, Code extends string> {
  /** The form's element id, and the prefix of field ids. */
  id: string;
  fields: Record<Name, FieldRule>;
  form: RenderedForm<NoInfer<Name>, Code>;
  page: PageProps<NoInfer<Name>, NoInfer<Code>>;
  renderFile?: RenderControl;
  /** Shown below the last field. */
  afterFields?: ReactNode;
  /** Shown after the focused status line, such as upload progress. */
  progress?: ReactNode;
}

/**
 * A form with its fields and all parts around them (specification, sections 4 and 8): error
 * summary, privacy note, button, status line. Outside a dialog, `method="dialog"` makes browsers
 * ignore a submit before hydration: no input gets into the URL.
 */
export function Form<Name extends string, Code extends string>({
  id: formId,
  fields,
  form: { status, errors, formProps },
  page: { texts: allTexts, email, privacyHref, island },
  renderFile,
  afterFields,
  progress,
}: Props<Name, Code>) {
  const { form: texts, errors: messages, result: results } = allTexts;
  const isSubmitting = status.name === 'submitting';
  const rows = namesOf(fields).map((name) => {
    const rule = fields[name];
    const error = errors[name];
    const max = rule.kind === 'text' ? rule.max : undefined;
    return {
      id: `${formId}-${name}`,
      name,
      rule,
      error: error && interpolate(messages[error.code], { max }),
      isSilent: error?.isInSummary ?? false,
    };
  });
  const invalid = rows.flatMap(({ id, error }) => (error ? [{ id, error }] : []));
  return (
    <form
      id={formId}
      method="dialog"
      noValidate
      aria-label={texts.accessibleLabel}
      className="form grid grid-cols-1 gap-5 md:grid-cols-2"
      {...formProps}
    >
      {status.name === 'invalid' && invalid.length > 0 && (
        <ErrorSummary
          id={`${formId}-errors`}
          heading={texts.summary ?? results.failure}
          note={texts.summaryNote}
          fields={invalid}
        />
      )}
      <p className="note">{texts.required}</p>
      {rows.map((row) => (
        <Field
          key={row.name}
          {...row}
          texts={texts}
          renderFile={row.rule.kind === 'file' ? renderFile : undefined}
        />
      ))}
      {afterFields}
      <Honeypot label={texts.trap} />
      <p className="note">
        <TextWithLink text={texts.privacy} className="text-link" href={privacyHref} />
      </p>
      <button
        type="submit"
        className="button flex-col gap-0 justify-self-start max-xs:w-full"
        disabled={isSubmitting}
        data-other={texts[isSubmitting ? 'submit' : 'submitting']}
      >
        {texts[isSubmitting ? 'submitting' : 'submit']}
      </button>
      <FormResult status={status} texts={results} submitting={texts.submitting} email={email} />
      {progress}
      <p {...visibleIn('waiting')} aria-live="polite">
        {texts.submitting}
      </p>
      <p {...visibleIn('loadFailed')} className="banner banner-error" role="alert">
        {island.loadFailed}{' '}
        <a href={mailHref(email)} translate="no">
          {email}
        </a>
      </p>
    </form>
  );
}
