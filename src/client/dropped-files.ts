import { closestTo } from '#src/lib/browser/dom.ts';

/*
 * Rejects files dropped outside a drop zone: the browser would open the file and discard all input.
 */
for (const type of ['dragover', 'drop'] as const) {
  document.addEventListener(type, (event) => {
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes('Files') || closestTo(event, '[data-drop-zone]')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  });
}
