import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Locale } from '#src/i18n/locales.ts';
import { interpolate } from '#src/islands/forms/page/interpolate.ts';
import { failures, said, type SendFailure } from '../support/failures.ts';
import { failed, open, silence, textsOf } from '../support/form.tsx';
import { meet, meetAlways, sentTo, upload } from '../support/island.ts';

/** The message for a visitor after a failure. */
function sentenceOf({ form, sentence, own }: SendFailure, locale: Locale): string {
  const results: Record<string, string> = textsOf(form, locale).result;
  return interpolate(results[sentence]!, { message: own ? results[own]! : said });
}

test.each(failures)(
  '$form: the visitor reads that the server $server ($because)',
  async (failure) => {
    const log = silence();
    const { form, path, answer, own, wait = '' } = failure;
    const { fill, send, button, values, samples, texts, speak, ...opened } = open(form, 'de');
    meetAlways(path, answer);
    await fill();
    await send();
    await failed();

    // Focus makes screen readers read it; role="alert" would repeat it.
    expect(document.activeElement?.role).toBe('status');
    const result = within(document.activeElement as HTMLElement);
    // One element per sentence: translators change the markup around them.
    const told = (text: string) =>
      result.getByText((_, element) => element?.localName === 'p' && element.textContent === text);
    expect(told(sentenceOf(failure, 'de'))).toBeDefined();
    const waiting = interpolate(texts.result.wait, { time: wait });
    expect(result.queryAllByText(waiting)).toHaveLength(wait ? 1 : 0);
    expect(result.getByRole('link').getAttribute('href')).toBe(
      'mailto:info@xn--beispiel-mller-psb.de',
    );
    // The server's message has lang="en".
    const quotes = form === 'application' && !own ? ['en'] : [];
    expect(result.queryAllByText(said).map(({ lang }) => lang)).toEqual(quotes);
    speak('en');
    expect(told(sentenceOf(failure, 'en'))).toBeDefined();
    speak('de');

    // The log has the server's code and message, and no personal data.
    const hasSaid = typeof answer === 'object' && typeof answer.says === 'object';
    expect(log.mock.calls).toEqual([
      [expect.stringMatching(/^Form not sent: \w+ \(\w+\)$/), hasSaid ? said : ''],
    ]);
    expect(values()).toEqual(samples);
    expect([button.disabled, button.textContent]).toEqual([false, texts.form.submit]);
    meet(path);
    await send();
    await opened.thanked();
    expect(opened.keys()).toBe(1);
    if (answer !== 'lost') expect(sentTo(opened.path)).toHaveLength(1);
    expect(sentTo(upload)).toHaveLength(form === 'application' ? 1 : 0);
  },
);
