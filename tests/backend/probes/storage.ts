import { openUpload, request, type Probe, type Target } from './probe.ts';
import { probeCvName, probePdf } from './rows.ts';

const bucket = ({ visitor }: Target, name = 'job-applications') => visitor.storage.from(name);
const QUARANTINE = 'job-applications-quarantine';
const type = { contentType: 'application/pdf' };
const cv = ({ existing }: Target) => existing.cvName;
const send = (target: Target, path: string, init: RequestInit) =>
  request(target, path, {
    ...init,
    headers: { ...init.headers, apikey: target.key, authorization: `Bearer ${target.key}` },
  });

export const objectProbes: Probe[] = [
  {
    title: 'uploads a new file with upsert',
    expect: '403',
    heldBy: 'policies',
    attempt: async (target) =>
      bucket(target).upload(await openUpload(target), probePdf(), { ...type, upsert: true }),
  },
  {
    title: 'overwrites a file with upsert',
    expect: '403',
    heldBy: 'policies',
    attempt: (target) => bucket(target).upload(cv(target), probePdf(9), { ...type, upsert: true }),
  },
  {
    title: 'replaces a file',
    expect: '403',
    heldBy: 'policies',
    attempt: (target) => bucket(target).update(cv(target), probePdf(9), type),
  },
  {
    title: 'lists files',
    expect: 'empty',
    heldBy: 'policies',
    attempt: (target) => bucket(target).list(),
  },
  {
    title: 'downloads a file',
    expect: '404',
    heldBy: 'policies',
    attempt: (target) => bucket(target).download(cv(target)),
  },
  {
    title: 'reads a file description',
    expect: '404',
    heldBy: 'policies',
    attempt: (target) => bucket(target).info(cv(target)),
  },
  {
    title: 'asks whether a file exists',
    expect: '400',
    hosted: '400 or 404',
    heldBy: 'policies',
    attempt: (target) =>
      request(target, `/storage/v1/object/job-applications/${cv(target)}`, {
        method: 'HEAD',
        headers: { apikey: target.key },
      }),
  },
  {
    title: 'makes a download link',
    expect: '404',
    heldBy: 'policies',
    attempt: (target) => bucket(target).createSignedUrl(cv(target), 60),
  },
  {
    title: 'makes several download links',
    expect: '404', // @supabase/lite makes one at a time
    hosted: 'empty',
    heldBy: 'storage',
    attempt: async (target) => {
      const { data, error } = await bucket(target).createSignedUrls([cv(target)], 60);
      return { data: data?.filter(({ signedUrl }) => signedUrl), error };
    },
  },
  {
    title: '[S01] uploads without a ticket',
    expect: '403',
    heldBy: 'policies',
    attempt: (target) => bucket(target).upload(probeCvName(), probePdf(), type),
  },
  {
    title: '[S03] uploads again to the name of an application',
    expect: '403',
    hosted: '403 or 409',
    heldBy: 'policies',
    attempt: (target) => bucket(target).upload(cv(target), probePdf(), type),
  },
  {
    title: '[S04] makes an upload link to the name of its ticket',
    expect: '403',
    heldBy: 'policies',
    attempt: async (target) => bucket(target).createSignedUploadUrl(await openUpload(target)),
  },
  {
    title: '[S15] begins a resumable upload',
    expect: '404',
    hosted: '403',
    heldBy: 'storage',
    attempt: async (target) => {
      const parts = {
        bucketName: 'job-applications',
        objectName: await openUpload(target),
        contentType: 'application/pdf',
      };
      const metadata = Object.entries(parts).map(([name, value]) => `${name} ${btoa(value)}`);
      const headers = {
        'tus-resumable': '1.0.0',
        'upload-length': '1024',
        'upload-metadata': metadata.join(','),
      };
      return send(target, '/storage/v1/upload/resumable', { method: 'POST', headers });
    },
  },
  {
    title: '[S15] uploads by the S3 interface',
    expect: '404',
    hosted: 'refused',
    heldBy: 'storage',
    attempt: async (target) =>
      send(target, `/storage/v1/s3/job-applications/${await openUpload(target)}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/pdf' },
        body: probePdf(),
      }),
  },
  {
    title: '[S15] keeps metadata of its own in the database',
    expect: '403',
    heldBy: 'policies',
    onlyHosted: true, // @supabase/lite drops it; supabase/tests/uploads.test.sql asks the policy
    attempt: async (target) =>
      bucket(target).upload(await openUpload(target), probePdf(), {
        ...type,
        metadata: { text: 'x'.repeat(9) },
      }),
  },
  {
    title: '[S15] uploads a body of unknown length',
    expect: '403',
    hosted: 'refused',
    heldBy: 'policies',
    attempt: async (target) => {
      const init: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        headers: { 'content-type': 'application/pdf' },
        body: new Blob([probePdf()]).stream(),
        duplex: 'half',
      };
      return send(target, `/storage/v1/object/job-applications/${await openUpload(target)}`, init);
    },
  },
  {
    title: '[S15] uploads more than 10 MB',
    expect: '413',
    heldBy: 'storage',
    attempt: async (target) =>
      bucket(target).upload(await openUpload(target), probePdf(10 * 1024 * 1024 + 1), type),
  },
  {
    title: 'makes an upload link over a file',
    expect: '403',
    heldBy: 'policies',
    attempt: (target) => bucket(target).createSignedUploadUrl(cv(target), { upsert: true }),
  },
  {
    title: 'makes an upload link outside the naming rule',
    expect: '403',
    heldBy: 'policies',
    attempt: (target) => bucket(target).createSignedUploadUrl('anything.pdf'),
  },
  {
    title: 'opens a file by its public address',
    expect: '404',
    hosted: 'refused',
    heldBy: 'storage',
    attempt: (target) => request(target, `/storage/v1/object/public/job-applications/${cv(target)}`),
  },
  {
    title: 'removes a file',
    expect: 'empty',
    heldBy: 'policies',
    attempt: (target) => bucket(target).remove([cv(target)]),
  },
  {
    title: 'renames a file',
    expect: '404',
    heldBy: 'policies',
    attempt: (target) => bucket(target).move(cv(target), probeCvName()),
  },
  {
    title: 'copies a file',
    expect: '404',
    heldBy: 'policies',
    attempt: (target) => bucket(target).copy(cv(target), probeCvName()),
  },
  {
    title: 'uploads to the quarantine',
    expect: '403',
    heldBy: 'policies',
    attempt: async (target) => bucket(target, QUARANTINE).upload(await openUpload(target), probePdf(), type),
  },
  {
    title: 'copies a file into the quarantine',
    expect: '404',
    heldBy: 'policies',
    attempt: (target) => bucket(target).copy(cv(target), probeCvName(), { destinationBucket: QUARANTINE }),
  },
];

export const bucketProbes: Probe[] = [
  {
    title: 'lists buckets',
    expect: 'empty',
    heldBy: 'policies',
    attempt: ({ visitor }) => visitor.storage.listBuckets(),
  },
  {
    title: 'reads the settings of the bucket',
    expect: '404',
    heldBy: 'policies',
    attempt: ({ visitor }) => visitor.storage.getBucket('job-applications'),
  },
  {
    title: 'makes a bucket',
    expect: '403',
    heldBy: 'policies',
    attempt: ({ visitor }) => visitor.storage.createBucket('elsewhere', { public: true }),
  },
  {
    title: 'makes the bucket public',
    expect: '404',
    hosted: '403 or 404',
    heldBy: 'policies',
    attempt: ({ visitor }) => visitor.storage.updateBucket('job-applications', { public: true }),
  },
  {
    title: 'empties the bucket',
    expect: '404',
    hosted: '403 or 404',
    heldBy: 'policies',
    attempt: ({ visitor }) => visitor.storage.emptyBucket('job-applications'),
  },
  {
    title: 'deletes a bucket', // an empty one: of another the service says that it is not empty
    expect: '404',
    hosted: '404 or 409',
    heldBy: 'policies',
    attempt: ({ visitor }) => visitor.storage.deleteBucket(QUARANTINE),
  },
  {
    title: 'still hands in a CV afterwards',
    expect: 'allowed',
    leaves: 'a file',
    attempt: async (target) => bucket(target).upload(await openUpload(target), probePdf(), type),
  },
  {
    title: '[S08] opens upload after upload',
    expect: '429',
    heldBy: 'database',
    onlyHosted: true, // only a proxy tells where visitors are; tests/backend/limits.test.ts plays one
    attempt: async (target) => {
      for (let ticket = 0; ticket < 40; ticket += 1) {
        const id = crypto.randomUUID();
        const answer = await target.visitor.rpc('open_upload', {
          application_id: id,
          file_name: probeCvName(),
        });
        if (answer.status === 429) return answer;
      }
      return { error: null, status: 200 };
    },
  },
];
