import { IslandBoundary, type BoundaryStrings } from '#src/islands/kit/IslandBoundary.tsx';
import type { submitApplication } from '#src/lib/backend/submit-application.ts';
import type { Failure } from '#src/lib/backend/send.ts';
import { ApplicationForm, type ApplicationFormProps } from './ApplicationForm.tsx';

/** What sends comes with the first focus, not with the first touch: by then somebody means to write. */
const loadSending = () => import('./sending.ts');

const prepare = () => {
  loadSending().then(
    ({ prepareBackend }) => prepareBackend(),
    // Met again, and told, when something is sent.
    () => {},
  );
};

/** What sends could not be downloaded: nothing has been sent, and another try may succeed. */
const notLoaded: Failure = { ok: false, reason: 'offline', code: 'download' };

const submit: typeof submitApplication = async (...application) => {
  const sending = await loadSending().catch(() => undefined);
  return sending ? sending.sendApplication(...application) : notLoaded;
};

/** The application form, wired to the backend. */
export default function ApplicationFormIsland({
  boundary,
  ...props
}: ApplicationFormProps & { boundary: BoundaryStrings }) {
  return (
    <IslandBoundary strings={boundary}>
      <ApplicationForm {...props} prepare={prepare} submit={submit} />
    </IslandBoundary>
  );
}
