interface Props {
  id: string;
  prefix: string;
  message: string;
}

/** What is wrong with a field, below it. */
export const FieldError = ({ id, prefix, message }: Props) => (
  <p id={id} className="field-error">
    <span>
      <span className="sr-only">{prefix} </span>
      <span key={message}>{message}</span>
    </span>
  </p>
);
