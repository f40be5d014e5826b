import type { Publication } from '#src/lib/content/publication.ts';

/** What front matter that may be wrong says of publication; what cannot be read says nothing. */
export function publicationOf(data: Record<string, unknown> | undefined): Publication {
  const day = new Date(String(data?.publishAt));
  return {
    draft: data?.draft === true,
    publishAt: Number.isNaN(day.getTime()) ? undefined : day,
  };
}
