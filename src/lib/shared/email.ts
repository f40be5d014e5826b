import { unseen } from './plain-text.ts';

/*
 * The same rule as checks.is_email in supabase/migrations: a name, one @, a domain of two or more
 * labels. It refuses what would break out of a list or a header of addresses, and what nobody sees;
 * the rest is for the mail provider to know.
 */
const address = /^[^@]+@[^@.]+(?:\.[^@.]+)+$/;
const never = new RegExp(`[\\s\\p{Cc}${unseen},;:<>()\\[\\]\\\\"]`, 'u');

const octets = (text: string) => new TextEncoder().encode(text).length;

/**
 * Longest address that SMTP can carry, in octets, and longest name before the @ (RFC 5321,
 * 4.5.3.1).
 */
export const longestEmail = 254;
const longestName = 64;

/**
 * True if mail can be sent to an address of this form. It says nothing about whether the address
 * exists.
 */
export const isEmail = (value: string) =>
  octets(value) <= longestEmail &&
  octets(value.split('@')[0]!) <= longestName &&
  address.test(value) &&
  !never.test(value);
