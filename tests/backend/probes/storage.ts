import { request, type Probe, type Target } from './probe.ts';
import { probeCvName, probePdf } from './rows.ts';

const bucket = ({ visitor }: Target, name = 'job-applications') => visitor.storage.from(name);
const type = { contentType: 'application/pdf' };
const cv = ({ existing }: Target) => existing.cvName;

export const objectProbes: Probe[] = [
  {
    title: 'uploads a new file with upsert',
    expect: 'refused',
    attempt: (target) => bucket(target).upload(probeCvName(), probePdf(), { ...type, upsert: true }),
  },
  {
    title: 'overwrites a file with upsert',
    expect: 'refused',
    attempt: (target) => bucket(target).upload(cv(target), probePdf(9), { ...type, upsert: true }),
  },
  {
    title: 'replaces a file',
    expect: 'refused',
    attempt: (target) => bucket(target).update(cv(target), probePdf(9), type),
  },
  { title: 'lists files', expect: 'refused or empty', attempt: (target) => bucket(target).list() },
  { title: 'downloads a file', expect: 'refused', attempt: (target) => bucket(target).download(cv(target)) },
  {
    title: 'reads a file description',
    expect: 'refused',
    attempt: (target) => bucket(target).info(cv(target)),
  },
  {
    title: 'asks whether a file exists',
    expect: 'refused',
    attempt: (target) =>
      request(target, `/storage/v1/object/job-applications/${cv(target)}`, {
        method: 'HEAD',
        headers: { apikey: target.key },
      }),
  },
  {
    title: 'makes a download link',
    expect: 'refused',
    attempt: (target) => bucket(target).createSignedUrl(cv(target), 60),
  },
  {
    title: 'makes several download links',
    expect: 'refused or empty',
    attempt: async (target) => {
      const { data, error } = await bucket(target).createSignedUrls([cv(target)], 60);
      return { data: data?.filter(({ signedUrl }) => signedUrl), error };
    },
  },
  {
    title: 'makes an upload link over a file',
    expect: 'refused',
    attempt: (target) => bucket(target).createSignedUploadUrl(cv(target), { upsert: true }),
  },
  {
    title: 'makes an upload link outside the naming rule',
    expect: 'refused',
    attempt: (target) => bucket(target).createSignedUploadUrl('anything.pdf'),
  },
  {
    title: 'opens a file by its public address',
    expect: 'refused',
    attempt: (target) => request(target, `/storage/v1/object/public/job-applications/${cv(target)}`),
  },
  {
    title: 'removes a file',
    expect: 'refused or empty',
    attempt: (target) => bucket(target).remove([cv(target)]),
  },
  {
    title: 'renames a file',
    expect: 'refused',
    attempt: (target) => bucket(target).move(cv(target), probeCvName()),
  },
  {
    title: 'copies a file',
    expect: 'refused',
    attempt: (target) => bucket(target).copy(cv(target), probeCvName()),
  },
  {
    title: 'uploads to a bucket that does not exist',
    expect: 'refused',
    attempt: (target) => bucket(target, 'elsewhere').upload(probeCvName(), probePdf(), type),
  },
  {
    title: 'reads from a bucket that does not exist',
    expect: 'refused or empty',
    attempt: (target) => bucket(target, 'elsewhere').list(),
  },
];

export const bucketProbes: Probe[] = [
  {
    title: 'lists buckets',
    expect: 'refused or empty',
    attempt: ({ visitor }) => visitor.storage.listBuckets(),
  },
  {
    title: 'reads the settings of the bucket',
    expect: 'refused or empty',
    attempt: ({ visitor }) => visitor.storage.getBucket('job-applications'),
  },
  {
    title: 'makes a bucket',
    expect: 'refused',
    attempt: ({ visitor }) => visitor.storage.createBucket('elsewhere', { public: true }),
  },
  {
    title: 'makes the bucket public',
    expect: 'refused',
    attempt: ({ visitor }) => visitor.storage.updateBucket('job-applications', { public: true }),
  },
  {
    title: 'empties the bucket',
    expect: 'refused',
    attempt: ({ visitor }) => visitor.storage.emptyBucket('job-applications'),
  },
  {
    title: 'deletes the bucket',
    expect: 'refused',
    attempt: ({ visitor }) => visitor.storage.deleteBucket('job-applications'),
  },
  {
    title: 'still hands in a CV afterwards',
    expect: 'allowed',
    leaves: 'a file',
    attempt: (target) => bucket(target).upload(probeCvName(), probePdf(), type),
  },
];
