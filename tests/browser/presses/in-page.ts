/** What can be pressed next: what it is, where, and what its press must lead to. */
export interface Target {
  key: string;
  x: number;
  y: number;
  /** The path of the page that it leads to, if it leads to one. */
  leadsTo: string | undefined;
  /** It switches the language, which changes the page on screen. */
  isSwitch: boolean;
  /** It leads out of the browser. */
  isOutside: boolean;
}

interface Walk {
  next: (done: string[], part: string, byKeyboard: boolean, allowed: string) => Target | undefined;
  state: () => string;
  focus: () => string;
  /** Goes to the beginning of a part for a walk by Tab. @returns how many presses lead through it at most */
  startTabbing: (part: string) => number;
  /** Keys of what that walk has not come to. */
  notReached: (part: string) => string[];
  clicked: boolean;
}

declare global {
  interface Window {
    walk: Walk;
  }
}

/** Put into the page before anything else of it: finds what can be pressed, and tells what has changed since. */
export function installWalk(): void {
  const controls = 'a[href], button, summary';
  const cards = '.card-link, .case-card';
  const reached = new Set<EventTarget | null>();
  let pressed: HTMLElement | undefined;

  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 4 &&
      height > 4 &&
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      !(element as HTMLButtonElement).disabled
    );
  };

  /** One name for each element: equal ones are counted. */
  const keyed = (part: string, selector: string): [key: string, element: HTMLElement][] => {
    const seen = new Map<string, number>();
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => (element.closest('.site-header, footer') === null) === (part === 'main'))
      .map((element) => {
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const leads = element.getAttribute('href') ?? element.getAttribute('commandfor') ?? '';
        const text = `${element.localName} ${leads} “${name.replace(/\s+/g, ' ').trim().slice(0, 60)}”`;
        const count = (seen.get(text) ?? 0) + 1;
        seen.set(text, count);
        return [count === 1 ? text : `${text} (${count})`, element];
      });
  };

  const layerOnTop = () => document.querySelector<HTMLElement>('dialog:modal, :popover-open');

  const leftAtOpening = new Map<Element, number>();

  /** Opens the next dialog or menu that holds something not yet pressed, again only if that has become less. */
  const openLayer = (left: Element[]): boolean => {
    const leftIn = (layer: Element) => left.filter((element) => layer.contains(element)).length;
    const layer = [...document.querySelectorAll<HTMLElement>('dialog, [popover]')].find(
      (each) => leftIn(each) > 0 && leftIn(each) < (leftAtOpening.get(each) ?? Infinity),
    );
    if (!layer) return false;
    leftAtOpening.set(layer, leftIn(layer));
    if (layer instanceof HTMLDialogElement) layer.showModal();
    else layer.showPopover();
    return true;
  };

  const closeLayer = (layer: HTMLElement) => {
    if (layer instanceof HTMLDialogElement) layer.close();
    else layer.hidePopover();
  };

  const pointOf = (element: Element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getClientRects()[0]!;
    return { x: left + width / 2, y: top + height / 2 };
  };

  const describe = (key: string, element: HTMLElement, part: Element, byKeyboard: boolean): Target => {
    pressed = element;
    if (byKeyboard) element.focus();
    window.walk.clicked = false;
    history.replaceState(history.state, '', location.pathname);
    const link = element instanceof HTMLAnchorElement ? element : undefined;
    const isOutside = link !== undefined && !/^https?:$/.test(link.protocol);
    const isAnchor = link?.href.split('#')[0] === location.href.split('#')[0] && link?.hash !== '';
    return {
      key,
      ...pointOf(part),
      leadsTo:
        link && !isOutside && !isAnchor
          ? link.origin.replace(location.origin, '') + link.pathname
          : undefined,
      isSwitch: element.matches('[data-language]'),
      isOutside,
    };
  };

  window.walk = {
    clicked: false,
    startTabbing(part) {
      reached.clear();
      if (part === 'main') document.querySelector('main')!.focus();
      const within = part === 'main' ? 'main' : 'body';
      const all = document.querySelectorAll(`${within} :is(${controls}, input, textarea)`);
      return [...all].filter((element) => isVisible(element) && !element.closest('dialog, [popover]')).length;
    },
    notReached: (part) =>
      keyed(part, controls)
        .filter(([, element]) => isVisible(element) && !element.closest('dialog, [popover]'))
        .filter(([, element]) => !reached.has(element))
        .map(([key]) => key),
    next(done, part, byKeyboard, allowed) {
      const isLeft = ([key, element]: [string, HTMLElement]) =>
        !done.includes(key) && !element.matches(allowed);
      for (;;) {
        // First the switch of language: a page that is being left, as the test has it be for ever, takes none.
        const left = keyed(part, controls)
          .filter(isLeft)
          .sort((a, b) => Number(b[1].matches('[data-language]')) - Number(a[1].matches('[data-language]')));
        const top = layerOnTop();
        const found = left.find(
          ([, element]) =>
            isVisible(element) &&
            (!top || top.contains(element)) &&
            (byKeyboard || !element.matches('.skip-link')),
        );
        if (found) return describe(found[0], found[1], found[1], byKeyboard);
        if (top) {
          closeLayer(top);
          continue;
        }
        if (openLayer(left.map(([, element]) => element))) continue;
        if (byKeyboard) return undefined;
        // The cards as a whole, by their headings.
        const card = keyed(part, cards).find((each) => isLeft(each) && isVisible(each[1]));
        if (!card) return undefined;
        const control = card[1].querySelector<HTMLElement>('.card-cover, summary')!;
        return describe(card[0], control, card[1].querySelector('h2, h3')!, false);
      }
    },
    state: () =>
      JSON.stringify([
        location.href,
        document.documentElement.lang,
        [...document.querySelectorAll('dialog, details, [popover]')].map((each) =>
          each.matches(':popover-open, [open]'),
        ),
        [...document.querySelectorAll<HTMLElement>('[role=status], [role=alert]')].map(
          ({ innerText }) => innerText,
        ),
        [...document.querySelectorAll('[aria-pressed]')].map((each) => each.getAttribute('aria-pressed')),
        pressed?.innerText,
      ]),
    focus: () => {
      const { activeElement } = document;
      return !activeElement || activeElement === pressed || activeElement.matches('body, main')
        ? ''
        : `${activeElement.localName} ${activeElement.id} ${activeElement.textContent?.slice(0, 40)}`;
    },
  };

  addEventListener('focusin', ({ target }) => reached.add(target));
  addEventListener(
    'click',
    ({ isTrusted, target }) => {
      if (isTrusted && pressed?.contains(target as Element)) window.walk.clicked = true;
    },
    true,
  );
}
