import type { ReactNode } from 'react';

interface Props {
  id: string;
  title: string;
  closeLabel: string;
  children?: ReactNode;
}

/**
 * A native modal dialog, hydrated when opened (`client:open`), so that a language switch updates
 * the props.
 *
 * The browser opens the dialog, closes it on Escape, traps the focus and returns focus to the
 * opener. `closedby` adds light dismiss. With `autofocus`, Firefox and Safari focus the dialog, so
 * that a screen reader reads the title; the next Tab reaches the close button. Chromium focuses the
 * close button and announces the title too.
 *
 * Two attributes are spread: React's types lack `command`, and the lint rule against `autoFocus` is
 * about fields.
 */
export default function Dialog({ id, title, closeLabel, children }: Props) {
  return (
    <dialog
      id={id}
      className="dialog m-auto overscroll-contain border-2 bg-surface text-ink print:border-0"
      aria-labelledby={`${id}-title`}
      closedby="any"
      {...{ autoFocus: true }}
    >
      {/* The title is next to the close button, or below if large text leaves no room. */}
      <div className="dialog-title z-1 flex flex-wrap-reverse items-center gap-x-4 border-b-2 bg-deep px-card py-4 text-on-deep lg:px-9">
        <h2 id={`${id}-title`} className="grow basis-36 text-h3">
          {title}
        </h2>
        <button
          className="ms-auto -me-3 grid size-12 flex-none place-items-center outline-sun"
          type="button"
          aria-label={closeLabel}
          {...{ command: 'close', commandfor: id }}
        >
          <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
            <path stroke="currentColor" strokeWidth="3" d="m3 3 18 18M21 3 3 21" />
          </svg>
        </button>
      </div>
      {children}
    </dialog>
  );
}
