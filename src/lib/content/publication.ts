import { buildTime } from '#src/lib/build-time.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * True until the end of a job's last day, in UTC. Pages are static: a job closes with the first
 * build after it.
 */
export const isJobOpen = (lastDay: Date, now = buildTime()) =>
  now.getTime() < lastDay.getTime() + day;

/** The fields of an entry's front matter that decide when it is published. */
export interface Publication {
  draft?: boolean;
  publishAt?: Date;
  date?: Date;
  datePosted?: Date;
}

/** The latest of the days before which an entry is not published, as a number of a Date. */
export const firstDay = ({ publishAt, date, datePosted }: Publication) =>
  Math.max(...[publishAt, date, datePosted].map((each) => each?.getTime() ?? 0));

/**
 * True once an entry is to be published. Pages are static, so it appears with the first build of
 * its day.
 */
export const isPublished = (entry: Publication, now = buildTime()) =>
  entry.draft !== true && firstDay(entry) <= now.getTime();

/** Development and previews show everything, all other builds only what is published. */
export const isShown = (
  entry: Publication,
  environment = import.meta.env?.DEV ? 'preview' : process.env.SITE_ENV,
) => environment === 'preview' || isPublished(entry);
