import log from 'astro/logger/node';

/** The line that Astro logs for each picture: its path, where it came from, and "(7/162)". */
const picture = /\.\w+ .*\((reused|before).*\((\d+)\/(\d+)\)/;

/**
 * Astro's own log, with one line for all pictures of a build instead of one for each.
 * @param {import('astro/logger/node').NodeHandlerConfig} [options]
 * @returns {import('astro').AstroLoggerDestination}
 */
export default function buildLog(options) {
  const { write } = log(options);
  let made = 0;
  return {
    write(event) {
      // Astro warns that --force clears its cache. That is what build.ts wants.
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
