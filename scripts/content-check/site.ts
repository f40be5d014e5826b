import { locales } from '#src/i18n/locales.ts';
import { siteSchema } from '#src/lib/site/schema.ts';
import { parseSite } from '#src/lib/site/settings.ts';
import { checkFields } from './fields.ts';
import type { Files } from './files.ts';
import { fieldName, leavesOf, type ContentProblem, type Tell } from './report.ts';
import { checkTexts } from './prose.ts';
import { parseYaml } from './yaml.ts';

const file = 'site.yaml';

/** Reads content/site.yaml: its settings, undefined while they have a problem, and the placeholders that are left. */
export function readSite(files: Files, tell: Tell) {
  const text = files.get(file) ?? '';
  const yaml = parseYaml(text);
  const { lineOf, problem } = yaml;
  if (text === '' || problem) {
    tell(file, problem?.line, problem?.message ?? 'The settings of the site are missing. Put the file back.');
    return { settings: undefined, placeholders: [] as ContentProblem[] };
  }
  const { settings, placeholders } = parseSite(text);
  const fits = checkFields(file, siteSchema, settings, yaml, tell);
  for (const { path, value } of leavesOf(settings)) {
    if (locales.some((locale) => locale === path.at(-1))) checkTexts(file, value, () => lineOf(path), tell);
    const message = `There is no content/images/${String(value)}. Put it there, or correct the name.`;
    const isLost = path.at(-1) === 'picture' && !files.has(`images/${String(value)}`);
    if (isLost) tell(file, lineOf(path), message, fieldName(path));
  }
  const left = placeholders.map(({ path, value }): ContentProblem => {
    const line = lineOf(path.match(/[^.[\]]+/g) ?? []);
    return { file, line, field: path, message: JSON.stringify(value) };
  });
  return { settings: fits ? settings : undefined, placeholders: left };
}
