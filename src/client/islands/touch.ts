import type { ClientDirective } from 'astro';
import { isPlainClick } from '../plain-click.ts';
import { readyEvent } from './ready-event.ts';

/** Buttons that the platform answers by itself; those are never held back. */
const selfSufficient = '[command], [popovertarget], [formmethod="dialog"], form[method="dialog"] *';

/** A persisted island is connected anew by every swap, and each time its directive is started again. */
const started = new WeakSet<HTMLElement>();

/**
 * `client:touch`: loads an island's React on the first pointer, focus or key inside it (specification, section 13).
 * What the visitor pressed or sent meanwhile is done once React is there; links, file inputs, checkboxes and modified
 * clicks are left to the browser. When the download fails, the island says so (its element with
 * `data-island-problem`) and the next touch tries again.
 */
const touch: ClientDirective = (load, _options, island) => {
  if (started.has(island)) return;
  started.add(island);
  const untilReady = new AbortController();
  let loading = false;
  /** What is left to do for the visitor once React is there. */
  let pending = () => {};

  const listen = (type: string, listener: (event: never) => void, capture = false) =>
    island.addEventListener(type, listener as EventListener, {
      capture,
      passive: !capture,
      signal: untilReady.signal,
    });

  const report = (failed: boolean) => {
    const problem = island.querySelector<HTMLElement>('[data-island-problem]');
    if (problem) problem.hidden = !failed;
  };

  const begin = async () => {
    if (loading || !island.hasAttribute('ssr')) return;
    loading = true;
    report(false);
    const hydrate = await load();
    if (loading) await hydrate();
  };

  const send = (form: HTMLFormElement, by: HTMLElement | null) => {
    pending = () => form.requestSubmit(by);
    void begin();
  };

  for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown', 'touchstart', 'dragover'])
    listen(type, begin);

  const hold = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  listen(
    'click',
    (event: MouseEvent) => {
      const button = (event.target as Element).closest?.('button');
      if (!isPlainClick(event) || !button || !island.contains(button) || button.matches(selfSufficient))
        return;
      hold(event);
      pending = () => button.click();
      void begin();
    },
    true,
  );

  listen(
    'submit',
    (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (form.method === 'dialog') return;
      hold(event);
      send(form, event.submitter);
    },
    true,
  );

  island.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault();
    loading = false;
    pending = () => {};
    report(true);
  });

  listen(readyEvent, () => {
    untilReady.abort();
    pending();
  });

  // Sent, or touched, before this script was there (layouts/FirstScript.astro, client/wake-islands.ts).
  const early = island.querySelector<HTMLFormElement>('form[data-sent]');
  if (early) {
    delete early.dataset.sent;
    send(early, null);
  } else if (island.dataset.touched !== undefined) {
    void begin();
  }
};

export default touch;
