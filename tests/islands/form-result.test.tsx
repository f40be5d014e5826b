import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Locale } from '#src/i18n/locales.ts';
import { interpolate } from '#src/islands/forms/kit/interpolate.ts';
import { failures, said, type SendFailure } from '../support/failures.ts';
import { failed, open, silence, textsOf } from '../support/form.tsx';
import { meetAlways } from '../support/island.ts';

/** Fills in the German form, and sends it to a server that fails. */
async function fail({ form, path, answer }: SendFailure) {
  silence();
  const opened = open(form, 'de');
  meetAlways(path, answer);
  await opened.fill();
  await opened.user.click(opened.button);
  await failed();
  return opened;
}

/** The sentence that a visitor reads after a failure. */
function sentenceOf({ form, sentence, own }: SendFailure, locale: Locale): string {
  const results: Record<string, string> = textsOf(form, locale).result;
  return interpolate(results[sentence]!, { message: own ? results[own]! : said });
}

test.each(failures)(
  '$form, a server that $server: the result says so ($because)',
  async (failure) => {
    const { texts, speak } = await fail(failure);
    // It has the focus, so screen readers read it out; as an alert they would read it twice.
    expect(document.activeElement?.role).toBe('status');
    const result = within(document.activeElement as HTMLElement);
    // Each sentence is in its own element, because translators change the elements around them.
    const told = (text: string) =>
      result.getByText((_, element) => element?.localName === 'p' && element.textContent === text);
    expect(told(sentenceOf(failure, 'de'))).toBeDefined();
    const waiting = interpolate(texts.result.wait, { time: failure.wait ?? '' });
    expect(result.queryAllByText(waiting)).toHaveLength(failure.wait ? 1 : 0);
    expect(result.getByRole('link').getAttribute('href')).toBe(
      'mailto:info@xn--beispiel-mller-psb.de',
    );
    speak('en');
    expect(told(sentenceOf(failure, 'en'))).toBeDefined();
  },
);

test.each(failures.filter(({ form, own }) => form === 'application' && !own))(
  'the message of a server that $server is marked as English, on a German page too',
  async (failure) => {
    await fail(failure);
    expect(screen.getByText(said).lang).toBe('en');
  },
);
