/** Takes what a form of the build before has left in the state of the history: fills it in, and sends what was sent (ADR 35). */
import type { Carried } from '../replaced-build.ts';

const { carried, ...state } = history.state as { carried: Carried };
history.replaceState(state, '');
for (const [id, value, checked] of carried.fields) {
  const field = document.getElementById(id) as HTMLInputElement | null;
  // A script may not choose a file.
  if (!field || field.type === 'file') continue;
  field.value ||= value;
  field.checked ||= checked;
}
if (carried.form) (document.getElementById(carried.form) as HTMLFormElement | null)?.requestSubmit();
