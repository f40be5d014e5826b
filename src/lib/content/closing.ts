import { buildTime } from './build-time.ts';

const day = 24 * 60 * 60 * 1000;

/** True until the end of a job's last day, in UTC. Pages are static: a job closes with the first build after it. */
export const isOpen = (lastDay: Date, now = buildTime()): boolean => now.getTime() < lastDay.getTime() + day;
