import type { mailEnvironment } from '../mail/settings-from-site.ts';

/** Settings of the functions that content/site.yaml does not know (docs/mail.md, "Setting it up"). */
export const ownSettings = [
  'RESEND_API_KEY',
  'RESEND_ENDPOINT',
  'MAIL_WORKER_SECRET',
  'MAIL_WORKER_SECRET_OLD',
  'STAFF_PAGE',
  'HEARTBEAT_URL',
  'TURNSTILE_SECRET_KEY',
  'TURNSTILE_ENDPOINT',
] as const;

/**
 * Settings of the functions by name: from content/site.yaml, and over them what the environment says.
 * @throws a sentence if a particular of the company would be made up
 */
export function functionSettings(
  { environment: ofSite, placeholders }: Awaited<ReturnType<typeof mailEnvironment>>,
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  if (placeholders.length > 0)
    throw new Error(
      `Mails would be sent with made-up particulars. Placeholders in content/site.yaml: ${placeholders.join(', ')}.`,
    );
  const given = [...Object.keys(ofSite), ...ownSettings].flatMap((name) =>
    environment[name] ? [[name, environment[name]] as const] : [],
  );
  return { ...ofSite, ...Object.fromEntries(given) };
}
