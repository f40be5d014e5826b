import { isEmail, longestEmail } from './email.ts';
import type { FormRules } from './rules.ts';

/** The fields a visitor fills in, in the order of the form; the CV follows them (lib/forms/cv.ts). */
export const applicationFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'linkedIn',
  'coverLetter',
] as const;
export type ApplicationField = (typeof applicationFields)[number];

/** What is sent: the fields and the position, which the page keeps in a hidden field. */
export type Application = Record<ApplicationField | 'jobTitle', string>;

/** The position of an application that names none, in every language (decisions, Open points). */
export const generalJobTitle = 'General Application';

/* The same pattern as the constraint job_linkedin_ok in supabase/migrations. */
const isWebAddress = (value: string) => /^https?:\/\/[^\s\p{Cc}<>"]+$/iu.test(value);

/** Rules of the application form (specification, section 5); the lengths are those of the table job_applications. */
export const applicationRules: FormRules<keyof Application> = {
  firstName: { required: 'firstNameRequired', max: 100 },
  lastName: { required: 'lastNameRequired', max: 100 },
  email: { required: 'emailRequired', max: longestEmail, format: { matches: isEmail, code: 'emailInvalid' } },
  phone: { required: 'phoneRequired', max: 50 },
  linkedIn: { max: 300, format: { matches: isWebAddress, code: 'linkedInInvalid' } },
  coverLetter: { multiline: true, required: 'coverLetterRequired', max: 10_000 },
  jobTitle: { max: 120 },
};

/* The database takes no control characters: one line has none at all, a text tabs and line ends (private.is_line, is_text). */
const line = (value: string) => value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
const text = (value: string) => value.replace(/[\u2028\u2029]/g, '\n').replace(/(?![\t\n\r])\p{Cc}/gu, '');

/** An application as a row of the table job_applications. */
export const applicationRow = (id: string, application: Application, cvName: string) => ({
  id,
  first_name: line(application.firstName),
  last_name: line(application.lastName),
  email: application.email,
  phone: line(application.phone),
  linkedin: application.linkedIn === '' ? null : application.linkedIn,
  cover_letter: text(application.coverLetter),
  job_title: application.jobTitle === '' ? generalJobTitle : application.jobTitle,
  cv_url: cvName,
  status: 'received',
});
