import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Locale } from '#src/i18n/locales.ts';
import { interpolate } from '#src/islands/forms/core/interpolate.ts';
import { failures, serverMessage, type SendFailure } from '../support/failures.ts';
import { waitForFailure, open, mockConsoleError, textsOf } from '../support/form.tsx';
import { respondWith, alwaysRespondWith, requestsTo, upload } from '../support/island.ts';

/** The message for a visitor after a failure. */
function messageOf({ form, messageKey, ownText }: SendFailure, locale: Locale): string {
  const results: Record<string, string> = textsOf(form, locale).result;
  return interpolate(results[messageKey]!, {
    message: ownText ? results[ownText]! : serverMessage,
  });
}

test.each(failures)(
  '$form: a visitor can retry after the server $server ($reason)',
  async (failure) => {
    const log = mockConsoleError();
    const { form, path, response, ownText, wait = '' } = failure;
    const { fill, send, button, values, samples, texts, setLanguage, ...opened } = open(form, 'de');
    alwaysRespondWith(path, response);
    await fill();
    await send();
    await waitForFailure();

    // Screen readers read the focused message; role="alert" would repeat the message.
    expect(document.activeElement?.role).toBe('status');
    const result = within(document.activeElement as HTMLElement);
    // Each sentence has its own element, because translators change the markup around a sentence.
    const paragraph = (text: string) =>
      result.getByText((_, element) => element?.localName === 'p' && element.textContent === text);
    expect(paragraph(messageOf(failure, 'de'))).toBeDefined();
    const waiting = interpolate(texts.result.wait, { time: wait });
    expect(result.queryAllByText(waiting)).toHaveLength(wait ? 1 : 0);
    expect(result.getByRole('link').getAttribute('href')).toBe(
      'mailto:info@xn--beispiel-mller-psb.de',
    );
    // The server's message has lang="en".
    const quotes = form === 'application' && !ownText ? ['en'] : [];
    expect(result.queryAllByText(serverMessage).map(({ lang }) => lang)).toEqual(quotes);
    setLanguage('en');
    expect(paragraph(messageOf(failure, 'en'))).toBeDefined();
    setLanguage('de');

    // The log has the server's code and message, and no personal data.
    const hasMessage = typeof response === 'object' && typeof response.body === 'object';
    expect(log.mock.calls).toEqual([
      [expect.stringMatching(/^Form not sent: \w+ \(\w+\)$/), hasMessage ? serverMessage : ''],
    ]);
    expect(values()).toEqual(samples);
    expect([button.disabled, button.textContent]).toEqual([false, texts.form.submit]);
    respondWith(path);
    await send();
    await opened.waitForSuccess();
    expect(opened.countKeys()).toBe(1);
    if (response !== 'lost') expect(requestsTo(opened.path)).toHaveLength(1);
    expect(requestsTo(upload)).toHaveLength(form === 'application' ? 1 : 0);
  },
);
