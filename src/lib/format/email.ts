import { unseen } from './plain-text.ts';

/* The same patterns and lengths as private.is_email in supabase/migrations. */
const never = new RegExp(`[\\s\\p{Cc}${unseen}]`, 'u');
const atom = String.raw`[^.@<>()\[\],;:\\"]+`;
/*
 * Letters and digits: ASCII, then blocks of other scripts. As ranges, since PostgreSQL knows no
 * Unicode categories.
 */
const letter = String.raw`0-9A-Za-z\xB7\xC0-\xD6\xD8-\xF6\xF8-\u1FFF\u2C00-\u2DFF\u3005-\u3007\u3041-\uD7FF\uF900-\uFAFF\u{10000}-\u{1BFFF}\u{1E000}-\u{1EFFF}\u{20000}-\u{3FFFF}`;
/*
 * A label has no hyphen at its beginning or end (RFC 1035, 2.3.1 and 2.3.4). The last label has a
 * letter, or else it would be an IP address.
 */
const longLabel = `[${letter}][${letter}\\-]{0,61}[${letter}]`;
const address = new RegExp(
  `^${atom}(?:\\.${atom})*@(?:(?:[${letter}]|${longLabel})\\.)+(?!\\d+$)${longLabel}$`,
  'u',
);

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
  !never.test(value) &&
  address.test(value);
