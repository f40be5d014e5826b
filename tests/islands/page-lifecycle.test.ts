import { afterEach, expect, test, vi } from 'vitest';
import { onEachPage, onPhases, runPhase } from '#src/lib/browser/page-lifecycle.ts';

const subscriptions: (() => unknown)[] = [];
const subscribe = (...subscription: Parameters<typeof onPhases>) =>
  subscriptions.push(onPhases(...subscription));

afterEach(() => {
  for (const end of subscriptions.splice(0)) end();
  vi.unstubAllGlobals();
});

/** Subscribes scripts that record their rank in the phase `stayed`. */
function recordRanks(ranks: Parameters<typeof onPhases>[0][]) {
  const ran: string[] = [];
  for (const rank of ranks) subscribe(rank, { stayed: () => void ran.push(rank) });
  return ran;
}

test('scripts run by rank, not in order of subscription', () => {
  const ran = recordRanks(['frame', 'components', 'forms', 'router', 'guard']);
  runPhase('stayed', undefined);
  expect(ran).toEqual(['guard', 'router', 'forms', 'components', 'frame']);
});

test('a script that returns "handled" stops lower ranks', () => {
  subscribe('guard', { stayed: () => 'handled' });
  const ran = recordRanks(['router', 'frame']);
  runPhase('stayed', undefined);
  expect(ran).toEqual([]);
});

test('an error is reported and stops no other script', () => {
  const reportError = vi.fn();
  vi.stubGlobal('reportError', reportError);
  const error = new Error('broken script');
  subscribe('router', {
    stayed() {
      throw error;
    },
  });
  const ran = recordRanks(['forms']);
  runPhase('stayed', undefined);
  expect(ran).toEqual(['forms']);
  expect(reportError).toHaveBeenCalledExactlyOnceWith(error);
});

test('a script can unsubscribe while its phase runs', () => {
  const run = vi.fn(() => {
    end();
  });
  const end = onPhases('forms', { stayed: run });
  runPhase('stayed', undefined);
  runPhase('stayed', undefined);
  expect(run).toHaveBeenCalledOnce();
});

test.each([
  { reason: 'a link', info: undefined, phases: ['beforeFetch', 'beforeSwap', 'afterSwap'] },
  {
    reason: 'the language switch',
    info: { translation: document.documentElement },
    phases: ['beforeSwitch', 'beforeMorph', 'afterMorph'],
  },
])('router events run the phases of $reason', ({ info, phases }) => {
  const ran: string[] = [];
  const record = (phase: string) => () => void ran.push(phase);
  subscribe('forms', {
    beforeFetch: record('beforeFetch'),
    beforeSwap: record('beforeSwap'),
    afterSwap: record('afterSwap'),
    beforeSwitch: record('beforeSwitch'),
    beforeMorph: record('beforeMorph'),
    afterMorph: record('afterMorph'),
  });
  for (const type of ['before-preparation', 'before-swap', 'after-swap'])
    document.dispatchEvent(Object.assign(new Event(`astro:${type}`), { info }));
  expect(ran).toEqual(phases);
});

test('onEachPage runs only on pages with the element', () => {
  const run = vi.fn();
  onEachPage('components', '[data-example]', run);
  document.dispatchEvent(new Event('astro:page-load'));
  expect(run).not.toHaveBeenCalled();

  document.body.innerHTML = '<p data-example></p>';
  document.dispatchEvent(new Event('astro:page-load'));
  expect(run).toHaveBeenCalledExactlyOnceWith(document.body.firstElementChild);
});
