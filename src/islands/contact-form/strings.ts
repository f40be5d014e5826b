import { formKeys } from '#src/islands/kit/form-keys.ts';

/** The texts of content/dictionary/<language>/contact.json that the contact form shows. */
export const contactFormKeys = [
  ...formKeys,
  'form.name',
  'form.company',
  'form.email',
  'form.message',
  'form.messageHint',
  'form.summary',
  'errors.nameRequired',
  'errors.companyRequired',
  'errors.emailRequired',
  'errors.emailInvalid',
  'errors.messageRequired',
  'errors.messageTooShort',
] as const;

export type ContactFormStrings = Record<(typeof contactFormKeys)[number], string>;
