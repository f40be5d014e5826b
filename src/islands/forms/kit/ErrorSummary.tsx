interface Props {
  heading: string;
  note: string | undefined;
  /** The fields with a problem, in the order of the form: their ids and sentences. */
  problems: { id: string; error: string | undefined }[];
}

/**
 * The problems of a form that was submitted, as links to the fields (WCAG 2.2, 3.3.1). The summary
 * gets the focus after a refused submit, so that a screen reader reads it. It is not an alert,
 * which would be read again each time a field is corrected. A link moves the focus into the field
 * and does not change the address, so the client router must not get the click.
 */
export function ErrorSummary({ heading, note, problems }: Props) {
  return (
    <div tabIndex={-1} role="group" aria-labelledby="problems" className="banner banner-error">
      <div id="problems">
        <p>{heading}</p>
        {note && <p>{note}</p>}
      </div>
      <ul className="mt-2 grid gap-2">
        {problems.map(({ id, error }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              data-astro-reload=""
              onClick={(event) => {
                event.preventDefault();
                const field = document.getElementById(id);
                field?.scrollIntoView({ block: 'center' });
                field?.focus({ preventScroll: true });
              }}
            >
              {error}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
