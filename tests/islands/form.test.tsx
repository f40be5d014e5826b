import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { interpolate } from '#src/islands/forms/kit/interpolate.ts';
import { trapName } from '#src/islands/forms/rules.ts';
import { openEveryField, strings, submit } from '../support/every-field.tsx';

test('the values are sent under the names of their fields, and after the thanks every field is empty and its counter at zero', async () => {
  const { user, line, lines, choice, tick, send } = openEveryField();
  await user.type(line, ' a line ');
  await user.type(lines, 'two{Enter}lines');
  await user.selectOptions(choice, 'large');
  await user.click(tick);
  await send();
  await screen.findByText(strings.result.success, { collapseWhitespace: false });
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
  const form = document.querySelector('form')!;
  expect(submit).toHaveBeenCalledWith(submission, form);
  expect([...new FormData(form).entries()]).toEqual([
    ['line', ''],
    ['lines', ''],
    ['choice', ''],
    ['anotherLine', ''],
    [trapName, ''],
  ]);
  const counter = interpolate(strings.form.counter, { count: 0, max: 10 });
  expect(screen.getByText(counter, { selector: '[aria-hidden]' })).toBeDefined();
});
