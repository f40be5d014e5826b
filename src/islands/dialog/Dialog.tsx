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
 * gives it back to the opener. `closedby` closes the dialog by a click beside it. With `autofocus`
 * Firefox and Safari give the focus to the dialog, so a screen reader reads its title; the next Tab
 * is Close. Chromium focuses Close and announces the dialog with it. The spreads: React's types lack
 * `command`, and the lint rule against `autoFocus` is about fields.
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
      <div className="sticky top-0 z-1 flex items-center justify-between gap-4 border-b-2 bg-deep px-6 py-4 text-on-deep lg:px-9 print:static">
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
            <path stroke="currentColor" strokeWidth="3" d="m3 3 18 18M21 3 3 21" />
          </svg>
        </button>
      </div>
      {children}
    </dialog>
  );
}
