import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Outcome } from '#src/islands/forms/backend/send.ts';
import { Form, type FormTexts } from '#src/islands/forms/kit/Form.tsx';
import { formProps } from '#src/lib/content/form-props.ts';
import { useForm, type Submission } from '#src/islands/forms/kit/use-form.ts';
import type { FieldRule } from '#src/islands/forms/rules.ts';

/* A form with a field of each kind, for the tests of the kit. */

type Code = 'lineMissing' | 'linesMissing' | 'choiceMissing' | 'tickMissing';

/** A field of each kind, required and optional. */
const fields = {
  line: { required: 'lineMissing', max: 10 },
  lines: { multiline: true, required: 'linesMissing', max: 10 },
  choice: { choices: ['small', 'large'], required: 'choiceMissing' },
  tick: { type: 'checkbox', required: 'tickMissing' },
  anotherLine: { max: 10 },
  anotherTick: { type: 'checkbox' },
} satisfies Record<string, FieldRule<Code>>;
type Name = keyof typeof fields;

export const { strings, ...props } = formProps('contact', 'en');
const texts: FormTexts<Name, Code> = {
  ...strings,
  form: {
    ...strings.form,
    line: 'Line',
    lines: 'Lines',
    choice: 'Choice',
    choiceHint: 'One of two',
    'choice-small': 'A small one',
    'choice-large': 'A large one',
    tick: 'Tick',
    tickHint: 'Needed',
    anotherLine: 'Another line',
    anotherTick: 'Another tick',
  },
  errors: {
    tooLong: 'At most {{max}}',
    lineMissing: 'No line',
    linesMissing: 'No lines',
    choiceMissing: 'No choice',
    tickMissing: 'No tick',
  },
};

export const submit = vi.fn((_: Submission<Name>): Promise<Outcome> =>
  Promise.resolve({ ok: true }),
);

function EveryField() {
  const form = useForm<Name, Code>({ fields, submit });
  return <Form {...props} {...form} formId="every" fields={fields} strings={texts} />;
}

export function openEveryField() {
  submit.mockClear();
  render(<EveryField />);
  const user = userEvent.setup();
  return {
    user,
    line: screen.getByLabelText('Line'),
    lines: screen.getByLabelText('Lines'),
    choice: screen.getByLabelText('Choice'),
    tick: screen.getByLabelText('Tick'),
    send: () => user.click(screen.getByRole('button', { name: strings.form.submit })),
  };
}
