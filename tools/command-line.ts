import { parseArgs, type ParseArgsConfig } from 'node:util';

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
    console.error(`${sentence}.\n\n${usage}`);
    process.exit(2);
  }
}
