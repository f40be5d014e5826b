import { mailWorkerHandler } from '../_shared/worker/handler.ts';

/** Called by the schedule every minute (docs/operations.md). */
Deno.serve(mailWorkerHandler(Deno.env.toObject()));
