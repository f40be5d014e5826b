import { useEffect, useState } from 'react';
import { onSession } from '#src/lib/backend/staff.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { Desk } from './Desk.tsx';
import { SignIn } from './SignIn.tsx';
import type { IslandTexts } from '#src/lib/island-texts.ts';

export interface StaffProps {
  locale: Locale;
  strings: IslandTexts<'staff'>;
}

/** The staff page: the form to sign in, or the entries. */
export default function Staff(props: StaffProps) {
  const [email, setEmail] = useState<string | null>();
  useEffect(() => onSession(setEmail), []);
  if (email === undefined) return <p role="status">{props.strings.result.working}</p>;
  return email === null ? <SignIn {...props} /> : <Desk key={email} email={email} {...props} />;
}
