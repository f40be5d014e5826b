import type {
  TransitionBeforePreparationEvent,
  TransitionBeforeSwapEvent,
} from 'astro:transitions/client';

/**
 * The life cycle of a page: owns the events of Astro's router and of the bfcache, and runs the scripts
 * in named phases. Nothing else in src listens to these events (eslint.config.js), except client
 * directives, which Astro puts inline before their island.
 *
 * docs/architecture.md, "Page life cycle", has a table of the phases.
 * https://docs.astro.build/en/guides/view-transitions/#lifecycle-events
 */

/** The `info` of a navigation by the language switch: the page on screen in the other language. */
export interface SwitchInfo {
  translation: HTMLElement;
}

/** The phases, with what their scripts receive. */
interface Phases {
  /** Another page is about to be fetched: a link, Back or Forward. */
  beforeFetch: TransitionBeforePreparationEvent;
  /** The other page is fetched, and is about to replace the page on screen. */
  beforeSwap: TransitionBeforeSwapEvent;
  /** The other page is on screen. */
  afterSwap: Event;
  /** The language switch has fetched a translation, and is about to start the router. */
  beforeSwitch: TransitionBeforePreparationEvent;
  /** The translation is about to be copied into the page on screen. */
  beforeMorph: Omit<TransitionBeforeSwapEvent, 'info'> & { info: SwitchInfo };
  /** The page on screen is in the other language. */
  afterMorph: Event;
  /** A page is complete: after a full load, a navigation or a language switch. */
  pageLoad: Event;
  /** The other page cannot be fetched, so the visitor stays (language-switch/keep-drafts.ts). */
  stayed: undefined;
  /** The application page closes after a delay (forms/application/page.ts). */
  closing: undefined;
  /** The browser shows the document: after a full load, and from the bfcache (`persisted`). */
  pageShow: PageTransitionEvent;
}

/** What a script does in each phase. A function that returns `handled` ends the phase. */
type Handlers = { [Phase in keyof Phases]?: (event: Phases[Phase]) => void | 'handled' };

/**
 * The scripts by rank. In each phase they run in this order, whenever they subscribed. Scripts of the
 * same rank do not depend on each other.
 */
const subscriptions = {
  /** Decides whether a navigation takes place at all. */
  guard: new Set<Handlers>(),
  /** Chooses the document. */
  router: new Set<Handlers>(),
  /** Keep and restore what visitors type. */
  forms: new Set<Handlers>(),
  /** Stand next to a component. */
  components: new Set<Handlers>(),
  /** Have the last word: links, focus, scroll position, language switch. */
  frame: new Set<Handlers>(),
};

type Rank = keyof typeof subscriptions;

/**
 * Runs the functions of a script in their phases.
 * @returns a function that ends the subscription
 */
export function onPhases(rank: Rank, handlers: Handlers) {
  subscriptions[rank].add(handlers);
  return () => subscriptions[rank].delete(handlers);
}

/** Runs a function on each page that has an element of a kind, and again after a language switch. */
export function onEachPage(rank: Rank, selector: string, run: (element: HTMLElement) => void) {
  onPhases(rank, {
    pageLoad() {
      const element = document.querySelector<HTMLElement>(selector);
      if (element) run(element);
    },
  });
}

/** Runs the scripts of a phase. An error in one script does not stop the others. */
export function runPhase<Phase extends keyof Phases>(phase: Phase, event: Phases[Phase]) {
  // A copy: scripts may subscribe or end a subscription while the phase runs.
  for (const handlers of Object.values(subscriptions).flatMap((scripts) => [...scripts]))
    try {
      if (handlers[phase]?.(event) === 'handled') return;
    } catch (error) {
      reportError(error);
    }
}

/** True for the language switch, which is a navigation to the page on screen. */
const isSwitch = ({ info }: { info: unknown }) =>
  Boolean((info as Partial<SwitchInfo> | undefined)?.translation);

document.addEventListener('astro:before-preparation', (event) =>
  runPhase(isSwitch(event) ? 'beforeSwitch' : 'beforeFetch', event),
);

/** Astro's event after a swap does not contain the information that the navigation carries. */
let phaseAfterSwap: 'afterSwap' | 'afterMorph';

document.addEventListener('astro:before-swap', (event) => {
  phaseAfterSwap = isSwitch(event) ? 'afterMorph' : 'afterSwap';
  if (isSwitch(event)) runPhase('beforeMorph', event);
  else runPhase('beforeSwap', event);
});
document.addEventListener('astro:after-swap', (event) => runPhase(phaseAfterSwap, event));

document.addEventListener('astro:page-load', (event) => runPhase('pageLoad', event));
addEventListener('pageshow', (event) => runPhase('pageShow', event));
