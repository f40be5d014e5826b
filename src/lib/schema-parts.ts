import { z } from 'astro/zod';
import { buildTime } from './build-time.ts';

/* Parts of the schemas of the content files and of content/site.yaml. */

export const buildYear = buildTime().getUTCFullYear();

export const whole = (min: number, max: number, description?: string) =>
  z.int().min(min).max(max).meta({ description });

/** Checks a group: its second field, a day or a number, does not lie before its first. */
export const ascending = (first: string, second: string) =>
  z.refine<Record<string, unknown>>((group) => !(Number(group[second]) < Number(group[first])), {
    path: [second],
    error: `This is less or earlier than “${first}”. Correct one of them`,
    abort: true,
  });

/** The file name of a picture. */
export const pictureName = z
  .string()
  .regex(
    /^[a-z0-9_-]+\.jpg$/,
    'Write a name such as horse.jpg: lowercase letters, digits, hyphens and .jpg',
  );
