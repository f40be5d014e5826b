import type { IslandTexts } from '#src/islands/forms/kit/form-props.ts';
import type { FormRules } from '#src/islands/forms/rules.ts';
import { isEmail, longestEmail } from '#src/lib/format/email.ts';

export const contactFields = ['name', 'company', 'email', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
/** What can be wrong: the sentences of the form's dictionary. */
type ContactProblemCode = keyof IslandTexts<'contact'>['errors'];

export type ContactRequest = Record<ContactField, string>;

/** Rules of the contact form (specification, section 5); the lengths are those of the table contact_submissions. */
export const contactRules: FormRules<ContactField, ContactProblemCode> = {
  name: { required: 'nameRequired', max: 200 },
  company: { required: 'companyRequired', max: 200 },
  email: {
    required: 'emailRequired',
    max: longestEmail,
    format: { matches: isEmail, code: 'emailInvalid' },
  },
  message: {
    multiline: true,
    required: 'messageRequired',
    min: { length: 10, code: 'messageTooShort' },
    max: 5000,
  },
};
