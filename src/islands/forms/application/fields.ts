import type { Locale } from '#src/i18n/locales.ts';
import type { IslandTexts } from '#src/islands/forms/kit/form-props.ts';
import type { FormRules } from '#src/islands/forms/rules.ts';
import { isEmail, longestEmail } from '#src/lib/format/email.ts';

/** The fields a visitor fills in, in the order of the form; the CV follows them (cv.ts). */
export const applicationFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'linkedIn',
  'coverLetter',
] as const;
export type ApplicationField = (typeof applicationFields)[number];

/** What can be wrong: the sentences of the form's dictionary. */
export type ApplicationProblemCode = keyof IslandTexts<'application'>['errors'];

/**
 * What is sent: the fields, the job (from a hidden field of the page) and the consent to keep the application for
 * longer (`yes` or empty).
 */
export type Application = Record<ApplicationField | 'jobTitle' | 'keepLonger', string>;

/** Stored as the job of an application without one, in every language (specification, section 3). */
export const generalJobTitle = 'General Application';

/** The address of a profile is mostly written without its scheme, often with a country (mu.linkedin.com). */
const withScheme = (value: string) =>
  /^(?:[a-z]+\.)?linkedin\.com\//i.test(value) ? `https://${value}` : value;

/* The same pattern as the constraint of the column linkedin in supabase/migrations. */
const isWebAddress = (value: string) => /^https?:\/\/[^\s\p{Cc}<>"]+$/iu.test(value);

/** Rules of the application form (specification, section 5); the lengths are those of the table job_applications. */
export const applicationRules: FormRules<keyof Application, ApplicationProblemCode> = {
  firstName: { required: 'firstNameRequired', max: 100 },
  lastName: { required: 'lastNameRequired', max: 100 },
  email: {
    required: 'emailRequired',
    max: longestEmail,
    format: { matches: isEmail, code: 'emailInvalid' },
  },
  phone: { required: 'phoneRequired', max: 50 },
  linkedIn: {
    max: 300,
    complete: withScheme,
    format: { matches: isWebAddress, code: 'linkedInInvalid' },
  },
  coverLetter: { multiline: true, required: 'coverLetterRequired', max: 10_000 },
  jobTitle: { max: 120 },
  keepLonger: { max: 3 },
};

/** A cleaned application (rules.ts, clean) as a row of the table job_applications. */
export const applicationRow = (
  id: string,
  application: Application,
  cvName: string,
  language: Locale,
  trapped: boolean,
) => ({
  id,
  first_name: application.firstName,
  last_name: application.lastName,
  email: application.email,
  phone: application.phone,
  linkedin: application.linkedIn === '' ? null : application.linkedIn,
  cover_letter: application.coverLetter,
  job_title: application.jobTitle === '' ? generalJobTitle : application.jobTitle,
  cv_url: cvName,
  language,
  retention_consent: application.keepLonger === 'yes',
  status: 'received',
  trapped,
});
