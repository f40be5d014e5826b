import { forgetDraft } from '#src/client/features/application/draft.ts';
import { submitApplication } from '#src/lib/backend/submit-application.ts';

export { prepareBackend } from '#src/lib/backend/client.ts';

/** Sends an application; once it is stored, its draft is no longer needed. */
export const sendApplication: typeof submitApplication = async (...application) => {
  const outcome = await submitApplication(...application);
  if (outcome.ok) forgetDraft();
  return outcome;
};
