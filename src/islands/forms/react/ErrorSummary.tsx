interface Props {
  /** The id of the heading and its note. */
  id: string;
  heading: string;
  note: string | undefined;
  /** The fields with an error: the id of the control, and the message. */
  fields: { id: string; error: string }[];
}

function showField(id: string) {
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/**
 * The errors of an invalid form as links to their fields (WCAG 2.2, 3.3.1). The summary gets the
 * focus after a submit, so a screen reader announces it. Not an alert, which would be announced
 * again whenever a field is corrected. A link moves the focus and keeps the URL: the client router
 * must not handle its click.
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
