const REPEAT = 10_000;

/** Lines that begin with the seconds since now. */
export function startProgress() {
  const begin = performance.now();
  const seconds = () => Math.round((performance.now() - begin) / 1000);
  const print = (text: string) => console.log(`[${String(seconds()).padStart(3)} s] ${text}`);
  let repetition: NodeJS.Timeout | undefined;
  /** Ends the repetition. @returns whole seconds since the beginning */
  const done = () => {
    clearInterval(repetition);
    return seconds();
  };
  return {
    /** Tells what begins now; until the next call a line every ten seconds says that it is still going on. */
    step(text: string) {
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
