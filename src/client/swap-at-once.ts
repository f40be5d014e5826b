/**
 * Takes the browser's view transition out of the navigations until the returned function is called. A switch shows no
 * animation (B3), yet for one the browser would restyle the whole page, photograph it and wait for the photograph,
 * which takes longer than all the rest of the switch. The client router has no setting for it.
 */
export function swapAtOnce(): () => void {
  if (!('startViewTransition' in document)) return () => {};
  document.startViewTransition = (update) => {
    const swapped = Promise.resolve().then(typeof update === 'function' ? update : update?.update);
    const done = swapped.then(() => undefined);
    return {
      updateCallbackDone: done,
      ready: done,
      finished: done,
      types: new Set<string>(),
      skipTransition: () => {},
    } as unknown as ViewTransition;
  };
  return () => void Reflect.deleteProperty(document, 'startViewTransition');
}
