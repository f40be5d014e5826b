import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { translator } from '../e2e/support/dictionary.ts';

/*
 * Messages of the specification, sections 4, 5 and 8, byte for byte, by dictionary key.
 * tests/islands and tests/e2e test when each message appears.
 */
const messages = {
  'contact:errors.nameRequired': 'Please enter your name',
  'contact:errors.companyRequired': 'Please enter your company name',
  'contact:errors.emailRequired': 'Please enter your email',
  'contact:errors.emailInvalid': 'Please enter a valid email address',
  'contact:errors.messageRequired': 'Please enter your message',
  'contact:errors.messageTooShort': 'Your message is too short (minimum 10 characters)',
  'contact:form.submitting': 'Sending...',
  'contact:result.failure': 'Failed to send message. Please try again later.',
  'contact:result.success': "Message sent successfully! We'll get back to you within 24 hours.",
  'application:errors.firstNameRequired': 'Please enter your first name',
  'application:errors.lastNameRequired': 'Please enter your last name',
  'application:errors.emailRequired': 'Please enter your email address',
  'application:errors.emailInvalid': 'Please enter a valid email address',
  'application:errors.phoneRequired': 'Please enter your phone number',
  'application:errors.coverLetterRequired': 'Please enter your cover letter',
  'application:errors.cvRequired': 'Please upload a CV',
  'application:errors.cvNotPdf': 'Please upload a PDF file',
  'application:errors.cvTooLarge': 'File size should be less than 5MB',
  'application:errors.cvOverLimit': 'File size exceeds the maximum limit of 10MB',
  'application:form.cvAccepted': 'CV uploaded successfully',
  'application:form.submitting': 'Submitting...',
  'application:result.failure': 'There was an error submitting your application. Please try again.',
  'application:result.uploadError': 'Upload error: {{message}}',
  'application:result.databaseError': 'Database error: {{message}}',
  'application:result.success': 'Application submitted successfully!',
  'newsletter:errors.emailInvalid': 'Please enter a valid email address',
  'newsletter:result.failure': 'Something went wrong. Please try again.',
  'newsletter:result.success': 'Thank you for subscribing!',
  'common:notFound.heading': 'Unexpected Application Error!',
  'common:notFound.message': '404 Not Found',
};

test('the table has every message of sections 4, 5 and 8', () => {
  const sections = readFileSync('docs/specification.md', 'utf8')
    .split(/^## (?=[458]\. )/m)
    .slice(1);
  const quoted = sections
    .flatMap((section) => [...section.split(/^## /m)[0]!.matchAll(/"([^"]+)"/g)])
    .map(([, message = '']) => message.replace('{message}', '{{message}}'));
  expect(quoted.length).toBeGreaterThan(20);
  expect(Object.values(messages)).toEqual(expect.arrayContaining(quoted));
});

test.each(Object.entries(messages))('%s is specified as: %s', (key, message) => {
  expect(translator('en')(key)).toBe(message);
  expect(translator('de')(key), 'is translated').not.toBe(message);
});
