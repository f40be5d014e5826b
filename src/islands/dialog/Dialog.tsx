import type { ReactNode } from 'react';

interface Props {
  id: string;
  title: string;
  closeLabel: string;
  /** The body. */
  children?: ReactNode;
}

/**
 * A native modal dialog, hydrated when it is opened (`client:open`), so that a switch of language
 * reaches it by its props. The browser opens it, closes it by Escape, keeps the focus inside and
 * gives it back to the opener. `closedby` closes the dialog by a click beside it. React's types
 * lack `command`, hence the spread.
 */
export default function Dialog({ id, title, closeLabel, children }: Props) {
  return (
    <dialog id={id} className="dialog" aria-labelledby={`${id}-title`} closedby="any">
      <div className="sticky top-0 z-1 flex items-center justify-between gap-4 border-b-2 border-rule bg-deep px-6 py-4 text-on-deep lg:px-9 print:static print:bg-transparent print:text-inherit">
        <h2 id={`${id}-title`} className="text-h3">
          {title}
        </h2>
        <button
          className="-me-3 grid size-12 flex-none place-items-center outline-sun"
          type="button"
          aria-label={closeLabel}
          {...{ command: 'close', commandfor: id }}
        >
          <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
            <path
              fill="currentColor"
              d="M4.2 2 12 9.8 19.8 2 22 4.2 14.2 12l7.8 7.8-2.2 2.2L12 14.2 4.2 22 2 19.8 9.8 12 2 4.2z"
            />
          </svg>
        </button>
      </div>
      {children}
    </dialog>
  );
}
