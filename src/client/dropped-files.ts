import { closestTo } from '#src/lib/browser/dom.ts';

/* A file dropped outside the drop zone would replace the page and discard all input. */
for (const type of ['dragover', 'drop'] as const) {
  document.addEventListener(type, (event) => {
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes('Files') || closestTo(event, '[data-drop-zone]')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  });
}
