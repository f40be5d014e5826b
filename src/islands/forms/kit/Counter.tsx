import { useEffect, useState, type RefObject } from 'react';
import { interpolate } from './interpolate.ts';

/** The counter appears when fewer characters than this are left. */
const shownBelow = 500;

/** A screen reader hears the count when the visitor has paused for so long, in milliseconds. */
const spokenAfter = 1000;

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  max: number;
  /** With {{count}} and {{max}}. */
  text: string;
}

/** How much of a long text's limit is used, once it comes near. */
export function Counter({ field, max, text }: Props) {
  const [count, setCount] = useState(0);
  const [spoken, setSpoken] = useState(0);

  useEffect(() => {
    const area = field.current!;
    const { form } = area;
    // Characters as the rules count them (lib/format/plain-text.ts), once a reset has emptied the field.
    const update = () => queueMicrotask(() => setCount([...area.value].length));
    for (const type of ['input', 'reset']) form?.addEventListener(type, update);
    return () => {
      for (const type of ['input', 'reset']) form?.removeEventListener(type, update);
    };
  }, [field]);

  useEffect(() => {
    const timer = setTimeout(() => setSpoken(count), spokenAfter);
    return () => clearTimeout(timer);
  }, [count]);

  const textFor = (number: number) =>
    number > max - shownBelow ? interpolate(text, { count: number, max }) : '';
  return (
    <>
      {textFor(count) && (
        <p
          aria-hidden="true"
          className={count > max ? 'field-hint font-semibold text-danger' : 'field-hint'}
        >
          {textFor(count)}
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {textFor(spoken)}
      </p>
    </>
  );
}
