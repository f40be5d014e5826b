import { honeypotName } from '../rules.ts';

/**
 * A field that only bots fill in. Positioned off screen, because bots skip `display: none`. The
 * data attributes exclude the field from 1Password, Bitwarden, LastPass and Dashlane (see their
 * documentation).
 */
export const Honeypot = ({ label }: { label: string }) => (
  <div className="absolute top-0 end-[200vw]" aria-hidden="true">
    <label>
      {label}
      <input
        name={honeypotName}
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
