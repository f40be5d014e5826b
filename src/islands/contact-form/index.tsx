import { IslandBoundary, type BoundaryStrings } from '#src/islands/kit/IslandBoundary.tsx';
import { submitContact } from '#src/lib/backend/submit-contact.ts';
import { ContactForm } from './ContactForm.tsx';
import type { ContactFormStrings } from './strings.ts';

interface Props {
  strings: ContactFormStrings;
  boundary: BoundaryStrings;
  email: string;
  privacyHref: string;
  loadProblem: string;
}

/** The contact form, wired to the backend. */
export default function ContactFormIsland({ boundary, ...props }: Props) {
  return (
    <IslandBoundary strings={boundary}>
      <ContactForm {...props} submit={submitContact} />
    </IslandBoundary>
  );
}
