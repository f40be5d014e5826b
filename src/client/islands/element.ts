import type { ComponentType } from 'react';
import touch from './touch.ts';

/** A property as Astro writes it: 0 and a value or an object of such, 1 and a list. Islands get nothing else. */
type Written = [kind: number, value: unknown];

const read = ([kind, value]: Written): unknown =>
  kind === 1
    ? (value as Written[]).map(read)
    : value instanceof Object
      ? readAll(value as Record<string, Written>)
      : value;

const readAll = (written: Record<string, Written>) =>
  Object.fromEntries(Object.entries(written).map(([name, value]) => [name, read(value)]));

/**
 * The element around an island: Astro's own, as small as islands that wake on touch, in React and never inside one
 * another, allow. It comes with the first touch of an island (client/wake-islands.ts); Astro's is inlined in every page and
 * runs before the first paint (integrations/built-pages takes it out; with `npm run dev` it is there and goes first).
 */
class Island extends HTMLElement {
  static readonly observedAttributes = ['props'];

  #render: (() => Promise<void>) | undefined;
  #failures = 0;

  connectedCallback(): void {
    void touch(() => this.#load(), { name: '', value: '' }, this);
  }

  /** A swap of pages takes a kept island out and puts it in again; only one that stays out is given up. */
  disconnectedCallback(): void {
    const giveUp = () => this.isConnected || this.dispatchEvent(new CustomEvent('astro:unmount'));
    document.addEventListener('astro:after-swap', giveUp, { once: true });
  }

  attributeChangedCallback(): void {
    void this.#render?.();
  }

  async #load(): Promise<() => Promise<void>> {
    try {
      const [component, { render }] = await Promise.all([this.#component(), import('./react-root.ts')]);
      const slots = [...this.querySelectorAll('astro-slot')].map((slot) => [
        slot.getAttribute('name') ?? 'default',
        slot.innerHTML,
      ]);
      this.#render = async () => {
        if (!this.isConnected) return;
        const props = readAll(JSON.parse(this.getAttribute('props')!));
        render(this, component.default, props, Object.fromEntries(slots));
        this.removeAttribute('ssr');
      };
      return this.#render;
    } catch (error) {
      this.#failures += 1;
      this.dispatchEvent(new CustomEvent('astro:hydration-error', { cancelable: true, detail: { error } }));
      return async () => {};
    }
  }

  /** Some browsers remember a module that could not be fetched; another address makes them ask again. */
  #component(): Promise<{ default: ComponentType<object> }> {
    const address = this.getAttribute('component-url')!;
    return import(/* @vite-ignore */ this.#failures === 0 ? address : `${address}?again=${this.#failures}`);
  }
}

if (!customElements.get('astro-island')) customElements.define('astro-island', Island);
