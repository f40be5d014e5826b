import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Ends a command that was called in a wrong way: with a sentence and exit code 2. */
export function wrongUse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

/**
 * Options and arguments of a command, as parseArgs of node:util reads them. `--help` prints what the command takes and ends
 * it; so does an option that it does not have, with a sentence and exit code 2.
 * @param usage what the command does, and examples, a line each
 */
export function readCommandLine<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  // What follows "--" is for another program.
  const passedOn = process.argv.indexOf('--');
  if (process.argv.slice(2, passedOn < 0 ? undefined : passedOn).includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [sentence] = error.message.split(/\.?\s+(?:Did you forget|To specify)/);
    return wrongUse(`${sentence}.\n\n${usage}`);
  }
}

/**
 * Those of all that a list such as `--only a,b` names, in their own order; all without a list. A name that none of them has
 * ends the command, with a sentence and exit code 2: otherwise it would do nothing and say nothing.
 */
export function chosenOf<Each>(
  list: string | undefined,
  all: readonly Each[],
  nameOf: (each: Each) => string,
): Each[] {
  const names = list?.split(',') ?? all.map(nameOf);
  const unknown = names.filter((name) => !all.some((each) => nameOf(each) === name));
  if (unknown.length > 0)
    wrongUse(`There is no "${unknown.join('", "')}". Choose from: ${all.map(nameOf).join(', ')}.`);
  return all.filter((each) => names.includes(nameOf(each)));
}
