import { Form, type Inputs } from '#src/islands/forms/kit/Form.tsx';
import { withErrorScreen } from '#src/islands/forms/kit/IslandBoundary.tsx';
import { useForm } from '#src/islands/forms/kit/use-form.ts';
import { pageLanguage } from '#src/lib/browser/page-language.ts';
import { store } from '#src/islands/forms/backend/send.ts';
import type { FormProps } from '#src/islands/forms/kit/form-props.ts';
import { contactRules, type ContactField } from './fields.ts';

const inputs: Inputs<'contact', ContactField> = {
  name: { autoComplete: 'name' },
  company: { autoComplete: 'organization' },
  email: { autoComplete: 'email', type: 'email' },
  message: {},
};

/** The contact form (specification, sections 4, 5 and 8). */
function ContactForm(props: FormProps<'contact'>) {
  const state = useForm({
    rules: contactRules,
    submit: (id, request, trapped) =>
      store('contact_submissions', { id, ...request, language: pageLanguage(), trapped }),
  });
  return (
    <Form
      {...props}
      formId="contact"
      state={state}
      inputs={inputs}
      summaryHeading={props.strings.form.summary}
      className="grid grid-cols-1 gap-5"
    />
  );
}

export default withErrorScreen(ContactForm);
