import { IslandBoundary, type BoundaryStrings } from '#src/islands/kit/IslandBoundary.tsx';
import { ApplicationForm, type ApplicationFormProps } from './ApplicationForm.tsx';

/** The application form, and the error screen in its place. */
export default function ApplicationFormIsland({
  boundary,
  ...props
}: ApplicationFormProps & { boundary: BoundaryStrings }) {
  return (
    <IslandBoundary strings={boundary}>
      <ApplicationForm {...props} />
    </IslandBoundary>
  );
}
