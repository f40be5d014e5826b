import { randomInt, randomUUID } from 'node:crypto';

/** Stands in all that probes leave behind, so that staff of a hosted project know it and delete it. */
export const MARK = 'Probe - please delete';

export const probeAddress = () => `probe-${randomUUID()}@example.com`;

/** An object name as the bucket wants it. */
export const probeCvName = () => `${Date.now()}-${randomInt(1e9)}-probe-please-delete.pdf`;

/** A file of `size` bytes that begins as every PDF does. */
export function probePdf(size = 1024): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode('%PDF-1.7\n').subarray(0, size));
  return bytes;
}

export const probeContact = (changes: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  name: MARK,
  company: MARK,
  email: probeAddress(),
  message: `${MARK}.`,
  ...changes,
});

export const probeApplication = (changes: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  first_name: MARK,
  last_name: MARK,
  email: probeAddress(),
  phone: '0',
  linkedin: '',
  cover_letter: `${MARK}.`,
  job_title: MARK,
  cv_url: probeCvName(),
  status: 'received',
  ...changes,
});
