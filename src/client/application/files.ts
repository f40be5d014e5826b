/** Any event that the directive `client:touch` starts on. */
const touch = 'focusin';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

const isFileField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'file';

/** Wakes the island around a field that holds a file: only React can show which. */
function wakeAround(field: Element): void {
  field.closest('astro-island[ssr]')?.dispatchEvent(new Event(touch));
}

document.addEventListener('change', ({ target }) => {
  if (isFileField(target) && target.files?.length) wakeAround(target);
});

/** A file that came back with a draft, a language switch or the browser's history. */
function wakeAroundFiles(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('#application input[type="file"]')) {
    if (field.files?.length) wakeAround(field);
  }
}

wakeAroundFiles();
document.addEventListener('astro:page-load', wakeAroundFiles);

/* A file dropped beside the zone would be opened in place of the page, and everything typed would be gone. */
for (const type of ['dragover', 'drop'] as const) {
  document.addEventListener(type, (event) => {
    const target = event.target as Element;
    if (!hasFiles(event) || !document.getElementById('application') || target.closest?.('[data-drop-zone]'))
      return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  });
}
