import { useRef, useState, type SubmitEvent } from 'react';
import { requestLink } from '#src/lib/backend/staff.ts';
import type { StaffProps } from './index.tsx';

/** What Auth puts into the address of a link that was used already or is too old. */
const isExpired = () => /[#&]error_code=otp_expired/.test(location.hash);

/** Asks for a link by mail. What is answered does not tell whether the address is known. */
export function SignIn({ strings }: StaffProps) {
  const texts = {
    working: strings.result.working,
    failed: strings.result.failed,
    sent: strings.signIn.sent,
    expired: strings.signIn.expired,
  };
  const [result, setResult] = useState<keyof typeof texts | undefined>(() =>
    isExpired() ? 'expired' : undefined,
  );
  const status = useRef<HTMLParagraphElement>(null);
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email') as string;
    // The button loses it while the link is asked for.
    status.current?.focus();
    setResult('working');
    setResult((await requestLink(email)) ? 'sent' : 'failed');
  }
  return (
    <form className="grid max-w-xl gap-5" onSubmit={(event) => void send(event)}>
      <p>{strings.signIn.text}</p>
      <div className="field">
        <label htmlFor="staff-email">{strings.signIn.email}</label>
        <input id="staff-email" name="email" type="email" autoComplete="email" required />
      </div>
      <button type="submit" className="button justify-self-start" disabled={result === 'working'}>
        {strings.signIn.submit}
      </button>
      <p ref={status} role="status" tabIndex={-1}>
        {result && texts[result]}
      </p>
    </form>
  );
}
