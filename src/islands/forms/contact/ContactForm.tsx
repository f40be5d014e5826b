import { withErrorScreen } from '../react/ErrorScreen.tsx';
import { Form } from '../react/Form.tsx';
import { useForm } from '../react/use-form.ts';
import { pageLanguage } from '../../language-switch/addresses.ts';
import { send } from '../backend/send.ts';
import type { CallProps, FormProps } from '#src/lib/form-props.ts';
import { CallTime } from './CallTime.tsx';
import { contactFields } from './fields.ts';

/** The contact form (specification, sections 4, 5 and 8). */
function ContactForm({ call, ...page }: FormProps<'contact'> & { call: CallProps }) {
  const form = useForm({
    fields: contactFields,
    submit: ({ id, values, trapped }) => {
      const row = { id, ...values, language: pageLanguage(), trapped };
      return send((backend) => backend.from('contact_submissions').insert(row));
    },
  });
  return (
    <Form
      id="contact"
      fields={contactFields}
      form={form}
      page={page}
      afterFields={
        <CallTime
          call={call}
          field="contact-message"
          max={contactFields.message.max}
          tooLong={page.texts.errors.tooLong}
        />
      }
    />
  );
}

export default withErrorScreen(ContactForm);
