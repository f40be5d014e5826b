import type { ReactNode } from 'react';

interface Props {
  id: string;
  /** The case study's title, a part of the summary's accessible name. */
  title: string;
  /** Visible label while closed. */
  more: string;
  /** Visible label while open. */
  less: string;
  children?: ReactNode;
}

/**
 * The details of a case card. A click anywhere on the card toggles them. The summary covers the
 * card, so most clicks need no script. The texts of an open card lie above the summary:
 * sections/case-studies/case-studies.ts handles their clicks.
 *
 * Hydrated when opened (`client:open`), so that a language switch updates the props.
 */
export default function CaseDetails({ id, title, more, less, children }: Props) {
  return (
    <details id={id} className="case-details">
      {/*
       * The accessible name has both words and never changes, so that screen readers announce only
       * the state.
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
