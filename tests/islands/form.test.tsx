import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { interpolate } from '#src/islands/forms/core/interpolate.ts';
import { honeypotName } from '#src/islands/forms/rules.ts';
import { openEveryField, texts, submit } from '../support/every-field.tsx';

/** Fills in each kind of field and submits. @returns the form */
async function sendEveryField() {
  const { user, line, lines, choice, tick, send } = openEveryField();
  await user.type(line, ' a line ');
  await user.type(lines, 'two{Enter}lines');
  await user.selectOptions(choice, 'large');
  await user.click(tick);
  await send();
  await screen.findByText(texts.result.success, { collapseWhitespace: false });
  return document.querySelector('form')!;
}

test('a submit sends the cleaned values by field name', async () => {
  const form = await sendEveryField();
  const submission = {
    id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    values: {
      line: 'a line',
      lines: 'two\nlines',
      choice: 'large',
      tick: 'yes',
      anotherLine: '',
      anotherTick: '',
    },
    trapped: false,
    file: undefined,
  };
  expect(submit).toHaveBeenCalledWith(submission, form);
});

test('success empties every field and resets its counter', async () => {
  const form = await sendEveryField();
  expect([...new FormData(form).entries()]).toEqual([
    ['line', ''],
    ['lines', ''],
    ['choice', ''],
    ['anotherLine', ''],
    [honeypotName, ''],
  ]);
  const counter = interpolate(texts.form.counter, { count: 0, max: 10 });
  expect(screen.getByText(counter, { selector: '[aria-hidden]' })).toBeDefined();
});
