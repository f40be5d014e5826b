import type { MouseEvent, Ref } from 'react';

interface Props {
  ref: Ref<HTMLDivElement>;
  heading: string;
  /** Problems in the order of the form: id of the field and its message. */
  problems: { fieldId: string; message: string }[];
}

/**
 * What is wrong with a form that was sent, as links to the fields (WCAG 2.2, 3.3.1). Gets the focus after a failed
 * send; a link moves it into the field without touching the address, hence kept from the client router.
 */
export function ErrorSummary({ ref, heading, problems }: Props) {
  const goTo = (event: MouseEvent, id: string) => {
    event.preventDefault();
    const field = document.getElementById(id);
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  };
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="banner banner-error">
      <p>{heading}</p>
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
