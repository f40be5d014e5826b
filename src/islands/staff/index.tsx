import { useEffect, useState } from 'react';
import { onSession } from '#src/lib/backend/staff.ts';
import type { Locale } from '#src/i18n/locales.ts';
import { IslandBoundary, type BoundaryStrings } from '#src/islands/kit/IslandBoundary.tsx';
import { Desk } from './Desk.tsx';
import { SignIn } from './SignIn.tsx';
import type { IslandTexts } from '#src/lib/island-texts.ts';

export interface StaffProps {
  locale: Locale;
  strings: IslandTexts<'staff'>;
}

/** The staff page: the form to sign in, or the entries. */
function Staff(props: StaffProps) {
  const [email, setEmail] = useState<string | null>();
  useEffect(() => onSession(setEmail), []);
  if (email === undefined) return <p role="status">{props.strings.result.working}</p>;
  return email === null ? <SignIn {...props} /> : <Desk key={email} email={email} {...props} />;
}

/** The staff page, wired to the backend. */
export default function StaffIsland({ boundary, ...props }: StaffProps & { boundary: BoundaryStrings }) {
  return (
    <IslandBoundary strings={boundary}>
      <Staff {...props} />
    </IslandBoundary>
  );
}
