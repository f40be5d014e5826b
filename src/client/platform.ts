/** Help for browsers that lack a feature the pages rely on. */
const isComplete =
  'command' in HTMLButtonElement.prototype &&
  'closedBy' in HTMLDialogElement.prototype &&
  'name' in HTMLDetailsElement.prototype;

if (!isComplete) void import('./lazy/older-browsers.ts');
