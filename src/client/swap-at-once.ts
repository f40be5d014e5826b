import { frameShown } from './frame-shown.ts';

/**
 * Takes the browser's view transition out of the navigations until the returned function is called. A switch shows no
 * animation (B3), yet for one the browser would restyle the whole page, photograph it and wait for the photograph,
 * which takes longer than all the rest of the switch. The client router has no setting for it. What the router does for a page
 * that is in, scripts and the announcement among it, waits until the page has been shown.
 */
export function swapAtOnce(): () => void {
  if (!('startViewTransition' in document)) return () => {};
  document.startViewTransition = (update) => {
    const swapped = Promise.resolve().then(typeof update === 'function' ? update : update?.update);
    const done = swapped.then(frameShown);
    return {
      updateCallbackDone: done,
      ready: swapped,
      finished: done,
      types: new Set<string>(),
      skipTransition: () => {},
    } as unknown as ViewTransition;
  };
  return () => void Reflect.deleteProperty(document, 'startViewTransition');
}
