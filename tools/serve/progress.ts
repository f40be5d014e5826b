const REPEAT = 10_000;

export interface Progress {
  /** Tells what begins now; until the next call a line every ten seconds says that it is still going on. */
  step(text: string): void;
  /** Ends the repetition. @returns whole seconds since the beginning */
  done(): number;
}

/** Lines that begin with the seconds since now. */
export function startProgress(): Progress {
  const begin = performance.now();
  const seconds = () => Math.round((performance.now() - begin) / 1000);
  const print = (text: string) => console.log(`[${String(seconds()).padStart(3)} s] ${text}`);
  let repetition: NodeJS.Timeout | undefined;
  const done = () => {
    clearInterval(repetition);
    return seconds();
  };
  return {
    step(text) {
      done();
      print(`${text} …`);
      repetition = setInterval(
        () => print(`still ${text[0]?.toLowerCase()}${text.slice(1)} …`),
        REPEAT,
      ).unref();
    },
    done,
  };
}
