import log from 'astro/logger/node';

/** What Astro writes of each picture: its path, where it came from, and "(7/162)". */
const picture = /\.\w+ .*\((reused|before).*\((\d+)\/(\d+)\)/;

/**
 * Astro's own log, but one line for all pictures of a build in place of one each.
 * @param {import('astro/logger/node').NodeHandlerConfig} [options]
 * @returns {import('astro').AstroLoggerDestination}
 */
export default function buildLog(options) {
  const { write } = log(options);
  let made = 0;
  return {
    write(event) {
      // That --force does what it is for (build.ts) is no warning.
      if (event.message.startsWith('data store cleared')) return;
      const [, from, index, all] = picture.exec(event.message) ?? [];
      if (!index) return write(event);
      if (from === 'before') made += 1;
      if (index !== all) return;
      write({
        ...event,
        message: `  ${all} pictures, ${made} of them made now, the others by an earlier build`,
      });
    },
  };
}
