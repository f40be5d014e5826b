/** The texts that every form shows: keys of its dictionary. */
export const formKeys = [
  'form.accessibleLabel',
  'form.required',
  'form.submit',
  'form.submitting',
  'form.privacy',
  'form.trap',
  'form.counter',
  'form.errorPrefix',
  'errors.tooLong',
  'result.success',
  'result.failure',
  'result.busy',
  'result.offline',
  'result.mailInstead',
] as const;

export type FormTexts = Record<(typeof formKeys)[number], string>;
