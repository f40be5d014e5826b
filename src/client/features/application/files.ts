const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

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
