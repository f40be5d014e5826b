import { useEffect, useState, type SubmitEvent } from 'react';
import { interpolate } from '#src/islands/kit/interpolate.ts';
import {
  listEntries,
  PAGE_SIZE,
  placeOfAddress,
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

/** The entry that a notice leads to, else all contact requests. */
function filterOfAddress(): Filter {
  const { form = 'contact', id = '' } = placeOfAddress() ?? {};
  return { form, status: '', search: id };
}

/** What is listed of the entries that were asked for. */
interface List {
  filter: Filter;
  /** Undefined until they are there. */
  entries?: Entry[];
  /** No older ones are left. */
  isEnd: boolean;
  failure?: StaffFailure;
}

/**
 * What the answer to a filter makes of the list: its entries follow `last`, or a failure is told. A list of another filter,
 * and one that has been continued meanwhile, stays as it is.
 */
const answered = (asked: Filter, answer: StaffAnswer<Entry[]>, last?: Entry) => (list: List) => {
  const { filter, entries = [], isEnd } = list;
  if (filter !== asked || entries.at(-1)?.id !== last?.id) return list;
  return answer.ok
    ? { filter, entries: [...entries, ...answer.data], isEnd: answer.data.length < PAGE_SIZE }
    : { filter, entries, isEnd, failure: answer.reason };
};

/** The entries of one form, by status and search, and what can be done with each. */
export function Desk({ email, locale, strings }: StaffProps & { email: string }) {
  const [list, setList] = useState<List>(() => ({ filter: filterOfAddress(), isEnd: true }));
  const { filter, entries, isEnd, failure } = list;
  /** How often another filter was set than the one in the fields, which then begin anew. */
  const [resets, setResets] = useState(0);
  useEffect(() => {
    void listEntries(filter).then((answer) => setList(answered(filter, answer)));
  }, [filter]);
  // The query has led here; behind # the place may stay, no server sees it.
  useEffect(() => history.replaceState(history.state, '', location.pathname + location.hash), []);

  // A notice's link, opened in this tab, differs behind # alone and loads nothing. Signing in empties what is behind #.
  useEffect(() => {
    const follow = () => {
      const led = filterOfAddress();
      if (led.search === '') return;
      setResets((count) => count + 1);
      setList((list) => (list.filter.search === led.search ? list : { filter: led, isEnd: true }));
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  const show = (changes: Partial<Filter>) => setList({ filter: { ...filter, ...changes }, isEnd: true });
  function showOlder() {
    const last = entries?.at(-1);
    void listEntries(filter, last?.created_at).then((answer) => setList(answered(filter, answer, last)));
  }
  const message = () => {
    if (failure) return strings.result[failure];
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
            onClick={() => {
              setResets(resets + 1);
              show({ form, status: '', search: '' });
            }}
          >
            {strings.forms[form]}
          </button>
        ))}
      </div>
      <form
        key={resets}
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
                setList((now) => ({
                  ...now,
                  entries: now.entries?.map((each) => (each.id === changed.id ? changed : each)),
                }))
              }
              {...{ locale, strings }}
            />
          </li>
        ))}
      </ul>
      {!isEnd && entries && (
        <button type="button" className="button button-quiet justify-self-start" onClick={showOlder}>
          {strings.list.older}
        </button>
      )}
    </div>
  );
}
