import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import i18next, { type InitOptions } from 'i18next';

/**
 * Stands for the script of astro-i18next in Vitest, which runs without Astro: the same i18next, started with the settings of
 * astro-i18next's configuration.
 */
const { i18nextServer, locales, namespaces, defaultNamespace } = createRequire(import.meta.url)(
  '../../src/i18n/astro-i18next.config.cjs',
) as { i18nextServer: InitOptions; locales: string[]; namespaces: string[]; defaultNamespace: string };
await i18next.init({ ...i18nextServer, supportedLngs: locales, ns: namespaces, defaultNS: defaultNamespace });

for (const locale of locales) {
  for (const namespace of namespaces) {
    const text = readFileSync(`content/dictionary/${locale}/${namespace}.json`, 'utf8');
    i18next.addResourceBundle(locale, namespace, JSON.parse(text));
  }
}
