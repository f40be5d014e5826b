import { useEffect, useState, type SubmitEvent } from 'react';
import { interpolate } from '#src/islands/kit/interpolate.ts';
import {
  listEntries,
  PAGE_SIZE,
  signOut,
  statuses,
  type Entry,
  type Filter,
  type StaffAnswer,
  type StaffFailure,
  type StaffForm,
} from '#src/lib/backend/staff.ts';
import { EntryCard } from './EntryCard.tsx';
import type { StaffProps } from './index.tsx';

/** The entry that a notice leads to: `#application/<id>`. */
function filterOfAddress(): Filter {
  const [, form, search = ''] = /^#(contact|application)\/([\da-f-]{36})$/.exec(location.hash) ?? [];
  return { form: form === 'application' ? 'application' : 'contact', status: '', search };
}

interface List {
  /** Undefined until they are there. */
  entries?: Entry[];
  /** No older ones are left. */
  isEnd: boolean;
  failure?: StaffFailure;
}

const listOf = (answer: StaffAnswer<Entry[]>, before: Entry[] = []): List =>
  answer.ok
    ? { entries: [...before, ...answer.data], isEnd: answer.data.length < PAGE_SIZE }
    : { entries: before, isEnd: true, failure: answer.reason };

/** The entries of one form, by status and search, and what can be done with each. */
export function Desk({ email, locale, strings }: StaffProps & { email: string }) {
  const [filter, setFilter] = useState(filterOfAddress);
  const [list, setList] = useState<List>({ isEnd: true });
  const { entries, isEnd, failure } = list;
  useEffect(() => {
    let isCurrent = true;
    void listEntries(filter).then((answer) => isCurrent && setList(listOf(answer)));
    return () => {
      isCurrent = false;
    };
  }, [filter]);

  const show = (changes: Partial<Filter>) => {
    setList({ isEnd: true });
    setFilter({ ...filter, ...changes });
  };
  const message = () => {
    if (failure) return failure === 'failed' ? strings.result.failed : strings.result.notListed;
    if (entries === undefined) return strings.result.working;
    return entries.length === 0 && strings.list.none;
  };
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    show({ status: data.get('status') as string, search: (data.get('search') as string).trim() });
  };
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-center justify-between gap-4">
        {interpolate(strings.signedInAs, { email })}
        <button type="button" className="button button-quiet" onClick={() => void signOut()}>
          {strings.signOut}
        </button>
      </p>
      <div className="flex flex-wrap gap-3">
        {(Object.keys(statuses) as StaffForm[]).map((form) => (
          <button
            key={form}
            type="button"
            className="button button-quiet aria-pressed:bg-quiet aria-pressed:underline"
            aria-pressed={filter.form === form}
            onClick={() => show({ form, status: '', search: '' })}
          >
            {strings.forms[form]}
          </button>
        ))}
      </div>
      <form
        key={filter.form}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] items-end gap-4"
        onSubmit={search}
      >
        <div className="field">
          <label htmlFor="staff-status">{strings.filter.status}</label>
          <select id="staff-status" className="h-13" name="status" defaultValue={filter.status}>
            <option value="">{strings.filter.all}</option>
            {statuses[filter.form].map((status) => (
              <option key={status} value={status}>
                {strings.status[status]}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="staff-search">{strings.filter.search}</label>
          <input
            id="staff-search"
            className="h-13"
            name="search"
            type="search"
            defaultValue={filter.search}
          />
        </div>
        <button type="submit" className="button justify-self-start max-xs:w-full">
          {strings.filter.submit}
        </button>
      </form>
      <p role="status">{message()}</p>
      <ul className="grid gap-4">
        {entries?.map((entry) => (
          <li key={entry.id}>
            <EntryCard
              entry={entry}
              isOpen={entries.length === 1}
              onChanged={(changed) =>
                setList({
                  ...list,
                  entries: entries.map((each) => (each.id === changed.id ? changed : each)),
                })
              }
              {...{ locale, strings }}
            />
          </li>
        ))}
      </ul>
      {!isEnd && entries && (
        <button
          type="button"
          className="button button-quiet justify-self-start"
          onClick={() =>
            void listEntries(filter, entries.at(-1)?.created_at).then((answer) =>
              setList(listOf(answer, entries)),
            )
          }
        >
          {strings.list.older}
        </button>
      )}
    </div>
  );
}
