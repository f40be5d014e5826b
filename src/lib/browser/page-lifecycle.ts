import type {
  TransitionBeforePreparationEvent,
  TransitionBeforeSwapEvent,
} from 'astro:transitions/client';

/*
 * The life cycle of a page: listens to the events of Astro's router and to `pageshow`, and runs the
 * scripts in named phases. Nothing else in src listens to these events (eslint.config.js), except
 * client directives, which are inline scripts.
 *
 * docs/architecture.md, "Page life cycle", has a table of the phases.
 * https://docs.astro.build/en/guides/view-transitions/#lifecycle-events
 */

/** The `info` of a navigation by the language switch: the page on screen in the other language. */
export interface SwitchInfo {
  translation: HTMLElement;
}

/** The phases, with the event that the scripts of each phase receive. */
interface Phases {
  /** Another page is about to be fetched: a link, Back or Forward. */
  beforeFetch: TransitionBeforePreparationEvent;
  /** The other page is fetched, and is about to replace the page on screen. */
  beforeSwap: TransitionBeforeSwapEvent;
  /** The other page is on screen. */
  afterSwap: Event;
  /** The language switch has fetched a translation, and is about to start the router. */
  beforeSwitch: TransitionBeforePreparationEvent;
  /** The morph is about to patch the page on screen from the translation. */
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

/** The functions of a script by phase. A function that returns `handled` ends the phase. */
type Handlers = { [Phase in keyof Phases]?: (event: Phases[Phase]) => void | 'handled' };

/**
 * The scripts by rank. In each phase, scripts run in the order of the ranks, whenever they
 * subscribed. Scripts of the same rank do not depend on each other.
 */
const subscriptions = {
  /** Cancels a navigation that only restores the URL (keep-drafts.ts). */
  guard: new Set<Handlers>(),
  /** Chooses the document before any other script reads the URL. */
  router: new Set<Handlers>(),
  /** Form scripts restore drafts before any component measures the page. */
  forms: new Set<Handlers>(),
  /** Scripts of a single component. */
  components: new Set<Handlers>(),
  /** Links, focus, scroll position and language switch need the finished page. */
  frame: new Set<Handlers>(),
};

type Rank = keyof typeof subscriptions;

/**
 * Subscribes a script's functions to their phases.
 * @returns a function that ends the subscription
 */
export function onPhases(rank: Rank, handlers: Handlers) {
  subscriptions[rank].add(handlers);
  return () => subscriptions[rank].delete(handlers);
}

/**
 * Runs a function on each page with an element that matches `selector`, and again after a language
 * switch.
 */
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

/** The phase to run on `astro:after-swap`, which has no `info`. */
let phaseAfterSwap: 'afterSwap' | 'afterMorph';

document.addEventListener('astro:before-swap', (event) => {
  phaseAfterSwap = isSwitch(event) ? 'afterMorph' : 'afterSwap';
  if (isSwitch(event)) runPhase('beforeMorph', event);
  else runPhase('beforeSwap', event);
});
document.addEventListener('astro:after-swap', (event) => runPhase(phaseAfterSwap, event));

document.addEventListener('astro:page-load', (event) => runPhase('pageLoad', event));
addEventListener('pageshow', (event) => runPhase('pageShow', event));
