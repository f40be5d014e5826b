import type { IslandTexts } from '#src/lib/form-props.ts';
import { emailRule, type FieldRule } from '../rules.ts';

/**
 * The contact form's fields (specification, section 5). Lengths match the table
 * contact_submissions.
 */
export const contactFields = {
  name: { kind: 'text', autocomplete: 'name', required: 'nameRequired', max: 200 },
  company: { kind: 'text', autocomplete: 'organization', required: 'companyRequired', max: 200 },
  email: emailRule,
  message: {
    kind: 'text',
    multiline: true,
    required: 'messageRequired',
    min: { length: 10, code: 'messageTooShort' },
    max: 5000,
  },
} satisfies Record<string, FieldRule<keyof IslandTexts<'contact'>['errors']>>;
