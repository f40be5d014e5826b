import type { ReactNode } from 'react';

interface Props {
  id: string;
  /** Part of the button's accessible name. */
  title: string;
  more: string;
  less: string;
  children?: ReactNode;
}

/**
 * The details of a case card. A click anywhere on the card toggles them: the button covers the card
 * natively, except for the texts of an open card, whose clicks
 * sections/case-studies/case-studies.ts handles. Hydrated when opened (`client:open`): a language
 * switch then updates the props.
 */
export default function CaseDetails({ id, title, more, less, children }: Props) {
  return (
    <details id={id} className="case-details">
      {/*
       * A constant name with both words, so that screen readers announce only the change of state.
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
