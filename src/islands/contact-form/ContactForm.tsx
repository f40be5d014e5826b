import { Field, fieldId } from '#src/islands/kit/Field.tsx';
import { interpolate } from '#src/islands/kit/interpolate.ts';
import { Form, type FormProps } from '#src/islands/kit/Form.tsx';
import { endingOf } from '#src/islands/kit/FormResult.tsx';
import { useForm } from '#src/islands/kit/use-form.ts';
import { submitContact } from '#src/lib/backend/submit-contact.ts';
import { contactFields, contactRules, type ContactField } from '#src/lib/forms/contact.ts';
import type { IslandTexts } from '#src/lib/island-texts.ts';

export interface ContactFormProps extends FormProps {
  strings: IslandTexts<'contact'>;
}

const formId = 'contact';

const autoComplete: Record<ContactField, string> = {
  name: 'name',
  company: 'organization',
  email: 'email',
  message: 'off',
};

/** The contact form (specification, sections 4, 5 and 8). */
export function ContactForm({ strings, languageTag, ...formProps }: ContactFormProps) {
  const state = useForm({ rules: contactRules, submit: submitContact });
  const messageOf = (field: ContactField): string | undefined => {
    const problem = state.problems[field];
    return problem && interpolate(strings.errors[problem.code], problem.values);
  };
  const problems = contactFields.flatMap((field) => {
    const message = messageOf(field);
    return message === undefined ? [] : [{ fieldId: fieldId(formId, field), message }];
  });
  return (
    <Form
      {...formProps}
      formId={formId}
      state={state}
      problems={problems}
      texts={strings}
      summaryHeading={strings.form.summary}
      ending={endingOf(state.status, strings.result, languageTag)}
      className="grid gap-5"
    >
      {contactFields.map((field) => (
        <Field
          key={field}
          name={field}
          formId={formId}
          label={strings.form[field]}
          error={messageOf(field)}
          errorPrefix={strings.form.errorPrefix}
          required={contactRules[field].required !== undefined}
          autoComplete={autoComplete[field]}
          type={field === 'email' ? 'email' : 'text'}
          hint={field === 'message' ? strings.form.messageHint : undefined}
          multiline={
            field === 'message' ? { max: contactRules.message.max, counter: strings.form.counter } : undefined
          }
        />
      ))}
    </Form>
  );
}
