import type { ClientDirective } from 'astro';
import { failedEvent, readyEvent } from './events.ts';

/** A persisted island is connected anew by every swap, and each time its directive is started again. */
const started = new WeakSet<HTMLElement>();

/** Fields that have been left. This script stands before its island, so it hears of each. */
const left = new WeakSet<Element>();
addEventListener('focusout', ({ target }) => left.add(target as Element));

const fieldsOf = (island: HTMLElement) => [...island.querySelectorAll<HTMLInputElement>('input, textarea')];

/** True when something was done in the island before its directive began: the focus, a field left, a text, a tick, a file. */
const wasTouched = (island: HTMLElement) =>
  island.contains(document.activeElement) ||
  fieldsOf(island).some(
    (field) =>
      left.has(field) || field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  );

/**
 * `client:touch`: loads an island's React on the first pointer, focus, key or change inside it. Astro has it inline before
 * the island, so it hears everything from the first paint on. What the visitor sent or left meanwhile is done once React
 * is there, all else is left to the browser. Until then the island says that it is being sent (its element with
 * `data-island-waiting`), and when the download fails, that it did (`data-island-problem`); the next touch tries again.
 */
const touch: ClientDirective = (load, _options, island) => {
  if (started.has(island)) return;
  started.add(island);
  const untilReady = new AbortController();
  let loading = false;
  /** The form that is to be sent once React is there. */
  let sent: HTMLFormElement | null = null;

  const listen = (type: string, listener: (event: never) => void, capture = false) =>
    island.addEventListener(type, listener as EventListener, { capture, signal: untilReady.signal });

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
    if (!loading) return;
    // React has to find what the server sent.
    show('[data-island-waiting]', false);
    island.dataset.hydrating = '';
    await hydrate();
  };

  for (const type of ['pointerover', 'pointerdown', 'focusin', 'dragover', 'change'])
    listen(type, () => void begin());

  // Read by what comes meanwhile (kit/pressed.ts): a finger, unlike a pointer, makes nothing :active.
  listen('pointerdown', () => (island.dataset.held = ''));
  const letGo = () => delete island.dataset.held;
  for (const type of ['pointerup', 'pointercancel'])
    addEventListener(type, letGo, { signal: untilReady.signal });

  listen(
    'submit',
    (event: SubmitEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      sent = event.target as HTMLFormElement;
      if (island.dataset.hydrating === undefined) show('[data-island-waiting]', true);
      void begin();
    },
    true,
  );

  island.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault();
    loading = false;
    sent = null;
    show('[data-island-problem]', true);
    show('[data-island-waiting]', false);
    island.dispatchEvent(new CustomEvent(failedEvent, { bubbles: true }));
  });

  // Unmounted in the middle of a hydration, because the page was left, React would report error 424.
  island.addEventListener('astro:unmount', (event) => {
    if (island.dataset.hydrating === undefined) untilReady.abort();
    else event.stopImmediatePropagation();
  });

  listen(readyEvent, () => {
    untilReady.abort();
    letGo();
    delete island.dataset.hydrating;
    if (!island.isConnected) return queueMicrotask(() => island.dispatchEvent(new Event('astro:unmount')));
    for (const field of fieldsOf(island))
      if (left.has(field) && field !== document.activeElement)
        field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    sent?.requestSubmit();
  });

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
