import { useEffect, useState } from 'react';
import { interpolate } from './interpolate.ts';

/** The counter appears when fewer characters than this are left. */
const shownBelow = 500;

/** A screen reader hears the count when the visitor has paused for so long, in milliseconds. */
const spokenAfter = 1000;

interface Props {
  length: number;
  max: number | undefined;
  /** With {{count}} and {{max}}. */
  text: string;
}

/** How much of a long text's limit is used, once it comes near. */
export function Counter({ length, max = Infinity, text }: Props) {
  const [spoken, setSpoken] = useState(0);

  useEffect(() => {
    const timer = setTimeout(() => setSpoken(length), spokenAfter);
    return () => clearTimeout(timer);
  }, [length]);

  const textFor = (count: number) =>
    count > max - shownBelow ? interpolate(text, { count, max }) : '';
  return (
    <>
      {textFor(length) && (
        <p
          aria-hidden="true"
          className={length > max ? 'field-hint font-semibold text-danger' : 'field-hint'}
        >
          {textFor(length)}
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {textFor(spoken)}
      </p>
    </>
  );
}
