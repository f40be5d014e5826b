/** Where a case is proven: `backend` by HTTP against the real backend, `browser` in the form on the built site. */
export type Level = 'backend' | 'browser';

export type Matrix = Record<string, Level[]>;

const both: Level[] = ['backend', 'browser'];
const http: Level[] = ['backend'];
const form: Level[] = ['browser'];

/**
 * Everything that can go wrong on the way, and where a test must show that nothing is lost or doubled. Tests carry
 * the id in their title, in brackets: [F07].
 */
export const faults: Matrix = {
  F01: both, // backend down
  F02: http, // 500 once
  F03: both, // 503 twice
  F04: http, // 429 with Retry-After, and always 429
  F05: both, // 400
  F06: http, // answered after the time limit, then stored
  F07: both, // never answered
  F08: http, // connection dropped before
  F09: both, // stored, answer lost
  F10: both, // stored, answer lost twice
  F11: form, // connection broken in the middle of an upload
  F12: form, // upload stored, answer lost
  F13: form, // upload fails for good
  F14: form, // upload stored, insert fails for good
  F15: form, // double click
  F16: form, // Enter and click together
  F17: form, // reload while sending
  F18: form, // page left while sending
  F19: form, // language switched with half-filled form and shown errors
  F20: form, // language switched while sending
  F21: form, // offline at submit, online again
  F22: form, // JavaScript off
  F23: form, // every route in both languages: no policy violation, no console error
  F24: form, // picture or video fails
};

/** Bad inputs, and who must stand them: the database, asked directly, and the form. In titles: [B14]. */
export const badInputs: Matrix = {
  B01: both, // empty name
  B02: both, // blank
  B03: both, // untrimmed
  B04: http, // null
  B05: both, // 201 characters
  B06: both, // line break in a name
  B07: both, // no address
  B08: both, // address with a line break
  B09: both, // address of 300 characters
  B10: both, // message of 9 characters
  B11: both, // message of blanks around two letters
  B12: both, // message of 5000 characters
  B13: both, // message of 5001 characters
  B14: both, // message of 10 MB
  B15: both, // zero byte
  B16: both, // half a surrogate pair
  B17: both, // markup
  B18: both, // SQL
  B19: both, // joined emoji
  B20: both, // right to left
  B21: both, // link that runs a script
  B22: both, // cover letter of 10001 characters, blank cover letter
  B23: both, // phone number of 51 characters
  B24: both, // program that says it is a PDF
  B25: both, // PDF of 0 bytes
  B26: both, // ending .PDF, no type
  B27: both, // 5 MB, and a byte more
  B28: both, // 10 MB, and a byte more
  B29: both, // text, picture
  B30: both, // file name that leaves the folder
  B31: both, // double and capital endings
  B32: both, // file name with an accent, and one of 200 characters
  B33: form, // two files, a folder
  B34: http, // status other than received
};

/** Findings of a security review, each with a test that failed before it was mended. In titles: [S13]. */
export const security: Matrix = {
  S01: http, // a file without a ticket
  S02: http, // whether a named person has applied
  S03: http, // a second file under a name
  S04: http, // signed upload links
  S05: http, // what only mentions that it is a PDF
  S06: http, // a PDF with a program in it
  S07: http, // twenty people behind one address
  S08: http, // many requests from one address, from one IPv6 line
  S09: http, // an address that cannot be read
  S10: http, // the address of someone else locked out
  S11: http, // several rows in one request
  S12: http, // a flood of entries
  S13: http, // a flood of files
  S14: http, // sign-ups, GraphQL, Realtime
  S15: http, // resumable uploads, S3, unknown length, more than 10 MB
  S16: http, // functions made later
  S17: http, // a mail refused for good
  S18: http, // a provider that takes no mail
  S19: http, // Retry-After of the provider
  S20: http, // notices to staff behind other mails, files behind mails
  S21: http, // an outage of the worker or the provider
  S22: http, // nobody notices that staff are not told
  S23: http, // a file that outlives its time
  S24: http, // runs that leave no trace
  S25: http, // mails to strangers
  S26: http, // answers of machines to machines
  S27: http, // a person taken for a robot
  S28: form, // a refusal that nobody understands
  S29: http, // foreign pages at the local backend
  S31: http, // links to CVs that last, or open in the browser
  S30: http, // a build that publishes a secret key, or no backend
  S32: http, // mails caused without a pass of the captcha
  S33: http, // a CV with a virus
};

/** Groups of authorisation probes and the number that each has on the local backend. In titles: [Z3.5]. */
export const probeGroups: Record<string, number> = {
  Z1: 15, // contact requests
  Z2: 24, // files
  Z3: 7, // buckets
  Z4: 13, // applications
  Z5: 5, // schemas
  Z6: 15, // functions
  Z7: 8, // keys
  Z8: 5, // accounts and services that are off
  Z9: 16, // newsletter
  Z10: 5, // catalogue of privileges
};
