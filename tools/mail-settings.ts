import { readCommandLine } from './command-line.ts';
import { envText, mailEnvironment } from './mail/settings-from-site.ts';

/** `npm run mail:settings`: the mail worker's settings that follow from content/site.yaml, as an env file. */
readCommandLine('npm run mail:settings: prints the mail worker’s settings, as an env file', {});
const { environment, placeholders } = await mailEnvironment();
process.stdout.write(envText(environment));
if (placeholders.length > 0) {
  console.error(
    `Do not send mails with these settings yet. Placeholders in content/site.yaml: ${placeholders.join(', ')}.`,
  );
  process.exitCode = 1;
}
