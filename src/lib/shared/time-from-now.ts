/** A waiting time in words, for instance "in 4 minutes", in a language. */
export function timeFromNow(seconds: number, locale: string) {
  const format = new Intl.RelativeTimeFormat(locale);
  if (seconds < 90) return format.format(Math.ceil(seconds), 'second');
  if (seconds < 90 * 60) return format.format(Math.ceil(seconds / 60), 'minute');
  return format.format(Math.ceil(seconds / 3600), 'hour');
}
