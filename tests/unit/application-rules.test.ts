import { describe, expect, test } from 'vitest';
import { applicationRow, applicationRules, type Application } from '#src/lib/forms/application.ts';
import { validate } from '#src/lib/forms/rules.ts';

const good: Application = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  phone: '+230 5123 4567',
  linkedIn: '',
  coverLetter: 'I should like to join.',
  jobTitle: 'Product Owner',
  keepLonger: '',
};
const problemsOf = (change: Partial<Application>) => validate(applicationRules, { ...good, ...change });

describe('application', () => {
  test('everything but the LinkedIn profile is enough', () => {
    expect(problemsOf({})).toEqual({});
  });

  test('all that is missing is found at once, in the order of the form', () => {
    const missing = problemsOf({ firstName: '', lastName: ' ', email: '', phone: '\t', coverLetter: '\n' });
    expect(Object.values(missing).map(({ code }) => code)).toEqual([
      'firstNameRequired',
      'lastNameRequired',
      'emailRequired',
      'phoneRequired',
      'coverLetterRequired',
    ]);
  });

  test('an address that no mail can reach is refused', () => {
    expect(problemsOf({ email: 'ada@' })).toEqual({ email: { code: 'emailInvalid' } });
  });

  test.each(['https://www.linkedin.com/in/ada', 'http://example.org', 'HTTPS://de.linkedin.com/in/jörg'])(
    '%s is taken as a profile',
    (linkedIn) => expect(problemsOf({ linkedIn })).toEqual({}),
  );

  test.each([
    'linkedin.com/in/ada',
    'javascript:alert(1)',
    'javascript:alert(1)//https://example.org',
    'https://a b',
    'https://',
    'ftp://example.org',
  ])('%s is no profile', (linkedIn) =>
    expect(problemsOf({ linkedIn })).toEqual({ linkedIn: { code: 'linkedInInvalid' } }),
  );

  test('a cover letter of several lines has no line too many', () => {
    const coverLetter = `${'x'.repeat(4999)}\n\n${'x'.repeat(4999)}`;
    expect(problemsOf({ coverLetter })).toEqual({});
    expect(problemsOf({ coverLetter: `${coverLetter}x` })).toEqual({
      coverLetter: { code: 'tooLong', values: { max: 10_000 } },
    });
  });
});

describe('the row of an application', () => {
  const rowOf = (change: Partial<Application>) =>
    applicationRow('an id', { ...good, ...change }, 'cv.pdf', 'de', false);

  test('is new, and names the CV and the position', () => {
    expect(rowOf({})).toMatchObject({
      id: 'an id',
      first_name: 'Ada',
      job_title: 'Product Owner',
      cv_url: 'cv.pdf',
      language: 'de',
      retention_consent: false,
      status: 'received',
      trapped: false,
    });
  });

  test('is a general application when no position is named', () => {
    expect(rowOf({ jobTitle: '' }).job_title).toBe('General Application');
  });

  test('is kept for longer only when the applicant agreed', () => {
    expect(rowOf({ keepLonger: 'yes' }).retention_consent).toBe(true);
  });

  test('has no empty LinkedIn profile', () => {
    expect(rowOf({}).linkedin).toBeNull();
    expect(rowOf({ linkedIn: 'https://example.org/ada' }).linkedin).toBe('https://example.org/ada');
  });
});
