import type { Change, Node } from './make-changes.ts';

const emptied = (name: string, by = '{}'): Change => ({
  what: `function ${name}`,
  matches: ({ type, id }) =>
    type === 'FunctionDeclaration' && (id as { name?: string } | null)?.name === name,
  part: ({ body }) => body as Node,
  by,
});

const removed = (type: string, start: string): Change => ({
  what: `${type} ${start}`,
  matches: (node, text) => node.type === type && text.startsWith(start),
  by: '',
});

/**
 * What goes: all that the router does for pages that ours are not (tests/built/pages.test.ts), with styles in files and scripts
 * to run again; animations for browsers without view transitions and forms, which nobody here asks it for; properties declared
 * twice. And it writes down the scroll position at the beginning of a journey only where it has not done so at the end
 * of the last scroll, for each time costs a phone some milliseconds between press and page.
 */
export const changes: Record<'events' | 'router', Change[]> = {
  router: [
    emptied('preloadStyleLinks', '{ return []; }'),
    emptied('runScripts'),
    emptied('animate'),
    removed('IfStatement', 'if (preparationEvent.formData)'),
    removed(
      'ForOfStatement',
      'for (const script of document.getElementsByTagName("script")) {\n    detectScriptExecuted',
    ),
    removed('ImportDeclaration', 'import { detectScriptExecuted }'),
  ],
  events: [
    removed('ExpressionStatement', 'Object.defineProperties(this,'),
    {
      what: 'condition of updateScrollPosition',
      matches: ({ type }, text) =>
        type === 'IfStatement' && text.includes('{ ...history.state, ...positions }'),
      part: ({ test }) => test as Node,
      by: 'history.state && (history.state.scrollX !== positions.scrollX || history.state.scrollY !== positions.scrollY)',
    },
  ],
};
