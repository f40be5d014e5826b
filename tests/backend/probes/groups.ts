import { applicationProbes } from './applications.ts';
import { contactProbes } from './contact.ts';
import { newsletterProbes } from './newsletter.ts';
import type { Probe } from './probe.ts';
import { bucketProbes, objectProbes } from './storage.ts';
import { accountProbes, functionProbes, keyProbes, schemaProbes } from './surface.ts';

/** Probes that belong together; the id of a probe is that of its group and its place in it: Z3.5. */
export interface ProbeGroup {
  id: string;
  name: string;
  probes: (Probe & { id: string })[];
}

const group = (id: string, name: string, probes: Probe[]): ProbeGroup => ({
  id,
  name,
  probes: probes.map((probe, index) => ({ ...probe, id: `${id}.${index + 1}` })),
});

/**
 * All probes but those of the catalogue, which need the database itself. The buckets come last: where the rules are
 * broken, those would do the most harm.
 */
export const probeGroups: ProbeGroup[] = [
  group('Z1', 'contact requests', contactProbes),
  group('Z2', 'files', objectProbes),
  group('Z4', 'applications', applicationProbes),
  group('Z5', 'schemas', schemaProbes),
  group('Z6', 'functions', functionProbes),
  group('Z7', 'keys', keyProbes),
  group('Z8', 'accounts', accountProbes),
  group('Z9', 'newsletter', newsletterProbes),
  group('Z3', 'buckets', bucketProbes),
];
