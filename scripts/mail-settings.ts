import { envText, mailEnvironment } from './mail/settings-from-site.ts';

/**
 * Prints the mail worker's settings as an env file: from content/site.yaml, or from the environment where it has one of
 * that name. Ends with 1 while a particular of the company would be made up.
 */
const { environment, placeholders } = await mailEnvironment();
const settings = Object.entries(environment).map(([name, value]) => [name, process.env[name] ?? value]);
if (placeholders.length > 0) {
  console.error(
    `Mails would hold made-up particulars. Placeholders in content/site.yaml: ${placeholders.join(', ')}`,
  );
  process.exitCode = 1;
}
process.stdout.write(envText(Object.fromEntries(settings) as Record<string, string>));
