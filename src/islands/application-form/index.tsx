import { forgetDraft } from '#src/client/application/draft.ts';
import { IslandBoundary, type BoundaryStrings } from '#src/islands/kit/IslandBoundary.tsx';
import { prepareBackend } from '#src/lib/backend/client.ts';
import { submitApplication } from '#src/lib/backend/submit-application.ts';
import { ApplicationForm, type ApplicationFormProps } from './ApplicationForm.tsx';

/** Outlives the form, which may be left while it is sent and opened again with its draft. */
const memory = {};

const submit: typeof submitApplication = async (...application) => {
  const outcome = await submitApplication(...application);
  if (outcome.ok) forgetDraft();
  return outcome;
};

/** The application form, wired to the backend. */
export default function ApplicationFormIsland({
  boundary,
  ...props
}: ApplicationFormProps & { boundary: BoundaryStrings }) {
  return (
    <IslandBoundary strings={boundary}>
      <ApplicationForm {...props} prepare={prepareBackend} submit={submit} memory={memory} />
    </IslandBoundary>
  );
}
