/**
 * The time at which the site is built: it decides which jobs are open and which entries are
 * published. With SOURCE_DATE_EPOCH, in seconds (reproducible-builds.org), the same content gives
 * the same pages on every day.
 */
export function buildTime() {
  const { SOURCE_DATE_EPOCH: seconds } = process.env;
  return seconds ? new Date(Number(seconds) * 1000) : new Date();
}
