const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** @param hostname as in a URL */
export const isLoopback = (hostname: string): boolean => LOOPBACK.includes(hostname);

/** A foreign name that leads here (DNS rebinding), or a foreign page, would let a stranger read what is kept. */
export function isOfThisMachine({ url, headers }: Request): boolean {
  const origin = headers.get('origin');
  return isLoopback(new URL(url).hostname) && (origin === null || isLoopback(hostOf(origin)));
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).hostname : '');

/**
 * Keeps @supabase/lite away from real databases: with its first request it grants ALL on every table to the
 * anonymous role, for good.
 * @throws if `url` is not a PostgreSQL address whose one and only host is this machine
 */
export function assertLoopback(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isPostgres = parsed?.protocol === 'postgres:' || parsed?.protocol === 'postgresql:';
  const hostElsewhere = ['host', 'hostaddr'].some((name) => parsed?.searchParams.has(name));
  if (!parsed || !isPostgres || hostElsewhere || !isLoopback(parsed.hostname)) {
    throw new Error(
      `DB_URL must name a throw-away database on this machine, such as postgres://postgres@127.0.0.1:5432/site_test, ` +
        `because the local backend changes its privileges. Its host must be 127.0.0.1, localhost or [::1]` +
        (parsed?.hostname ? `, not "${parsed.hostname}".` : '.'),
    );
  }
}
