import { ErrorSummary } from '#src/islands/kit/ErrorSummary.tsx';
import { Field, fieldId } from '#src/islands/kit/Field.tsx';
import { fill } from '#src/islands/kit/fill.ts';
import { Rich } from '#src/islands/kit/Rich.tsx';
import { useForm } from '#src/islands/kit/use-form.ts';
import { useIslandReady } from '#src/islands/kit/use-island-ready.ts';
import type { Outcome } from '#src/lib/backend/outcome.ts';
import {
  contactFields,
  contactRules,
  type ContactField,
  type ContactRequest,
} from '#src/lib/forms/contact.ts';
import type { ContactFormStrings } from './strings.ts';

interface Props {
  strings: ContactFormStrings;
  email: string;
  privacyHref: string;
  loadProblem: string;
  submit: (id: string, request: ContactRequest) => Promise<Outcome>;
}

const formId = 'contact';

const autoComplete: Record<ContactField, string> = {
  name: 'name',
  company: 'organization',
  email: 'email',
  message: 'off',
};

/** The contact form (specification, sections 4, 5 and 8). */
export function ContactForm({ strings, email, privacyHref, loadProblem, submit }: Props) {
  const { form, summary, result, problems, summarised, status, handlers } = useForm({
    rules: contactRules,
    submit,
  });
  useIslandReady(form);
  const messageOf = (field: ContactField): string | undefined => {
    const problem = problems[field];
    return problem && fill(strings[`errors.${problem.code}` as keyof ContactFormStrings], problem.values);
  };
  const found = contactFields.flatMap((field) => {
    const message = messageOf(field);
    return message === undefined ? [] : [{ fieldId: fieldId(formId, field), message }];
  });
  const submitting = status.name === 'submitting';
  return (
    <form
      ref={form}
      id={formId}
      method="post"
      noValidate
      aria-label={strings['form.accessibleLabel']}
      className="grid gap-5"
      {...handlers}
    >
      {summarised && found.length > 0 && (
        <ErrorSummary ref={summary} heading={strings['form.summary']} problems={found} />
      )}
      <p className="field-hint">{strings['form.required']}</p>
      {contactFields.map((field) => (
        <Field
          key={field}
          name={field}
          formId={formId}
          label={strings[`form.${field}`]}
          error={messageOf(field)}
          errorPrefix={strings['form.errorPrefix']}
          required
          autoComplete={autoComplete[field]}
          type={field === 'email' ? 'email' : 'text'}
          multiline={field === 'message'}
          hint={field === 'message' ? strings['form.messageHint'] : undefined}
        />
      ))}
      <p className="field-hint">
        <Rich
          text={strings['form.privacy']}
          wrap={(part) => (
            <a className="text-link" href={privacyHref}>
              {part}
            </a>
          )}
        />
      </p>
      <button type="submit" className="button justify-self-start max-xs:w-full" disabled={submitting}>
        {submitting ? strings['form.submitting'] : strings['form.submit']}
      </button>
      <FormResult status={status} strings={strings} email={email} resultRef={result} />
      <p hidden data-island-problem className="banner banner-error" role="alert">
        {loadProblem}
      </p>
    </form>
  );
}

function FormResult({
  status,
  strings,
  email,
  resultRef,
}: {
  status: ReturnType<typeof useForm>['status'];
  strings: ContactFormStrings;
  email: string;
  resultRef: React.Ref<HTMLParagraphElement>;
}) {
  const shared = { ref: resultRef, tabIndex: -1 };
  if (status.name === 'success') {
    return (
      <p {...shared} role="status" className="banner banner-success">
        {strings['result.success']}
      </p>
    );
  }
  if (status.name === 'failed') {
    return (
      <p {...shared} role="alert" className="banner banner-error">
        {strings[status.reason === 'offline' && !navigator.onLine ? 'result.offline' : 'result.failure']}{' '}
        <Rich
          text={fill(strings['result.mailInstead'], { email })}
          wrap={(part) => <a href={`mailto:${email}`}>{part}</a>}
        />
      </p>
    );
  }
  return (
    <p {...shared} role="status" className="visually-hidden">
      {status.name === 'submitting' ? strings['form.submitting'] : ''}
    </p>
  );
}
