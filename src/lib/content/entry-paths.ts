import type { Locale } from '#src/i18n/locales.ts';
import { localePaths } from '#src/lib/routes.ts';

/** `getStaticPaths` of what exists once for each entry of a collection, in each language; `param` is its name in the file's path. */
export const entryPaths =
  <Each extends { id: string }>(param: string, load: (locale: Locale) => Promise<Each[]>) =>
  async () => {
    const paths = localePaths().map(async ({ params, props }) =>
      (await load(props.locale)).map((entry) => ({
        params: { ...params, [param]: entry.id },
        props: { ...props, entry },
      })),
    );
    return (await Promise.all(paths)).flat();
  };
