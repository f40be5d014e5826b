import { useId, type MouseEvent, type Ref } from 'react';

/** What is wrong with a field, in words. */
export interface FieldProblem {
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
 * What is wrong with a form that was sent, as links to the fields (WCAG 2.2, 3.3.1). Gets the focus after a failed
 * send, by which it is spoken: as an alert it would be spoken again with every field that is put right. A link moves the
 * focus into the field without touching the address, hence kept from the client router.
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
