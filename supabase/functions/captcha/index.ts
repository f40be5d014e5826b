import { secretBackend } from '../_shared/backend.ts';
import { captchaHandler } from '../_shared/captcha/handler.ts';
import { required } from '../_shared/environment.ts';

const environment = Deno.env.toObject();

/** Gives a pass for a token of Cloudflare Turnstile, where the setting is on (docs/mail.md). */
Deno.serve(
  captchaHandler(
    secretBackend(environment),
    required(environment, 'TURNSTILE_SECRET_KEY'),
    environment.TURNSTILE_ENDPOINT || undefined,
  ),
);
