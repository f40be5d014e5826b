import { LOCAL_SECRET_KEY } from '../../backend/keys.ts';
import { repeatWorker } from '../../mail/repeating-worker.ts';
import { mailEnvironment } from '../../mail/settings-from-site.ts';

/** `worker-process.ts <address of the backend>`: the mail worker on its own, every two seconds; no mail leaves it. */
const { environment } = await mailEnvironment();
const settings = {
  ...environment,
  SUPABASE_URL: process.argv[2]!,
  SUPABASE_SERVICE_ROLE_KEY: LOCAL_SECRET_KEY,
};
repeatWorker(settings, { send: () => Promise.resolve() }, 2_000);
process.on('disconnect', () => process.exit());
process.send!('started');
