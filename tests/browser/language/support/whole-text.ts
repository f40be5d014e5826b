import type { Page } from '@playwright/test';

/** All text of the page on screen, and of a document as the host sends it, in the form in which they can be compared. */
export async function wholeTexts(page: Page, document: string): Promise<{ shown: string; sent: string }> {
  const html = await (await page.request.get(document)).text();
  return page.evaluate((text) => {
    const textOf = ({ body }: Document) => {
      const copy = body.cloneNode(true) as HTMLElement;
      // What a parsed page does not show, and what is said of the switch itself.
      const apart = 'noscript, script, style, template, [data-language-status], .astro-route-announcer';
      for (const element of copy.querySelectorAll(apart)) element.remove();
      return copy.textContent.replace(/\s+/g, ' ').trim();
    };
    return {
      shown: textOf(window.document),
      sent: textOf(new DOMParser().parseFromString(text, 'text/html')),
    };
  }, html);
}
