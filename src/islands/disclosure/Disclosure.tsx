import { useRef, type ReactNode } from 'react';
import { IslandBoundary, type BoundaryStrings } from '#src/islands/kit/IslandBoundary.tsx';
import { useIslandReady } from '#src/islands/kit/use-island-ready.ts';

interface Props {
  id: string;
  /** What is disclosed, for those who only hear the button. */
  title: string;
  more: string;
  less: string;
  boundary: BoundaryStrings;
  /** The body: HTML of the page, which is therefore not sent a second time as props. */
  children?: ReactNode;
}

/**
 * The details of a card, opened and closed by a click anywhere on it; the disclosure is native and needs no script. Not to be
 * persisted: where the router swaps whole pages, a slot would keep its language.
 */
export default function Disclosure({ id, title, more, less, boundary, children }: Props) {
  const root = useRef<HTMLDetailsElement>(null);
  useIslandReady(root);
  return (
    <IslandBoundary strings={boundary}>
      <details ref={root} id={id} className="case-details">
        <summary>
          <span className="when-closed">{more}</span>
          <span className="when-open">{less}</span>
          <span className="visually-hidden">: {title}</span>
        </summary>
        {children}
      </details>
    </IslandBoundary>
  );
}
