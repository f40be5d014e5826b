import { useId, type MouseEvent, type Ref } from 'react';

/** The problem of a field, as a sentence. */
interface FieldProblem {
  fieldId: string;
  message: string;
}

interface Props {
  ref: Ref<HTMLDivElement>;
  heading: string;
  note: string | undefined;
  /** In the order of the form. */
  problems: FieldProblem[];
}

/**
 * The problems of a form that was submitted, as links to the fields (WCAG 2.2, 3.3.1). The summary
 * gets the focus after a refused submit, so that a screen reader reads it. It is no alert: an alert
 * would be read again each time a field is corrected. A link moves the focus into the field and
 * does not change the address, so the client router must not get the click.
 */
export function ErrorSummary({ ref, heading, note, problems }: Props) {
  const headingId = useId();
  const goTo = (event: MouseEvent, id: string) => {
    event.preventDefault();
    const field = document.getElementById(id);
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-labelledby={headingId}
      className="banner banner-error"
    >
      <div id={headingId}>
        <p>{heading}</p>
        {note && <p className="mt-1 font-normal">{note}</p>}
      </div>
      <ul className="mt-2 grid gap-2">
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} data-astro-reload="" onClick={(event) => goTo(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
