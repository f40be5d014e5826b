import { mailWorkerHandler } from '../_shared/worker/handler.ts';

/** Runs the mail worker once for each call of the schedule (docs/operations.md). */
Deno.serve(mailWorkerHandler(Deno.env.toObject()));
