import type { ReactNode } from 'react';

interface Props {
  id: string;
  /** What is disclosed, for those who only hear the button. */
  title: string;
  more: string;
  less: string;
  /** The body. */
  children?: ReactNode;
}

/**
 * The details of a card, opened and closed by a click anywhere on it: the browser does that by itself. Hydrated when it is opened
 * (`client:open`), so that a switch of language reaches it by its props.
 */
export default function Accordion({ id, title, more, less, children }: Props) {
  return (
    <details id={id} className="case-details">
      {/* Its name holds both words and stays as it is: what changes for those who hear it is its state, and only that. */}
      <summary
        className="text-link mt-2 inline-flex min-h-11 items-center decoration-2 print:hidden"
        aria-label={`${more} / ${less}: ${title}`}
      >
        <span className="when-closed" aria-hidden="true">
          {more}
        </span>
        <span className="when-open" aria-hidden="true">
          {less}
        </span>
      </summary>
      <div className="case-content">{children}</div>
    </details>
  );
}
