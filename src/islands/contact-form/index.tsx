import { IslandBoundary, type BoundaryStrings } from '#src/islands/kit/IslandBoundary.tsx';
import { ContactForm, type ContactFormProps } from './ContactForm.tsx';

/** The contact form, and the error screen in its place. */
export default function ContactFormIsland({
  boundary,
  ...props
}: ContactFormProps & { boundary: BoundaryStrings }) {
  return (
    <IslandBoundary strings={boundary}>
      <ContactForm {...props} />
    </IslandBoundary>
  );
}
