import { useRef, type ReactNode } from 'react';
import { IslandBoundary, type BoundaryStrings } from '#src/islands/kit/IslandBoundary.tsx';
import { useIslandReady } from '#src/islands/kit/use-island-ready.ts';
import { commandAttributes } from './command.ts';

interface Props {
  id: string;
  title: string;
  closeLabel: string;
  boundary: BoundaryStrings;
  /** The body: HTML of the page, which is therefore not sent a second time as props. */
  children?: ReactNode;
}

/**
 * A native modal dialog. Opening, Escape, focus inside and its return to the opener are the browser's;
 * `closedby` adds the click beside it. Its content is in the page's HTML, open or not. Not to be
 * persisted: where the router swaps whole pages, a slot would keep its language.
 */
export default function Dialog({ id, title, closeLabel, boundary, children }: Props) {
  const root = useRef<HTMLDialogElement>(null);
  useIslandReady(root);
  return (
    <IslandBoundary strings={boundary}>
      <dialog ref={root} id={id} className="dialog" aria-labelledby={`${id}-title`} {...{ closedby: 'any' }}>
        <div className="dialog-head">
          <h2 id={`${id}-title`} className="text-h3">
            {title}
          </h2>
          <button
            className="dialog-close"
            type="button"
            aria-label={closeLabel}
            {...commandAttributes('close', id)}
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
    </IslandBoundary>
  );
}
