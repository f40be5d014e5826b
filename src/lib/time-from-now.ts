/** A time to wait for people, for instance "in 4 minutes", in the language of a tag such as `en-GB`. */
export function timeFromNow(seconds: number, languageTag: string): string {
  const format = new Intl.RelativeTimeFormat(languageTag);
  if (seconds < 90) return format.format(Math.ceil(seconds), 'second');
  if (seconds < 90 * 60) return format.format(Math.ceil(seconds / 60), 'minute');
  return format.format(Math.ceil(seconds / 3600), 'hour');
}
