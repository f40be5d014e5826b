import { expect, test } from 'vitest';
import type { ApplicationProblemCode } from '#src/lib/forms/application.ts';
import type { ContactProblemCode } from '#src/lib/forms/contact.ts';
import { validateField, type FieldRule, type Problem } from '#src/lib/forms/rules.ts';
import application from '../../content/dictionary/en/application.json';
import contact from '../../content/dictionary/en/contact.json';

// `npm run check:types` fails when a line below an expected error compiles.
test('a misspelt code has no sentence and does not compile', () => {
  // @ts-expect-error There is no such key under `errors` of content/dictionary/en/contact.json.
  const problem: Problem<ContactProblemCode> = { code: 'emailInvlid' };
  expect(contact.errors).not.toHaveProperty(problem.code);

  // @ts-expect-error There is no such key under `errors` of content/dictionary/en/application.json.
  const rule: FieldRule<ApplicationProblemCode> = { required: 'phoneRequierd', max: 50 };
  expect(application.errors).not.toHaveProperty(validateField(rule, '')!.code);
});
