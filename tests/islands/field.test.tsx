import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Field } from '#src/islands/forms/react/Field.tsx';
import { openEveryField, rendered } from '../support/every-field.tsx';

test('each kind of field has its control, label and hint', () => {
  const { line, lines, choice, tick } = openEveryField();
  const kinds = [line, lines, choice, tick].map(({ localName }) => localName);
  expect(kinds).toEqual(['input', 'textarea', 'select', 'input']);
  const options = [...choice.querySelectorAll('option')].map(({ value, text }) => [value, text]);
  expect(options).toEqual([
    ['', ''],
    ['small', 'A small one'],
    ['large', 'A large one'],
  ]);
  const described = (field: Element) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)!.textContent);
  expect([choice, tick, line].map(described)).toEqual([['One of two', ''], ['Needed', ''], ['']]);
  expect(tick.getAttribute('aria-required')).toBe('true');
  expect(screen.getByLabelText('Another tick').getAttribute('aria-required')).toBe('false');
});

test('typing re-renders no field, clearing an error only one', async () => {
  const { user, line, lines } = openEveryField();
  await user.type(lines, 'x');
  await user.click(line);
  rendered.clear();
  await user.type(line, 'ten letters');
  expect([...rendered]).toEqual([]);
  await user.clear(line);
  await user.tab();
  rendered.clear();
  await user.type(line, 'x');
  expect([...rendered]).toEqual(['line']);
});

test('a choice without a label in the dictionary stops the build', () => {
  const rule = { kind: 'choice' as const, choices: ['small', 'large'] };
  const texts = { counter: '', errorPrefix: '', budget: 'Budget', 'budget-small': 'Small' };
  const build = () =>
    renderToString(
      <Field id="budget" name="budget" rule={rule} texts={texts} error={undefined} isSilent />,
    );
  expect(build).toThrow('budget-large');
});

/* WCAG 2.2, 3.3.1: an error does not interrupt typing. */
const kinds = ['line', 'lines', 'choice', 'tick'] as const;
test.each(kinds)('the error of field "%s" appears on blur, clears on edit', async (kind) => {
  const { user, [kind]: field } = openEveryField();
  field.focus();
  await user.tab();
  expect(screen.getByText(`No ${kind}`)).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  if (kind === 'choice') await user.selectOptions(field, 'small');
  else if (kind === 'tick') await user.click(field);
  else await user.type(field, 'x');
  expect(screen.queryByText(`No ${kind}`)).toBeNull();
  await user.tab();
  expect(screen.queryByText(`No ${kind}`)).toBeNull();
});
