/**
 * Reports navigation to off-page-status.ts. Loaded after React: an unused form has nothing to
 * report.
 */
import { onPhases } from '#src/lib/browser/page-lifecycle.ts';
import { beginLeaving, enterPage, leavePage } from './off-page-status.ts';

onPhases('forms', {
  closing: beginLeaving,
  beforeFetch: beginLeaving,
  beforeSwap: leavePage,
  afterSwap: enterPage,
  afterMorph: enterPage,
  stayed: enterPage,
});
