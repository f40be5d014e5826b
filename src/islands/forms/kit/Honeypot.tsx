import { trapName } from '../rules.ts';

/**
 * A field that only robots fill in. It lies off screen, since robots look for fields with
 * `display: none`. The marks make 1Password, Bitwarden, LastPass and Dashlane leave it empty (see
 * their documentation).
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
