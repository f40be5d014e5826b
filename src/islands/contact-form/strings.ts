/** The texts of content/dictionary/<language>/contact.json that the contact form shows. */
export const contactFormKeys = [
  'form.accessibleLabel',
  'form.required',
  'form.name',
  'form.company',
  'form.email',
  'form.message',
  'form.messageHint',
  'form.submit',
  'form.submitting',
  'form.privacy',
  'form.summary',
  'form.errorPrefix',
  'errors.nameRequired',
  'errors.companyRequired',
  'errors.emailRequired',
  'errors.emailInvalid',
  'errors.messageRequired',
  'errors.messageTooShort',
  'errors.tooLong',
  'result.success',
  'result.failure',
  'result.offline',
  'result.mailInstead',
] as const;

export type ContactFormStrings = Record<(typeof contactFormKeys)[number], string>;
