import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';

const layerRules = ['import-x/no-restricted-paths', 'no-restricted-imports'];

/** The project's own configuration with its layer rules alone: they need no types, which take most of the time. */
const eslint = new ESLint({
  overrideConfig: [tseslint.configs.disableTypeChecked],
  ruleFilter: ({ ruleId }) => layerRules.includes(ruleId),
});

/** How many imports are reported in a file of these imports. */
async function reported(filePath: string, imports: string[]): Promise<number> {
  const code = imports.map((path) => `import '${path}';`).join('\n');
  const text = filePath.endsWith('.astro') ? `---\n${code}\n---\n` : code;
  const [result] = await eslint.lintText(text, { filePath });
  const messages = result?.messages ?? [];
  expect(messages.filter(({ ruleId }) => ruleId === null)).toEqual([]);
  return new Set(messages.map(({ line }) => line)).size;
}

/** A file, and what it must not import. Every file that is named by a path must exist, or nothing is resolved. */
const violations: [file: string, imports: string[]][] = [
  ['src/layouts/planted.astro', ['#src/pages/robots.txt.ts', '../pages/robots.txt.ts']],
  ['src/sections/home/planted.astro', ['#src/layouts/PageLayout.astro', '../../layouts/PageLayout.astro']],
  ['src/sections/home/planted.ts', ['#src/pages/robots.txt.ts', '../../pages/robots.txt.ts']],
  ['src/components/planted.astro', ['#src/sections/home/Hero.astro', '../sections/home/Hero.astro']],
  ['src/components/planted.ts', ['#src/layouts/PageLayout.astro', '../layouts/PageLayout.astro']],
  ['src/components/planted.ts', ['#src/islands/kit/Field.tsx', '../islands/kit/Field.tsx']],
  ['src/components/planted.ts', ['#src/pages/robots.txt.ts', '../pages/robots.txt.ts']],
  ['src/lib/planted.ts', ['#src/components/Picture.astro', '../components/Picture.astro']],
  ['src/lib/planted.ts', ['#src/sections/home/Hero.astro', '../sections/home/Hero.astro']],
  ['src/lib/seo/planted.ts', ['#src/islands/kit/Field.tsx', '../../islands/kit/Field.tsx']],
  ['src/lib/planted.ts', ['#src/layouts/PageLayout.astro', '../layouts/PageLayout.astro']],
  ['src/lib/planted.ts', ['#src/integrations/i18n.ts', '../integrations/i18n.ts']],
  ['src/client/planted.ts', ['#src/components/Picture.astro', '../components/Picture.astro']],
  ['src/client/planted.ts', ['#src/islands/kit/Field.tsx', '../islands/kit/Field.tsx']],
  ['src/client/planted.ts', ['#src/lib/content/schemas.ts', '../lib/content/schemas.ts']],
  ['src/islands/kit/planted.tsx', ['#src/sections/home/Hero.astro', '../../sections/home/Hero.astro']],
  ['src/islands/kit/planted.tsx', ['#src/components/Picture.astro', '../../components/Picture.astro']],
  ['src/islands/kit/planted.tsx', ['#src/layouts/PageLayout.astro', '../../layouts/PageLayout.astro']],
  ['src/islands/kit/planted.tsx', ['#src/i18n/index.ts', '../../i18n/index.ts']],
  ['src/islands/kit/planted.tsx', ['#src/lib/content/load.ts', '../../lib/content/load.ts']],
  ['src/islands/kit/planted.tsx', ['../../../content/dictionary/en/common.json', 'i18next', 'astro:content']],
  ['src/i18n/planted.ts', ['#src/sections/home/Hero.astro', '../sections/home/Hero.astro']],
  ['src/integrations/planted.ts', ['#src/components/Picture.astro', '../components/Picture.astro']],
  ['src/cms/planted.ts', ['#src/sections/home/Hero.astro', '../islands/kit/Field.tsx']],
  ['src/pages/planted.astro', ['../../tools/test.ts', '../../tests/unit/routes.test.ts']],
  ['src/lib/planted.ts', ['../../tools/test.ts', '../../supabase/functions/_shared/backend.ts']],
  ['tools/planted.ts', ['../tests/unit/routes.test.ts']],
  ['tools/media/planted.ts', ['../../tests/unit/routes.test.ts']],
  ['src/lib/content/planted.ts', ['astro:content', '@supabase/supabase-js']],
  ['src/sections/blog/planted.astro', ['astro:content', '@supabase/supabase-js']],
  ['src/lib/backend/planted.ts', ['astro:content', '@supabase/supabase-js']],
  ['supabase/functions/_shared/planted.ts', ['#src/lib/routes.ts', '../../../src/lib/routes.ts']],
  ['supabase/functions/_shared/planted.ts', ['../../../tools/test.ts', 'node:fs', 'nodemailer']],
];

test.each(violations)('%s imports none of %j', async (file, imports) => {
  expect(await reported(file, imports)).toBe(imports.length);
});

test('a package that is imported when it is needed is found too', async () => {
  const code = "void import('@supabase/supabase-js');";
  const [result] = await eslint.lintText(code, { filePath: 'src/lib/backend/planted.ts' });
  expect(result?.messages).toHaveLength(1);
});

const allowed: [file: string, imports: string[]][] = [
  ['src/pages/planted.astro', ['#src/layouts/PageLayout.astro', '../sections/home/Hero.astro']],
  ['src/layouts/planted.astro', ['#src/components/Picture.astro', '../lib/routes.ts']],
  ['src/sections/home/planted.astro', ['#src/islands/kit/Field.tsx', '../../components/Picture.astro']],
  ['src/components/planted.astro', ['#src/lib/routes.ts', '../i18n/index.ts', './Picture.astro']],
  ['src/islands/contact-form/planted.tsx', ['react', '../kit/Field.tsx', '#src/lib/forms/rules.ts']],
  ['src/client/planted.ts', ['#src/lib/routes.ts', '../lib/navigation.ts']],
  ['src/lib/content/load.ts', ['astro:content']],
  ['src/lib/backend/client.ts', ['@supabase/supabase-js']],
  ['supabase/functions/mail-worker/planted.ts', ['../_shared/backend.ts']],
  ['tools/planted.ts', ['node:fs', '../src/lib/routes.ts', '@supabase/supabase-js']],
  ['tests/unit/planted.ts', ['../../tools/test.ts', '#src/lib/routes.ts']],
];

test.each(allowed)('%s may import %j', async (file, imports) => {
  expect(await reported(file, imports)).toBe(0);
});
