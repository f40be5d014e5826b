import { trapName } from '#src/lib/forms/abuse.ts';

/**
 * A field that people neither see nor reach: what is written in it was written by a robot. Off screen rather than
 * undisplayed, which robots look for.
 */
export function Honeypot({ label }: { label: string }) {
  return (
    <div className="trap" aria-hidden="true">
      <label>
        {label} <input name={trapName} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
