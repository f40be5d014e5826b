import { publicBackend } from '../_shared/backend.ts';
import { unsubscribeHandler } from '../_shared/newsletter/unsubscribe-handler.ts';
import { siteUrl } from '../_shared/environment.ts';

const environment = Deno.env.toObject();

/** The target of List-Unsubscribe in newsletter mails (RFC 8058). */
Deno.serve(unsubscribeHandler(publicBackend(environment), siteUrl(environment)));
