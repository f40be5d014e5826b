/** `ok`: as it should be; `look`: works, but somebody should know; `bad`: has to be mended. */
export type State = 'ok' | 'look' | 'bad';

/** One line of the doctor: what was found, and what to do about it. */
export interface Finding {
  state: State;
  what: string;
  remedy?: string;
}

export const ok = (what: string): Finding => ({ state: 'ok', what });
export const look = (what: string, remedy: string): Finding => ({ state: 'look', what, remedy });
export const bad = (what: string, remedy: string): Finding => ({ state: 'bad', what, remedy });

/** One line for several of a kind: all in order, or which are not. */
export const all = (what: string, wrong: readonly string[], remedy: string): Finding =>
  wrong.length === 0
    ? ok(what)
    : bad(`${what}: not ${wrong.slice(0, 5).join(', not ')}${rest(wrong)}`, remedy);

const rest = ({ length }: readonly string[]) => (length > 5 ? ` and ${length - 5} more` : '');
