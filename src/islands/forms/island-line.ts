/** A line of a form before React has taken it over: React is on its way, or could not be loaded. */
type IslandLine = 'waiting' | 'problem';

export const islandLine = (line: IslandLine) => ({ [`data-island-${line}`]: '', hidden: true });

export const showIslandLine = (island: Element, line: IslandLine, isShown: boolean) =>
  island.querySelector(`[data-island-${line}]`)?.toggleAttribute('hidden', !isShown);
