import { invisible } from './plain-text.ts';

/*
 * The same rule as checks.is_email in supabase/migrations: a name, one @, a domain with two or more
 * labels. Rejects invisible characters, and characters that could end an address in a header or
 * address list. The mail provider decides about all other rules.
 */
const address = /^[^@]+@[^@.]+(?:\.[^@.]+)+$/;
const forbidden = new RegExp(`[\\s\\p{Cc}${invisible},;:<>()\\[\\]\\\\"]`, 'u');

const octets = (text: string) => new TextEncoder().encode(text).length;

/** Maximum length of an email address and its local part, in octets (RFC 5321, 4.5.3.1). */
export const longestEmail = 254;
const longestName = 64;

/** True for a syntactically valid email address. */
export const isEmail = (value: string) =>
  octets(value) <= longestEmail &&
  octets(value.split('@')[0]!) <= longestName &&
  address.test(value) &&
  !forbidden.test(value);
