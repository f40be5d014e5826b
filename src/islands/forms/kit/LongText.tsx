import { useEffect, useState, type AriaAttributes } from 'react';
import { interpolate } from './interpolate.ts';

/** The counter appears when fewer characters than this are left. */
const shownBelow = 500;

/** A screen reader reads the count after a pause of this length, in milliseconds. */
const spokenAfter = 1000;

interface Props extends AriaAttributes {
  max: number | undefined;
  /** The text of the counter, with {{count}} and {{max}}. */
  counter: string;
}

/** A text field of several lines. Near its limit it shows how much of the limit is used. */
export function LongText({ max = Infinity, counter, ...attributes }: Props) {
  const [length, setLength] = useState(0);
  const [spoken, setSpoken] = useState(0);

  useEffect(() => {
    const timer = setTimeout(() => setSpoken(length), spokenAfter);
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
        // Counts characters as rules.ts does. What was typed before React was there is told by an
        // event, too (islands/touch.ts).
        onInput={({ currentTarget }) => setLength([...currentTarget.value].length)}
      />
      {textFor(length) && (
        <p aria-hidden="true" className={`note ${length > max ? 'font-semibold text-danger' : ''}`}>
          {textFor(length)}
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {textFor(length) && textFor(spoken)}
      </p>
    </>
  );
}
