import { unseen } from './rules.ts';

/*
 * The same pattern and length as private.is_email in supabase/migrations: a name, then at least two labels of a domain, none of
 * which begins or ends with a hyphen (RFC 1035, 2.3.1). Nothing that cannot be seen; letters of any script.
 */
const never = String.raw`\s\p{Cc}${unseen}@<>()\[\],;:\\"`;
const inner = `[^${never}._]`;
const edge = `[^${never}._\\-]`;
const label = `${edge}(?:${inner}*${edge})?`;
const pattern = new RegExp(`^[^${never}]+@(?:${label}\\.)+${edge}${inner}*${edge}$`, 'u');

/** Longest address that SMTP can carry, in octets (RFC 5321, 4.5.3.1.3). */
export const longestEmail = 254;

/** True if mail can be sent to an address of this form. It says nothing about whether the address exists. */
export const isEmail = (value: string) =>
  new TextEncoder().encode(value).length <= longestEmail && pattern.test(value);
