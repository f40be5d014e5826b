import type { ClientDirective } from 'astro';
import { isPlainClick } from '../plain-click.ts';
import { readyEvent } from './ready-event.ts';

/** Buttons that the platform answers by itself; those are never held back. */
const selfSufficient = '[command], [popovertarget], [formmethod="dialog"], form[method="dialog"] *';

/** A persisted island is connected anew by every swap, and each time its directive is started again. */
const started = new WeakSet<HTMLElement>();

/**
 * `client:touch`: loads an island's React on the first pointer, focus or key inside it (decisions, Weight and speed).
 * What the visitor pressed or sent meanwhile is done once React is there; links, file inputs, checkboxes and modified
 * clicks are left to the browser. When the download fails, the island says so (its element with
 * `data-island-problem`) and the next touch tries again.
 */
const touch: ClientDirective = (load, _options, island) => {
  if (started.has(island)) return;
  started.add(island);
  let loading = false;
  let ready = false;
  let pressed: HTMLElement | undefined;
  let submitted: { form: HTMLFormElement; by: HTMLElement | null } | undefined;

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

  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    const button = (event.target as Element).closest?.('button');
    if (!button || !island.contains(button) || button.matches(selfSufficient)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = button;
    void begin();
  };

  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (form.method === 'dialog') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    submitted = { form, by: event.submitter };
    void begin();
  };

  const starters = ['pointerenter', 'pointerdown', 'focusin', 'keydown', 'touchstart', 'dragenter'] as const;
  for (const type of starters) island.addEventListener(type, begin, { passive: true });
  island.addEventListener('click', onClick, true);
  island.addEventListener('submit', onSubmit, true);

  island.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault();
    loading = false;
    pressed = submitted = undefined;
    report(true);
  });

  // Leaving the page while React hydrates would unmount a root that is not there yet (React error 424): the unmounting
  // waits until hydration is over.
  island.addEventListener('astro:unmount', (event) => {
    if (!ready) event.stopImmediatePropagation();
  });

  island.addEventListener(
    readyEvent,
    () => {
      ready = true;
      if (!island.isConnected) island.dispatchEvent(new CustomEvent('astro:unmount'));
      for (const type of starters) island.removeEventListener(type, begin);
      island.removeEventListener('click', onClick, true);
      island.removeEventListener('submit', onSubmit, true);
      if (pressed) pressed.click();
      else if (submitted) submitted.form.requestSubmit(submitted.by);
      pressed = submitted = undefined;
    },
    { once: true },
  );
};

export default touch;
