import { connect } from '../_shared/backend.ts';
import { unsubscribeHandler } from '../_shared/newsletter/unsubscribe-handler.ts';
import { projectKey, required, siteUrl } from '../_shared/environment.ts';

const environment = Deno.env.toObject();
const key = projectKey(environment, 'SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY');
const backend = connect(required(environment, 'SUPABASE_URL'), key);

/** The List-Unsubscribe URL in newsletter mails (RFC 8058). */
Deno.serve(unsubscribeHandler(backend, siteUrl(environment)));
