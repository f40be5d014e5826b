import type { IslandTexts } from '#src/lib/form-props.ts';
import type { Submission } from '../core/submit-form.ts';
import { emailRule, type FieldRule } from '../rules.ts';

/** Error codes: the keys under `errors` in the form's dictionary. */
export type ApplicationErrorCode = keyof IslandTexts<'application'>['errors'];

export const formId = 'application';

/** Stored job title of a general application, in every language (specification, section 3). */
export const generalJobTitle = 'General Application';

/** Most visitors omit `https://` and many add a country (mu.linkedin.com). */
const withScheme = (value: string) =>
  /^(?:[a-z]+\.)?linkedin\.com\//i.test(value) ? `https://${value}` : value;

/* The same pattern as the CHECK constraint on the column linkedin in supabase/migrations. */
const isWebUrl = (value: string) => /^https?:\/\/[^\s\p{Cc}<>"]+$/iu.test(value);

/**
 * The application form's fields (specification, section 5). Lengths match the table
 * job_applications.
 */
export const applicationFields = {
  firstName: {
    kind: 'text',
    autocomplete: 'given-name',
    half: true,
    required: 'firstNameRequired',
    max: 100,
  },
  lastName: {
    kind: 'text',
    autocomplete: 'family-name',
    half: true,
    required: 'lastNameRequired',
    max: 100,
  },
  email: { ...emailRule, half: true },
  phone: {
    kind: 'text',
    type: 'tel',
    autocomplete: 'tel',
    half: true,
    required: 'phoneRequired',
    max: 50,
  },
  linkedIn: {
    kind: 'text',
    type: 'url',
    autocomplete: 'url',
    max: 300,
    complete: withScheme,
    format: { matches: isWebUrl, code: 'linkedInInvalid' },
  },
  coverLetter: {
    kind: 'text',
    multiline: true,
    required: 'coverLetterRequired',
    max: 10_000,
  },
  /** Rendered by CvField.tsx, checked by cv.ts. */
  cv: { kind: 'file', required: 'cvRequired' },
  /**
   * Consent to longer retention, freely given (GDPR, article 7): optional, initially unchecked, no
   * disadvantage without consent.
   */
  keepLonger: { kind: 'checkbox' },
} satisfies Record<string, FieldRule<ApplicationErrorCode>>;

const { cv: _cv, ...valueFields } = applicationFields;

/**
 * All submitted values: the fields without the file, and the job title from a hidden field on the
 * page (ApplicationForm.astro).
 */
export const sentFields = {
  ...valueFields,
  jobTitle: { kind: 'text', max: 120 },
} satisfies Record<string, FieldRule<ApplicationErrorCode>>;

export type Application = Submission<keyof typeof sentFields>;

/** Converts cleaned values to a row of job_applications. */
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
