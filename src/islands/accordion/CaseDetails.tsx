import type { ReactNode } from 'react';

interface Props {
  id: string;
  /** The title of the details. It is part of the button's name, for screen readers. */
  title: string;
  more: string;
  less: string;
  /** The body. */
  children?: ReactNode;
}

/**
 * The details of a case card. A click anywhere on the card opens and closes them. The browser does
 * that by the button, which covers the card but for the texts of an open one; a click on these is left
 * to sections/case-studies/case-studies.ts. Hydrated when opened (`client:open`), so that a switch of
 * language reaches it by its props.
 */
export default function CaseDetails({ id, title, more, less, children }: Props) {
  return (
    <details id={id} className="case-details">
      {/*
       * The button's name has both words and never changes: a screen reader announces a change of
       * state (expanded, collapsed) and nothing else.
       */}
      <summary
        className="card-cover text-link mt-2 inline-flex min-h-11 items-center print:hidden"
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
