import { useState, useSyncExternalStore, type ReactNode } from 'react';
import {
  callDays,
  callLines,
  clocksAt,
  dayName,
  germanDate,
  ownClockAt,
  type CallTime as Time,
} from '#src/lib/shared/call-times.ts';
import { applyEdit, findLine, lineEdit } from '#src/lib/shared/message-lines.ts';
import type { CallProps } from '#src/lib/form-props.ts';
import { interpolate } from '../core/interpolate.ts';

interface Props {
  call: CallProps;
  /** The id of the message field. */
  field: string;
  max: number;
  /** The error message for a text above `max`. */
  tooLong: string;
}

interface OptionProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** A radio button that belongs to no form, so that only the message is submitted. */
const Option = ({ name, isChosen, onChoose, children }: OptionProps) => (
  <label className="call-option">
    <input form="" type="radio" name={name} checked={isChosen} onChange={onChoose} />
    {children}
  </label>
);

/** Empty options reserve the height before the dates are known, and on days with fewer hours. */
const emptyOptions = (count: number) =>
  Array.from({ length: count }, (_, index) => <span key={`empty-${index}`} />);

/** Subscribes to input in any field: typing, a restored draft, a reset after a send. */
function onInput(callback: () => void) {
  document.addEventListener('input', callback);
  return () => document.removeEventListener('input', callback);
}

/** Returns the functions that write a call time as a message line, the page's language first. */
const formatsOf = (lines: CallProps['lines']) =>
  lines.map(
    ({ tag, template }) =>
      (time: Time) =>
        interpolate(template, { day: dayName(time.date, tag), ...clocksAt(time) }),
  );

/**
 * Returns a function that finds the call time in a line written by the site. Formatting a hundred
 * possible lines is slow, so it waits for a line with a matching beginning, and the result is kept
 * for the day.
 */
function createTimeOf({ lines, offices }: CallProps) {
  const beginnings = lines.map(({ template }) => template.slice(0, template.indexOf('{{')));
  let known: { today: string; times: Map<string, Time> } | undefined;
  return (line: string) => {
    if (!beginnings.some((beginning) => line.startsWith(beginning))) return undefined;
    // A page that stays open overnight offers other days.
    const today = germanDate(Date.now());
    if (known?.today !== today)
      known = { today, times: callLines(offices, today, formatsOf(lines)) };
    return known.times.get(line);
  };
}

/**
 * Proposes a time for a call: writes a line into the message, which the visitor can edit. The radio
 * buttons follow the line. Dates depend on the visitor's clock, so they appear after hydration.
 */
export function CallTime({ call, field, max, tooLong }: Props) {
  const { texts, lines, offices, mostStarts } = call;
  /** The chosen day while no start is chosen: the message has no line yet. */
  const [pendingDay, setPendingDay] = useState<string>();
  /** The status while the message has no line: an error, or the removal of the line. */
  const [messageWithoutLine, setMessageWithoutLine] = useState('');

  const [timeOf] = useState(() => createTimeOf(call));
  const isKnown = (line: string) => timeOf(line) !== undefined;

  const message = () => document.getElementById(field) as HTMLTextAreaElement | null;
  const today = useSyncExternalStore(
    onInput,
    () => germanDate(Date.now()),
    () => undefined,
  );
  const line = useSyncExternalStore(
    onInput,
    () => findLine(message()?.value ?? '', isKnown)?.line,
    () => undefined,
  );
  const time = line === undefined ? undefined : timeOf(line);
  const days = today === undefined ? [] : callDays(offices, today);
  const day = days.find(({ date }) => date === (time?.date ?? pendingDay));

  /** Writes the line of a day and an hour. Without an hour, removes the line. */
  const choose = (date?: string, hour?: number) => {
    const textarea = message()!;
    const chosen = date !== undefined && hour !== undefined ? { date, hour } : undefined;
    const [format] = formatsOf(lines);
    const edit = lineEdit({ text: textarea.value, isKnown, line: chosen && format!(chosen) });
    // Code points, as in rules.ts.
    if (edit && [...applyEdit(textarea.value, edit)].length > max) {
      setMessageWithoutLine(interpolate(tooLong, { max }));
      return;
    }
    setPendingDay(chosen ? undefined : date);
    setMessageWithoutLine(edit && !chosen ? texts.removed : '');
    if (!edit) return;
    textarea.setRangeText(...edit, 'preserve');
    textarea.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };

  const own = time && ownClockAt(time);
  const added = interpolate(texts.added, { line });
  const inOwnTime = own
    ? interpolate(texts.own, { time: own.time, day: dayName(own.date, lines[0]!.tag) })
    : '';
  const status = line === undefined ? messageWithoutLine : `${added} ${inOwnTime}`.trim();
  const { date: shownDate = '', hours: starts = [] } = day ?? days[0] ?? {};
  const shortName = (date: string) => dayName(date, lines[0]!.tag, 'short');
  return (
    <details className="call border-2">
      <summary className="flex min-h-11 items-center gap-3 py-2 font-semibold">
        {texts.summary}
      </summary>
      <div className="grid grid-cols-1 gap-5 pb-6">
        <p className="note">{texts.hours}</p>
        <fieldset className="needs-script">
          <legend className="mb-2 font-semibold">{texts.day}</legend>
          <div className="call-options">
            {days.length === 0 ? (
              emptyOptions(6)
            ) : (
              <Option name="call-day" isChosen={!day} onChoose={() => choose()}>
                <span key={texts.none}>{texts.none}</span>
              </Option>
            )}
            {days.map(({ date, hours }) => (
              <Option
                key={date}
                name="call-day"
                isChosen={date === day?.date}
                onChoose={() =>
                  choose(
                    date,
                    hours.find((hour) => hour === time?.hour),
                  )
                }
              >
                <span key={shortName(date)}>{shortName(date)}</span>
              </Option>
            ))}
          </div>
        </fieldset>
        <fieldset className="needs-script" disabled={!day}>
          <legend className="mb-2 font-semibold">{texts.start}</legend>
          <div className="call-options call-starts">
            {starts.map((hour) => {
              const { germany, mauritius } = clocksAt({ date: shownDate, hour });
              return (
                <Option
                  key={hour}
                  name="call-start"
                  isChosen={hour === time?.hour}
                  onChoose={() => choose(shownDate, hour)}
                >
                  <b>{germany}</b> <span className="text-small">{mauritius}</span>
                </Option>
              );
            })}
            {emptyOptions(mostStarts - starts.length)}
          </div>
        </fieldset>
        <p className="call-status note needs-script" aria-live="polite">
          {status && <span key={status}>{status}</span>}
        </p>
      </div>
    </details>
  );
}
