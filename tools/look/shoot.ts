import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { locales, type Locale } from '#src/i18n/locales.ts';
import { localizePath } from '#src/lib/routes.ts';
import { widths, type PageStates, type Scheme, type State } from './states.ts';
import { untilComplete, untilStill } from './still.ts';

export interface Shot {
  state: string;
  locale: Locale;
  scheme: Scheme;
  width: number;
  file: string;
}

const windowHeight = (width: number) => (width < 800 ? 812 : 900);

/** Takes the pictures of one state in one language: the page is loaded once, then shown in every width and scheme. */
async function shootState(
  browser: Browser,
  { page: name, path, state, locale, siteUrl, folder }: Omit<PageStates, 'states'> & Place & { state: State },
): Promise<Shot[]> {
  const shots: Shot[] = [];
  const at = state.widths ?? widths;
  const context = await browser.newContext({
    // It would fetch past the faults that a state puts between page and site.
    serviceWorkers: 'block',
    baseURL: siteUrl,
    viewport: { width: at[0]!, height: windowHeight(at[0]!) },
    reducedMotion: state.motion ? 'no-preference' : 'reduce',
    forcedColors: state.forcedColors ? 'active' : 'none',
  });
  try {
    const page = await context.newPage();
    await page.goto(localizePath(path, locale), { waitUntil: 'load' });
    await untilComplete(page);
    await state.reach?.(page, locale);
    await page.mouse.move(0, 0);
    for (const width of at) {
      await page.setViewportSize({ width, height: windowHeight(width) });
      for (const scheme of state.schemes ?? (['light', 'dark'] as const)) {
        await page.emulateMedia({ colorScheme: scheme, media: state.media ?? 'screen' });
        // A whole page is taken from its top: what is fixed to the window would stand in the middle of it.
        if (!state.windowOnly) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await untilStill(page);
        const file = join(
          folder,
          `${[name, state.name, locale, scheme, width].join('.').replaceAll(' ', '-')}.png`,
        );
        await writeFile(file, await page.screenshot({ fullPage: !state.windowOnly }));
        shots.push({ state: state.name, locale, scheme, width, file });
      }
    }
    return shots;
  } finally {
    await context.close();
  }
}

interface Place {
  locale: Locale;
  siteUrl: string;
  /** Where the single pictures are written. */
  folder: string;
}

/** Takes all pictures of a page, telling each state as it begins. */
export async function shootPage(
  browser: Browser,
  { states, ...page }: PageStates,
  place: Omit<Place, 'locale'>,
  tell: (text: string) => void,
): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const state of states) {
    for (const locale of locales) {
      tell(`${page.page}: ${state.name}, ${locale}`);
      shots.push(...(await shootState(browser, { ...page, ...place, state, locale })));
    }
  }
  return shots;
}
