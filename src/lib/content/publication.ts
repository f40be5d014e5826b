import { buildTime } from '#src/lib/build-time.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * True until the end of a job's last day, in UTC. Pages are static: the first build afterwards
 * closes the job.
 */
export const isJobOpen = (lastDay: Date, now = buildTime()) =>
  now.getTime() < lastDay.getTime() + day;

/** Front matter fields that decide the publication date. */
export interface Publication {
  draft?: boolean;
  publishAt?: Date;
  date?: Date;
  datePosted?: Date;
}

/** Returns the day on which an entry is published: the latest of the dates, in milliseconds. */
export const firstDay = ({ publishAt, date, datePosted }: Publication) =>
  Math.max(...[publishAt, date, datePosted].map((each) => each?.getTime() ?? 0));

/** True if an entry is due. Pages are static: an entry appears with the first build on its date. */
export const isPublished = (entry: Publication, now = buildTime()) =>
  entry.draft !== true && firstDay(entry) <= now.getTime();

/**
 * True if this build shows an entry: development and previews show all, other builds published
 * ones.
 */
export const isShown = (
  entry: Publication,
  environment = import.meta.env?.DEV ? 'preview' : process.env.SITE_ENV,
) => environment === 'preview' || isPublished(entry);
