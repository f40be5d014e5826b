/** Gives a function that runs what it is handed strictly one after the other, whether the former failed or not. */
export function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let previous: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = previous.then(work, work);
    previous = result.catch(() => {});
    return result;
  };
}
