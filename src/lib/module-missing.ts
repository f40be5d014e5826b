/** Told to the window when a module that came late could not be had: a later build may have taken it away. */
const moduleMissing = 'site:module-missing';

export const tellModuleMissing = (): boolean => dispatchEvent(new Event(moduleMissing));

export const onModuleMissing = (run: (event: Event) => void): void => addEventListener(moduleMissing, run);
