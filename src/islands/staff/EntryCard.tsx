import { useState, type SubmitEvent } from 'react';
import { localeInfo } from '#src/i18n/locales.ts';
import {
  changeEntry,
  deleteEntry,
  downloadCv,
  isApplication,
  statuses,
  type ApplicationEntry,
  type Entry,
  type StaffAnswer,
} from '#src/lib/backend/staff.ts';
import type { StaffProps } from './index.tsx';
import type { IslandTexts } from '#src/lib/island-texts.ts';

interface Props extends StaffProps {
  entry: Entry;
  isOpen: boolean;
  onChanged: (entry: Entry) => void;
}

type FieldKey = keyof IslandTexts<'staff'>['field'];

/** What of an entry is listed, in this order. */
const fields: FieldKey[] = [
  'created_at',
  'decided_at',
  'job_title',
  'company',
  'email',
  'phone',
  'linkedin',
  'language',
  'message',
  'cover_letter',
];
const times: FieldKey[] = ['created_at', 'decided_at'];

const nameOf = (entry: Entry) =>
  isApplication(entry)
    ? `${entry.first_name} ${entry.last_name}, ${entry.job_title}`
    : `${entry.name}, ${entry.company}`;

/** Hands a file to the browser, under its name. */
function save(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Safari reads it after the press.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The focus goes to what has taken the place of the pressed button. */
const focus = (line: HTMLElement | null) => line?.focus();

/** One entry: what the visitor sent, as text alone, and what staff do with it. */
export function EntryCard({ entry, isOpen, onChanged, locale, strings }: Props) {
  const [result, setResult] = useState('');
  const [isDeleted, setIsDeleted] = useState(false);
  const { tag } = localeInfo[locale];
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const language = new Intl.DisplayNames(tag, { type: 'language' });
  const shown = (field: FieldKey, value: string) => {
    if (field === 'language') return language.of(value);
    return times.includes(field) ? time.format(new Date(value)) : value;
  };
  const status = (name: string) => strings.status[name as keyof IslandTexts<'staff'>['status']];

  async function attempt<Data>(work: Promise<StaffAnswer<Data>>, done: (data: Data) => string) {
    setResult(strings.result.working);
    const answer = await work;
    if (answer.ok) setResult(done(answer.data));
    else setResult(strings.result[answer.reason]);
  }
  function change(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const changes = {
      status: data.get('status') as string,
      notes: data.get('notes') as string,
      disputed: data.has('disputed'),
    };
    void attempt(changeEntry(entry, changes), (isThere) => {
      if (isThere) onChanged({ ...entry, ...changes });
      return isThere ? strings.result.saved : strings.result.failed;
    });
  }
  function remove() {
    if (!confirm(strings.entry.deleteQuestion)) return;
    void attempt(deleteEntry(entry), (wasThere) => {
      setIsDeleted(wasThere);
      return wasThere ? strings.result.deleted : strings.entry.deleteRefused;
    });
  }
  const download = (application: ApplicationEntry) =>
    void attempt(downloadCv(application), (file) => {
      save(file, application.cv_url);
      return '';
    });

  if (isDeleted)
    return (
      <p role="status" tabIndex={-1} ref={focus}>
        {result}
      </p>
    );
  return (
    <details className="border-2 border-rule bg-surface" open={isOpen}>
      <summary className="cursor-pointer px-5 py-3.5">
        <strong>{nameOf(entry)}</strong> <span>{time.format(new Date(entry.created_at))}</span>{' '}
        <span className="bg-quiet px-2 py-0.5">{status(entry.status)}</span>
      </summary>
      <div className="grid gap-5 px-5 pb-5">
        {entry.trapped && <p className="field-hint">{strings.list.trapped}</p>}
        <dl className="grid gap-3 xs:gap-2">
          {fields.map((field) => {
            const value = (entry as unknown as Record<string, string | null>)[field];
            return value ? (
              <div key={field} className="grid gap-x-4 xs:grid-cols-[minmax(8rem,1fr)_4fr]">
                <dt className="text-muted">{strings.field[field]}</dt>
                <dd className="wrap-anywhere whitespace-pre-wrap">{shown(field, value)}</dd>
              </div>
            ) : null;
          })}
        </dl>
        {isApplication(entry) && (
          <p className="flex flex-wrap items-center gap-4">
            {entry.cv_status === 'good' ? (
              <button type="button" className="button button-quiet" onClick={() => download(entry)}>
                {strings.cv.download}
              </button>
            ) : entry.cv_status === 'quarantined' ? (
              strings.cv.quarantined
            ) : (
              strings.cv.unchecked
            )}
            {entry.retention_consent && <span>{strings.entry.keptLonger}</span>}
          </p>
        )}
        <form className="grid gap-4" onSubmit={change}>
          <div className="field">
            <label htmlFor={`status-${entry.id}`}>{strings.entry.status}</label>
            <select id={`status-${entry.id}`} name="status" defaultValue={entry.status}>
              {statuses[isApplication(entry) ? 'application' : 'contact'].map((name) => (
                <option key={name} value={name}>
                  {status(name)}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor={`notes-${entry.id}`}>{strings.entry.notes}</label>
            <textarea id={`notes-${entry.id}`} name="notes" maxLength={5000} defaultValue={entry.notes} />
          </div>
          {isApplication(entry) && (
            <label className="flex min-h-6 items-center gap-2">
              <input type="checkbox" name="disputed" defaultChecked={entry.disputed} />{' '}
              {strings.entry.disputed}
            </label>
          )}
          <div className="flex flex-wrap items-center gap-4">
            <button type="submit" className="button">
              {strings.entry.save}
            </button>
            <button type="button" className="button button-quiet" onClick={remove}>
              {strings.entry.delete}
            </button>
            <span role="status">{result}</span>
          </div>
        </form>
      </div>
    </details>
  );
}
