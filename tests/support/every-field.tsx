import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Outcome } from '#src/islands/forms/backend/send.ts';
import { Form, type FormTexts } from '#src/islands/forms/react/Form.tsx';
import { formProps } from '#src/lib/form-props.ts';
import type { Submission } from '#src/islands/forms/core/submit-form.ts';
import { useForm } from '#src/islands/forms/react/use-form.ts';
import { namesOf, type FieldRule } from '#src/islands/forms/rules.ts';

/* A form with each kind of field. */

type Code = 'lineMissing' | 'linesMissing' | 'choiceMissing' | 'tickMissing';

/** Each kind of field, required and optional. */
export const fields = {
  line: { kind: 'text', required: 'lineMissing', max: 10 },
  lines: { kind: 'text', multiline: true, required: 'linesMissing', max: 10 },
  choice: { kind: 'choice', choices: ['small', 'large'], required: 'choiceMissing' },
  tick: { kind: 'checkbox', required: 'tickMissing' },
  anotherLine: { kind: 'text', max: 10 },
  anotherTick: { kind: 'checkbox' },
} satisfies Record<string, FieldRule<Code>>;
type Name = keyof typeof fields;

/** Fields rendered by React. */
export const rendered = new Set<string>();

// Only the field component reads `half`, on each render: a getter records the render.
for (const name of namesOf(fields))
  Object.defineProperty(fields[name], 'half', { get: () => void rendered.add(name) });

const { texts: contactTexts, ...addresses } = formProps('contact', 'en');
export const texts: FormTexts<Name, Code> = {
  ...contactTexts,
  form: {
    ...contactTexts.form,
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
  return <Form id="every" fields={fields} form={form} page={{ ...addresses, texts }} />;
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
    send: () => user.click(screen.getByRole('button', { name: texts.form.submit })),
  };
}
