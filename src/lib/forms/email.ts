/* The same pattern and length as private.is_email in supabase/migrations. */
const part = String.raw`[^\s\p{Cc}@<>(),;:\\"]`;
const pattern = new RegExp(`^${part}+@${part}+\\.${part.replace('"]', '".]')}{2,}$`, 'u');

/** Longest address that SMTP can carry, in octets (RFC 5321, 4.5.3.1.3). */
export const longestEmail = 254;

/** True if mail can be sent to an address of this form. It says nothing about whether the address exists. */
export const isEmail = (value: string) =>
  new TextEncoder().encode(value).length <= longestEmail && pattern.test(value);
