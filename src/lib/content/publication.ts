import { buildTime } from '#src/lib/build-time.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * True until the end of a job's last day, in UTC. Pages are static: a job closes with the first
 * build after it.
 */
export const isOpen = (lastDay: Date, now = buildTime()) => now.getTime() < lastDay.getTime() + day;

/** The fields of an entry's front matter that decide when it is published. */
export interface Publication {
  draft?: boolean;
  publishAt?: Date;
  date?: Date;
  datePosted?: Date;
}

/** The latest of the days before which an entry is not published; undefined if it has none. */
export function firstDay({ publishAt, date, datePosted }: Publication) {
  const days = [publishAt, date, datePosted].filter((each) => each !== undefined);
  return days.sort((a, b) => b.getTime() - a.getTime())[0];
}

/**
 * True once an entry is to be published. Pages are static, so it appears with the first build of
 * its day.
 */
export const isPublished = (entry: Publication, now = buildTime()) =>
  entry.draft !== true && (firstDay(entry)?.getTime() ?? 0) <= now.getTime();

/** Development and previews show everything, all other builds only what is published. */
export const isShown = (
  entry: Publication,
  environment = import.meta.env?.DEV ? 'preview' : process.env.SITE_ENV,
) => environment === 'preview' || isPublished(entry);
