import { closestTo } from '#src/lib/browser/dom.ts';

/*
 * The browser would open a file that is dropped beside the zone of the CV in place of the page, and
 * everything typed would be lost.
 */
for (const type of ['dragover', 'drop'] as const) {
  document.addEventListener(type, (event) => {
    const { dataTransfer } = event;
    if (!dataTransfer?.types.includes('Files') || closestTo(event, '[data-drop-zone]')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  });
}
