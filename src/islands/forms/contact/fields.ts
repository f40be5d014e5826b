import type { IslandTexts } from '#src/lib/content/form-props.ts';
import { emailRule, type FieldRule } from '../rules.ts';

/**
 * The fields of the contact form (specification, section 5). The lengths are those of the table
 * contact_submissions. Codes of problems are the keys of the form's dictionary under `errors`.
 */
export const contactFields = {
  name: { autocomplete: 'name', required: 'nameRequired', max: 200 },
  company: { autocomplete: 'organization', required: 'companyRequired', max: 200 },
  email: emailRule,
  message: {
    multiline: true,
    required: 'messageRequired',
    min: { length: 10, code: 'messageTooShort' },
    max: 5000,
  },
} satisfies Record<string, FieldRule<keyof IslandTexts<'contact'>['errors']>>;
