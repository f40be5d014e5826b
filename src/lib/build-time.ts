/**
 * The build's clock: decides which jobs are open and which entries are published. SOURCE_DATE_EPOCH
 * (seconds, reproducible-builds.org) fixes the clock for reproducible builds.
 */
export function buildTime() {
  const { SOURCE_DATE_EPOCH: seconds } = process.env;
  return seconds ? new Date(Number(seconds) * 1000) : new Date();
}
