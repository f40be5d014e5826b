import { choicesOf, kinds, skeletonOf, type Kind } from './skeleton.ts';

interface Snippet {
  scope: 'markdown';
  prefix: string;
  description: string;
  body: string[];
}

/** What editors often write inside a text (content/README.md). `$1` and so on are the places to fill in. */
const inText: Record<string, Snippet> = {
  Picture: {
    scope: 'markdown',
    prefix: 'picture',
    description: 'A picture inside an article, with its description and caption',
    body: ['![${1:What the picture shows}](./${2:file-name}.png "${3:Caption}")', ''],
  },
  'Link to an article': {
    scope: 'markdown',
    prefix: 'article-link',
    description: 'A link to an article; the German page adds /de by itself',
    body: ['[${1:text}](/blog/${2:name-of-the-file})'],
  },
  'Link to an application': {
    scope: 'markdown',
    prefix: 'application-link',
    description: 'A link to the application form for a job',
    body: ['[${1:text}](/careers/apply?job=${2:name-of-the-file})'],
  },
};

/** A new file of a kind, as `npm run new` writes it, with a place to fill in for each value that is left open. */
function fileSnippet(kind: Kind): [string, Snippet] {
  const choices = choicesOf(kinds[kind], ['editorial']);
  let place = 0;
  const text = skeletonOf(kinds[kind], {
    id: '$TM_FILENAME_BASE',
    today: '$CURRENT_YEAR-$CURRENT_MONTH-$CURRENT_DATE',
    closing: '$CURRENT_YEAR-$CURRENT_MONTH-$CURRENT_DATE',
    order: 1,
    chosen: Object.fromEntries(choices.map(({ field, values }) => [field, `|${values.join(',')}|`])),
  })
    .replaceAll("''", () => `\${${++place}}`)
    .replaceAll(/(?<=: )\|.*\|$/gm, (values) => `\${${++place}${values}}`);
  const description = `The fields of a new file in content/${kinds[kind]}`;
  return [
    `New ${kind}`,
    { scope: 'markdown', prefix: `new-${kind}`, description, body: [...text.split('\n'), '$0'] },
  ];
}

/** The snippets of VS Code for editors, as text of .vscode/content.code-snippets. */
export function snippets(): string {
  const all = { ...Object.fromEntries((Object.keys(kinds) as Kind[]).map(fileSnippet)), ...inText };
  return `${JSON.stringify(all, null, 2)}\n`;
}
