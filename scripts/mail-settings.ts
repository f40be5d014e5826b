import { mailEnvironment } from './mail/settings-from-site.ts';

/** `npm run mail:settings`: the mail worker's settings that follow from content/site.yaml, as an env file. */
for (const [name, value] of Object.entries(await mailEnvironment())) {
  console.log(`${name}="${value.replaceAll('"', '\\"')}"`);
}
