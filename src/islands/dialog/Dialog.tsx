import type { ReactNode } from 'react';

interface Props {
  id: string;
  title: string;
  closeLabel: string;
  /** The body. */
  children?: ReactNode;
}

/**
 * A native modal dialog. Rendered when the site is built and never hydrated: it has no state. Opening, Escape, focus
 * inside and its return to the opener are the browser's; `closedby` adds the click beside it. React's types lack `command`,
 * hence the spread. What gets the focus stays clear of the head, which is one or two lines high (WCAG 2.2, 2.4.11).
 */
export default function Dialog({ id, title, closeLabel, children }: Props) {
  return (
    <dialog
      id={id}
      className="dialog m-auto max-h-[calc(100dvh-1.25rem)] w-[calc(100vw-1.25rem)] max-w-none scroll-pt-28 overflow-auto overscroll-contain border-2 border-rule bg-surface text-ink shadow-[6px_6px_0_var(--color-pitch)] backdrop:bg-backdrop md:max-h-[calc(100dvh-3rem)] md:w-[min(66rem,100vw-2rem)] md:shadow-[14px_14px_0_var(--color-pitch)] print:static print:block print:max-h-none print:w-auto print:border-0 print:shadow-none"
      aria-labelledby={`${id}-title`}
      closedby="any"
    >
      <div className="sticky top-0 z-1 flex items-center justify-between gap-4 border-b-2 border-rule bg-deep px-6 py-4 text-on-deep lg:px-9 print:static print:bg-transparent print:text-inherit">
        <h2 id={`${id}-title`} className="text-h3">
          {title}
        </h2>
        <button
          className="-me-3 grid size-12 flex-none place-items-center outline-sun print:hidden"
          type="button"
          aria-label={closeLabel}
          {...{ command: 'close', commandfor: id }}
        >
          <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
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
