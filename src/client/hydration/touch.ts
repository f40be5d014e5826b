import type { ClientDirective } from 'astro';

/** A persisted island is connected anew by every swap, and each time its directive is started again. */
const started = new WeakSet<HTMLElement>();

const fieldsOf = (island: HTMLElement) => [...island.querySelectorAll<HTMLInputElement>('input, textarea')];

/**
 * Where a translator or an extension of the browser has changed the form, React cannot take it over and makes it anew. What the visitor
 * has filled in is then put into the new fields, the cursor too.
 * @returns a function that does so, for fields that have been replaced since
 */
function keepFields(island: HTMLElement): () => void {
  const fields = fieldsOf(island);
  const focused = document.activeElement;
  return () => {
    for (const field of fields) {
      const replacement = island.querySelector<HTMLInputElement>(`[name="${field.name}"]`);
      if (field.isConnected || !replacement) continue;
      replacement.checked = field.checked;
      if (field.type === 'file') replacement.files = field.files;
      else replacement.value = field.value;
      // React's own listeners have seen none of it.
      replacement.dispatchEvent(new Event('input', { bubbles: true }));
      if (field.files?.length) replacement.dispatchEvent(new Event('change', { bubbles: true }));
      if (field !== focused) continue;
      replacement.focus({ preventScroll: true });
      if (field.selectionStart !== null)
        replacement.setSelectionRange(field.selectionStart, field.selectionEnd);
    }
  };
}

/** True when something was done in the island before its directive began: the focus, a text, a tick, a file. */
const wasTouched = (island: HTMLElement) =>
  island.contains(document.activeElement) ||
  fieldsOf(island).some(
    (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  );

/**
 * `client:touch`: loads an island's React on the first pointer, focus or change inside it. Astro has it inline before the
 * island, so it hears everything from the first paint on. A form that is sent meanwhile is sent once React is there. Until then
 * the island says that it is being sent (its element with `data-island-waiting`), and when the download fails, that it did
 * (`data-island-problem`); the next touch tries again.
 */
const touch: ClientDirective = (load, _options, island) => {
  if (started.has(island)) return;
  started.add(island);
  const untilReady = new AbortController();
  let loading = false;
  /** The form that is to be sent once React is there. */
  let sent: HTMLFormElement | null = null;
  let putBack = () => {};

  const show = (selector: string, isTrue: boolean) => {
    const line = island.querySelector<HTMLElement>(selector);
    if (line) line.hidden = !isTrue;
  };

  const begin = async () => {
    if (loading || !island.hasAttribute('ssr')) return;
    loading = true;
    show('[data-island-problem]', false);
    show('[data-island-waiting]', sent !== null);
    const hydrate = await load();
    // React has to find what the server sent.
    show('[data-island-waiting]', false);
    putBack = keepFields(island);
    await hydrate();
    loading = false;
  };

  for (const type of ['pointerover', 'pointerdown', 'focusin', 'dragover', 'change'])
    island.addEventListener(type, () => void begin(), { signal: untilReady.signal });

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    sent = event.target as HTMLFormElement;
    show('[data-island-waiting]', true);
    void begin();
  };
  island.addEventListener('submit', onSubmit, { capture: true, signal: untilReady.signal });

  island.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault();
    sent = null;
    show('[data-island-problem]', true);
  });

  const onHydrate = () => {
    untilReady.abort();
    // React takes over at once what a person's event reaches (selective hydration), and none can come in between.
    island.firstElementChild?.dispatchEvent(new Event('keyup', { bubbles: true }));
    putBack();
    if (sent) island.querySelector('form')?.requestSubmit();
  };
  island.addEventListener('astro:hydrate', onHydrate, { once: true });

  // What was done before the island's end had come; the layout's first script has marked what was sent.
  const look = () => {
    sent ??= island.querySelector('form[data-sent]');
    delete sent?.dataset.sent;
    if (sent || wasTouched(island)) void begin();
  };
  look();
  // By then the browser has brought back what was filled in before a reload or a step back.
  addEventListener('pageshow', look, { once: true, signal: untilReady.signal });
};

export default touch;
