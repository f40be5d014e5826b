import type { IslandTexts } from '#src/lib/content/form-props.ts';
import type { Submission } from '../kit/use-form.ts';
import { emailRule, type FieldRule } from '../rules.ts';

/** The codes of problems: the keys of the form's dictionary under `errors`. */
export type ApplicationProblemCode = keyof IslandTexts<'application'>['errors'];

export const formId = 'application';

/**
 * The job title that is stored for an application without a job, in every language (specification,
 * section 3).
 */
export const generalJobTitle = 'General Application';

/**
 * Most visitors write the address of their profile without `https://`, often with a country
 * (mu.linkedin.com).
 */
const withScheme = (value: string) =>
  /^(?:[a-z]+\.)?linkedin\.com\//i.test(value) ? `https://${value}` : value;

/* The same pattern as the constraint of the column linkedin in supabase/migrations. */
const isWebAddress = (value: string) => /^https?:\/\/[^\s\p{Cc}<>"]+$/iu.test(value);

/**
 * The fields of the application form (specification, section 5). The lengths are those of the table
 * job_applications.
 */
export const applicationFields = {
  firstName: { autocomplete: 'given-name', half: true, required: 'firstNameRequired', max: 100 },
  lastName: { autocomplete: 'family-name', half: true, required: 'lastNameRequired', max: 100 },
  email: { ...emailRule, half: true },
  phone: { type: 'tel', autocomplete: 'tel', half: true, required: 'phoneRequired', max: 50 },
  linkedIn: {
    type: 'url',
    autocomplete: 'url',
    max: 300,
    complete: withScheme,
    format: { matches: isWebAddress, code: 'linkedInInvalid' },
  },
  coverLetter: { multiline: true, required: 'coverLetterRequired', max: 10_000 },
  /** Rendered by CvField.tsx, checked by cv.ts. */
  cv: { type: 'file', required: 'cvRequired' },
  /**
   * Consent to a longer retention. It must be freely given (GDPR, article 7): optional, unticked at
   * first, and no disadvantage for who does not give it.
   */
  keepLonger: { type: 'checkbox' },
} satisfies Record<string, FieldRule<ApplicationProblemCode>>;

const { cv: _cv, ...valueFields } = applicationFields;

/**
 * All values that are sent: the fields of the form without the file, and the job title, which is in
 * a hidden field of the page (ApplicationForm.astro).
 */
export const sentFields = { ...valueFields, jobTitle: { max: 120 } };

export type Application = Submission<keyof typeof sentFields>;

/** A cleaned application as a row of the table job_applications. */
export const applicationRow = ({
  id,
  values,
  trapped,
  cvName,
  language,
}: Application & { cvName: string; language: string }) => ({
  id,
  first_name: values.firstName,
  last_name: values.lastName,
  email: values.email,
  phone: values.phone,
  linkedin: values.linkedIn,
  cover_letter: values.coverLetter,
  job_title: values.jobTitle,
  cv_url: cvName,
  language,
  retention_consent: values.keepLonger === 'yes',
  status: 'received',
  trapped,
});
