import { buildTime } from './build-time.ts';

/** What its front matter says of the publication of an entry. */
export interface Publication {
  draft?: boolean | undefined;
  publishAt?: Date | undefined;
}

/** True once an entry belongs on the published site: pages are static, so that it comes with the first build of its day. */
export const isPublished = ({ draft, publishAt }: Publication, now = buildTime()): boolean =>
  draft !== true && (publishAt === undefined || publishAt.getTime() <= now.getTime());

/** True for what a build shows: everything in development and previews, what is published with SITE_ENV=production. */
export const isShown = (data: Publication, environment = process.env.SITE_ENV): boolean =>
  environment !== 'production' || isPublished(data);
