import { createRequire } from 'node:module';
import i18next, { type TFunction } from 'i18next';
import Backend from 'i18next-fs-backend';
import { defaultLocale, type Locale } from '#src/i18n/locales.ts';
import type { Namespace } from '#src/i18n/resources.ts';
import { oncePerBuild } from '#src/lib/once-per-build.ts';

/**
 * The site's texts at build time. Pages get i18next already initialised by astro-i18next; endpoints and tests, which
 * its page script does not reach, initialise it here with the same settings.
 */
if (!i18next.isInitialized) {
  const config = createRequire(`${process.cwd()}/`)('./src/i18n/astro-i18next.config.cjs');
  await i18next.use(Backend).init({
    ...config.i18nextServer,
    supportedLngs: config.locales,
    ns: config.namespaces,
    defaultNS: config.defaultNamespace,
  });
}

/** Texts with what was put into them: every page asks for those of its frame, and i18next works long at each. */
const texts = oncePerBuild<unknown>();

/**
 * The translate function of one language, bound to it: the library's global language changes while pages are
 * rendered side by side and would mix them. Throws on a key that the dictionary does not have.
 */
export function tFor<N extends Namespace>(locale: Locale = defaultLocale, namespace: N): TFunction<N> {
  const t = i18next.getFixedT(locale, namespace);
  const checked = (key: string, options?: Record<string, unknown>) => {
    if (!i18next.exists(key, { ...options, lng: locale, ns: namespace })) {
      throw new Error(
        `The dictionary has no "${key}" in content/dictionary/${locale}/${namespace}.json. Add it there and in the other language.`,
      );
    }
    return t(key as never, options as never);
  };
  const remembered = (key: string, options?: Record<string, unknown>) =>
    texts([locale, namespace, key, options && JSON.stringify(options)].join('/'), () =>
      checked(key, options),
    );
  return remembered as unknown as TFunction<N>;
}
