import { ErrorScreen } from '#src/islands/forms/kit/ErrorScreen.tsx';
import { Form } from '#src/islands/forms/kit/Form.tsx';
import { useForm } from '#src/islands/forms/kit/use-form.ts';
import { pageLanguage } from '#src/lib/browser/page-language.ts';
import { send } from '#src/islands/forms/backend/send.ts';
import type { FormProps } from '#src/islands/forms/kit/form-props.ts';
import { contactFields } from './fields.ts';

/** The contact form (specification, sections 4, 5 and 8). */
function ContactForm(props: FormProps<'contact'>) {
  const state = useForm({
    fields: contactFields,
    submit: ({ id, values, trapped }) => {
      const row = { id, ...values, language: pageLanguage(), trapped };
      return send((backend) => backend.from('contact_submissions').insert(row));
    },
  });
  return (
    <Form
      {...props}
      formId="contact"
      fields={contactFields}
      state={state}
      summaryHeading={props.strings.form.summary}
      className="grid grid-cols-1 gap-5"
    />
  );
}

export default function ContactIsland(props: FormProps<'contact'>) {
  return (
    <ErrorScreen {...props.boundary}>
      <ContactForm {...props} />
    </ErrorScreen>
  );
}
