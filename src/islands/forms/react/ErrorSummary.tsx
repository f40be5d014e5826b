interface Props {
  /** Element id of heading and note. */
  id: string;
  heading: string;
  note: string | undefined;
  /** Invalid fields: control id and error message. */
  fields: { id: string; error: string }[];
}

function showField(id: string) {
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/**
 * The errors in an invalid form, linked to the fields (WCAG 2.2, 3.3.1). A submit moves focus to
 * the summary, so that screen readers announce it. Not an alert: alerts are announced again on
 * every correction. A link moves the focus and keeps the URL, so the client router must ignore its
 * click.
 */
export const ErrorSummary = ({ id, heading, note, fields }: Props) => (
  <div
    tabIndex={-1}
    role="group"
    aria-labelledby={id}
    className="banner banner-error"
    data-outcome=""
  >
    <div id={id}>
      <h2>{heading}</h2>
      {note && <p>{note}</p>}
    </div>
    <ul className="mt-2 grid gap-2">
      {fields.map((field) => (
        <li key={field.id}>
          <a
            href={`#${field.id}`}
            data-astro-reload=""
            onClick={(event) => {
              event.preventDefault();
              showField(field.id);
            }}
          >
            {field.error}
          </a>
        </li>
      ))}
    </ul>
  </div>
);
