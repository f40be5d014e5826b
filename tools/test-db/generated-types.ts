import { readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { format, resolveConfig } from 'prettier';

const HEADER = `/**
 * The tables and functions that the API serves, written by Supabase's own program from the migrated database.
 * Do not edit: \`npm run test:db -- --update-types\` writes it again.
 */
`;

/**
 * Compares generated types with the committed file, or with \`update\` renews the file.
 * @returns undefined if they are the same, else a sentence
 */
export async function compareTypes(
  generated: string,
  file: string,
  update: boolean,
): Promise<string | undefined> {
  const options = await resolveConfig(file);
  // Behind them stand helpers that nothing here uses.
  const [tables] = generated.split('type DatabaseWithoutInternals');
  const formatted = await format(HEADER + tables, { ...options, filepath: file });
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (formatted === committed) return undefined;
  if (update) {
    await writeFile(file, formatted);
    return undefined;
  }
  return `${relative('.', file)} is not what the migrations make. Renew it: npm run test:db -- --update-types`;
}
