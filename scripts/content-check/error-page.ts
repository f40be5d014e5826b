import { counted, type ContentProblem } from './problem.ts';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const item = ({ file, line, field, message }: ContentProblem) => `
  <li>
    <p><code>content/${escape(file)}${line === undefined ? '' : `:${line}`}</code>${
      field === undefined ? '' : ` <strong>${escape(field)}</strong>`
    }</p>
    <p>${escape(message)}</p>
  </li>`;

/** The page that development shows in place of every other while content is broken. Vite's client reloads it. */
export const errorPage = (problems: readonly ContentProblem[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The content has ${counted(problems.length, 'problem')}</title>
<script type="module" src="/@vite/client"></script>
<style>
  body { margin: 0 auto; max-width: 50rem; padding: 3rem 1.25rem; color: #10202b; background: #fff; font: 1.125rem/1.5 system-ui, sans-serif }
  h1 { line-height: 1.15 }
  ul { display: grid; gap: 1.5rem; padding: 0; list-style: none }
  li { border-left: 0.375rem solid #c4312b; padding-left: 1.25rem }
  p { margin: 0; overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>The content has ${counted(problems.length, 'problem')}</h1>
<p>Save the mended file: this page then goes away by itself.</p>
<ul>${problems.map(item).join('')}
</ul>
</body>
</html>
`;
