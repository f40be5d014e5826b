import { useEffect, useState, type AriaAttributes } from 'react';
import { interpolate } from '../core/interpolate.ts';

/** The counter appears below this number of remaining characters. */
const shownBelow = 500;

/** Delay before a screen reader announces the count, in milliseconds. */
const announcedAfter = 1000;

interface Props extends AriaAttributes {
  max: number | undefined;
  /** Counter text with {{count}} and {{max}}. */
  counter: string;
}

/** A multi-line text field with a counter near the maximum length. */
export function LongText({ max = Infinity, counter, ...attributes }: Props) {
  const [length, setLength] = useState(0);
  const [announced, setAnnounced] = useState(0);

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(length), announcedAfter);
    return () => clearTimeout(timer);
  }, [length]);

  const textFor = (count: number) =>
    count > max - shownBelow ? interpolate(counter, { count, max }) : '';
  return (
    <>
      <textarea
        {...attributes}
        dir="auto"
        rows={6}
        // Counts code points, as in rules.ts. Also counts text typed before hydration, for which
        // client-touch.ts fires the event.
        onInput={({ currentTarget }) => setLength([...currentTarget.value].length)}
      />
      {textFor(length) && (
        <p aria-hidden="true" className={`note ${length > max ? 'font-semibold text-danger' : ''}`}>
          {textFor(length)}
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {textFor(length) && textFor(announced)}
      </p>
    </>
  );
}
