import { z } from 'astro/zod';
import { buildTime } from './build-time.ts';

/* Shared parts of the schemas for content files and content/site.yaml. */

/** The year of the build, the latest possible year in several fields. */
export const buildYear = buildTime().getUTCFullYear();

/** An integer in a range. */
export const integer = (min: number, max: number, description?: string) =>
  z.int().min(min).max(max).meta({ description });

/** Rejects a group whose second field (a date or number) is less than the first. */
export const ascending = (first: string, second: string) =>
  z.refine<Record<string, unknown>>((group) => !(Number(group[second]) < Number(group[first])), {
    path: [second],
    error: `This is less or earlier than “${first}”. Correct one of them`,
    abort: true,
  });

/** An image file name. */
export const imageName = z
  .string()
  .regex(
    /^[a-z0-9_-]+\.jpg$/,
    'Write a name such as horse.jpg: lowercase letters, digits, hyphens and .jpg',
  );
