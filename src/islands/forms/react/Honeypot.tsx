import { trapName } from '../rules.ts';

/**
 * A field that only robots fill in. Off screen, because robots skip fields with `display: none`.
 * 1Password, Bitwarden, LastPass and Dashlane ignore fields with these data attributes (see their
 * documentation).
 */
export const Honeypot = ({ label }: { label: string }) => (
  <div className="absolute top-0 end-[200vw]" aria-hidden="true">
    <label>
      {label}
      <input
        name={trapName}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-bwignore=""
        data-lpignore="true"
        data-form-type="other"
      />
    </label>
  </div>
);
