/** How something is pressed: by a pointer, by a finger, or by one of two keys. */
export type Way = 'pointer' | 'finger' | 'Enter' | 'Space';

/** What header and footer hold, or what stands between them. */
export type Part = 'frame' | 'main';

/** A press that is to be made: of what, how and where. */
interface Target {
  key: string;
  way: Way;
  x: number;
  y: number;
  /** It changes the page on screen into that in the other language. */
  switches: boolean;
}

interface Walk {
  next: (done: string[], part: Part, ways: readonly Way[], allowed: string) => Target | undefined;
  answered: (patience: number) => Promise<boolean>;
  covered: () => string[];
  showLayer: (number: number, part: Part) => boolean;
  unreached: (part: Part) => string[];
}

declare global {
  interface Window {
    walk: Walk;
  }
}

/** Put into the page before anything else of it: finds what can be pressed, and tells what came of a press. */
export function installWalk(): void {
  const fields = ':is(input, textarea, select):not([type=hidden], .trap *)';
  const controls = `a[href], button, summary, ${fields}`;
  const cards = '.card-link, .case-card';
  const takes: Record<Way, string> = {
    pointer: ':not(.skip-link)',
    finger: ':not(.skip-link)',
    Enter: 'a, button, summary',
    Space: 'button, summary, [type=checkbox], [type=file]',
  };

  const isIn = (part: Part) => (element: Element) =>
    (element.closest('.site-header, footer') === null) === (part === 'main');

  /** An element by a name that no other of its part has: equal ones are counted. */
  type Named = readonly [name: string, element: HTMLElement];
  const named = (part: Part, selector: string): Named[] => {
    const seen = new Map<string, number>();
    return [...document.querySelectorAll<HTMLElement>(selector)].filter(isIn(part)).map((element) => {
      const text = element.getAttribute('aria-label') ?? (element.textContent || element.id);
      const leads = element.getAttribute('href') ?? element.getAttribute('commandfor') ?? '';
      const name = `${element.localName} ${leads} “${text.replace(/\s+/g, ' ').trim().slice(0, 60)}”`;
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return [count === 1 ? name : `${name} (${count})`, element];
    });
  };

  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 4 &&
      height > 4 &&
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      !(element as HTMLButtonElement).disabled
    );
  };

  const layerOnTop = () => document.querySelector<HTMLElement>('dialog:modal, :popover-open');

  /** What can be pressed now: behind an open dialog or menu nothing can. */
  const pressable = (part: Part) => {
    const top = layerOnTop();
    return named(part, controls).filter(
      ([, element]) => isVisible(element) && (!top || top.contains(element)),
    );
  };

  const openLayer = (layer: HTMLElement) => {
    if (layer instanceof HTMLDialogElement) layer.showModal();
    else if (layer instanceof HTMLDetailsElement) layer.open = true;
    else layer.showPopover();
  };

  const closeLayer = (layer: HTMLElement) => {
    if (layer instanceof HTMLDialogElement) layer.close();
    else layer.hidePopover();
  };

  const leftAtOpening = new Map<Element, number>();

  /** Opens the next dialog, menu or disclosure that holds something to press, again only if that has become less. */
  const openNextLayer = (left: Named[]): boolean => {
    const leftIn = (layer: Element) =>
      left.filter(([, element]) => layer.contains(element) && !element.matches('summary')).length;
    const closed = [...document.querySelectorAll<HTMLElement>('dialog, [popover], details:not([open])')];
    const layer = closed.find(
      (each) =>
        (isVisible(each) || !each.matches('details')) &&
        leftIn(each) > 0 &&
        leftIn(each) < (leftAtOpening.get(each) ?? Infinity),
    );
    if (!layer) return false;
    leftAtOpening.set(layer, leftIn(layer));
    openLayer(layer);
    return true;
  };

  /** The middle of an element, scrolled to if it is not well on screen. */
  const pointOf = (element: Element) => {
    const margin = 100;
    const { top, bottom } = element.getBoundingClientRect();
    if (top < margin || bottom > innerHeight - margin)
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = element.getClientRects()[0]!;
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };

  /** The pages that have been asked for since the last press began. */
  let asked: string[] = [];
  navigation.addEventListener('navigate', ({ destination }) => asked.push(destination.url));

  let pressed: HTMLElement | undefined;
  let click: Event | undefined;
  let before: unknown;

  const withoutQuery = ({ origin, pathname, hash }: URL | HTMLAnchorElement) => origin + pathname + hash;

  /**
   * What the press of an element changes: of a layer's button the layer, of a link the page that is asked for, of a field
   * the focus. A new tab, a mail program and a choice of files are no part of the page: they come if nobody stops the click.
   */
  const changedBy = (element: HTMLElement): unknown => {
    const id = element.getAttribute('commandfor') ?? element.getAttribute('popovertarget');
    const layer = element.matches('summary') ? element.parentElement : document.getElementById(id ?? '');
    if (layer) return layer.matches(':popover-open, [open]');
    if (element.matches('[data-language]')) return document.documentElement.lang;
    if (element.matches('[type=file], [target=_blank], [href^="mailto:"], [href^="tel:"]'))
      return click !== undefined && !click.defaultPrevented;
    const { activeElement } = document;
    if (element instanceof HTMLAnchorElement) {
      const isThere = element.hash !== '' && activeElement === document.querySelector(element.hash);
      return isThere || asked.some((address) => withoutQuery(new URL(address)) === withoutQuery(element));
    }
    if (element.matches('[type=checkbox]')) return (element as HTMLInputElement).checked;
    if (element.matches(fields)) return activeElement === element;
    const results = document.querySelectorAll<HTMLElement>('[role=status], [role=alert]');
    return JSON.stringify([
      element.innerText,
      element.getAttribute('aria-pressed'),
      [...results].map(({ innerText }) => innerText),
      activeElement?.matches('input, [tabindex="-1"]:not(main)') && activeElement.id,
    ]);
  };

  const describe = (key: string, way: Way, element: HTMLElement, place: Element): Target => {
    pressed = element;
    click = undefined;
    history.replaceState(history.state, '', location.pathname);
    asked = [];
    if (document.activeElement === element) element.blur();
    // A button says for two seconds that it has copied: it is to say so again.
    if (element.dataset.copy) element.dataset.copy = '';
    if (way === 'Enter' || way === 'Space') element.focus({ preventScroll: true });
    before = changedBy(element);
    return { key, way, ...pointOf(place), switches: element.matches('[data-language]') };
  };

  /**
   * First the switch of language: a page that is being left, as the test has it be for ever, takes none. Last the fields:
   * each tells its error once it is left, which moves what stands below.
   */
  const rankOf = (element: Element) =>
    element.matches('[data-language]') ? 0 : element.matches(fields) ? 2 : 1;

  const focused = new Set<EventTarget | null>();

  window.walk = {
    next(done, part, ways, allowed) {
      const isLeft = (key: string) => !done.includes(key);
      const keyOf = (name: string, way: Way) => `${name} by ${way}`;
      const waysLeft = ([name, element]: Named) =>
        ways.filter((way) => element.matches(takes[way]) && isLeft(keyOf(name, way)));
      for (;;) {
        const left = named(part, controls)
          .filter((each) => !each[1].matches(allowed) && waysLeft(each).length > 0)
          .sort((a, b) => rankOf(a[1]) - rankOf(b[1]));
        const top = layerOnTop();
        const found = left.find(([, element]) => isVisible(element) && (!top || top.contains(element)));
        if (found) {
          const [name, element] = found;
          const way = waysLeft(found)[0]!;
          return describe(keyOf(name, way), way, element, element);
        }
        if (top) {
          closeLayer(top);
          continue;
        }
        if (openNextLayer(left)) continue;
        // The cards as a whole, by their pictures.
        const way = ways[0]!;
        const card = named(part, cards).find((each) => isLeft(keyOf(each[0], way)) && isVisible(each[1]));
        if (!card) return undefined;
        const [name, element] = card;
        const control = element.querySelector<HTMLElement>('.card-cover, summary')!;
        return describe(keyOf(name, way), way, control, element.querySelector('img')!);
      }
    },

    /** True once the press has come to what was pressed, and has changed what it is there to change. */
    async answered(patience) {
      const within = async (limit: number, isTrue: () => boolean) => {
        const late = performance.now() + limit;
        while (!isTrue() && performance.now() < late) await new Promise((resolve) => setTimeout(resolve, 5));
        return isTrue();
      };
      const isAnswered = await within(patience, () => click !== undefined && changedBy(pressed!) !== before);
      // A form moves the focus some time after it has shown its errors: it is not to be taken from the next press.
      if (isAnswered && pressed!.matches('[type=submit]'))
        await within(patience, () => document.activeElement !== pressed);
      return isAnswered;
    },

    /** What is shown, and has something else over its middle. */
    covered: () =>
      [...pressable('frame'), ...pressable('main')]
        .filter(([, element]) => {
          if (element.matches('.skip-link')) return false;
          const { x, y } = pointOf(element);
          return !element.contains(document.elementFromPoint(x, y));
        })
        .map(([name]) => name),

    /** Shows a part without dialogs and menus, then each of these: false once there is no such one. */
    showLayer(number, part) {
      const top = layerOnTop();
      if (top) closeLayer(top);
      const layers = [...document.querySelectorAll<HTMLElement>('dialog, [popover]')].filter(isIn(part));
      if (number > 0 && layers[number - 1]) openLayer(layers[number - 1]!);
      else if (part === 'main') document.querySelector('main')!.focus();
      focused.clear();
      return number <= layers.length;
    },

    /** What can be pressed and has not had the focus yet. */
    unreached: (part) =>
      pressable(part)
        .filter(([, element]) => !focused.has(element))
        .map(([name]) => name),
  };

  addEventListener('focusin', ({ target }) => focused.add(target));
  addEventListener(
    'click',
    (event) => {
      if (event.isTrusted && pressed?.contains(event.target as Element)) click = event;
    },
    true,
  );
}
