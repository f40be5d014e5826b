import { IslandBoundary, type BoundaryStrings } from '#src/islands/kit/IslandBoundary.tsx';
import { prepareBackend } from '#src/lib/backend/client.ts';
import { submitContact } from '#src/lib/backend/submit-contact.ts';
import { ContactForm, type ContactFormProps } from './ContactForm.tsx';

/** The contact form, wired to the backend. */
export default function ContactFormIsland({
  boundary,
  ...props
}: ContactFormProps & { boundary: BoundaryStrings }) {
  return (
    <IslandBoundary strings={boundary}>
      <ContactForm {...props} prepare={prepareBackend} submit={submitContact} />
    </IslandBoundary>
  );
}
