import type { Failure, Outcome } from '../backend/send.ts';
import {
  cleanField,
  isTrapped,
  namesOf,
  validate,
  type FieldError,
  type FieldErrors,
  type FieldRule,
} from '../rules.ts';
import { reportStatus } from './off-page-status.ts';
import { contentsOf, resetAfterSend } from './reset-after-send.ts';
import { unconfirmed } from './unconfirmed.ts';

/** A valid form, as it is sent. */
export interface Submission<Name extends string> {
  /**
   * Key of the row (an idempotency key). The same values and file have the same key: a retry stores
   * nothing twice.
   */
  id: string;
  values: Record<Name, string>;
  /** True if the honeypot was filled in (rules.ts). */
  trapped: boolean;
  file?: File;
}

/** A file that may be sent, or the error of its field. */
export interface FileCheck<Code extends string> {
  file?: File;
  error?: FieldError<Code>;
}

/** The file field of a form. A check that a later check has overtaken resolves to undefined. */
export interface FileField<Name extends string, Code extends string> {
  name: Name;
  /** Checks files that were just chosen or dropped. */
  checkChosen: (files: FileList) => Promise<FileCheck<Code> | undefined>;
  /** Checks the file before it is sent. `shown` is the error on screen. */
  checkBeforeSend: (shown?: FieldError<Code>) => Promise<FileCheck<Code> | undefined>;
}

/** What a form is and how it is sent. `FileName` is the name of its file field, if it has one. */
export interface FormDefinition<
  Name extends string,
  Code extends string,
  FileName extends string = never,
> {
  /** All fields but the file. */
  fields: Record<Name, FieldRule<Code>>;
  file?: FileField<FileName, Code>;
  submit: (submission: Submission<Name>, form: HTMLFormElement) => Promise<Outcome>;
  /** True if the same values are stored only once, however often they are sent. */
  isStoredOnce?: boolean;
}

/** How a submit ended. */
export type SubmitResult<Name extends string, Code extends string> =
  | { name: 'invalid'; errors: FieldErrors<Name, Code> }
  | { name: 'success' }
  | ({ name: 'failed' } & Failure);

/** The cleaned values of all fields but the file. */
export function readValues<Name extends string>(
  form: HTMLFormElement,
  fields: Record<Name, FieldRule>,
) {
  const data = new FormData(form);
  const values = {} as Record<Name, string>;
  for (const name of namesOf(fields))
    values[name] = cleanField(fields[name], (data.get(name) ?? '') as string);
  return values;
}

/**
 * Idempotency keys by form content. Not in the component: a visitor may leave the page during a
 * send, come back and send the restored draft, which must be stored once.
 */
const keys = new Map<string, string>();

/** The same errors, for the summary to announce. */
function inSummary<Name extends string, Code extends string>(errors: FieldErrors<Name, Code>) {
  const announced: FieldErrors<Name, Code> = {};
  for (const name of namesOf<Name>(errors as Record<Name, unknown>)) {
    const error = errors[name];
    announced[name] = error && { ...error, isInSummary: true };
  }
  return announced;
}

/**
 * Validates a form and sends it. Rejects only if our own code fails.
 *
 * @param shown the errors on screen
 * @param onSending called when the form is valid, before the request
 */
export async function submitForm<Name extends string, Code extends string, FileName extends string>(
  form: HTMLFormElement,
  { fields, file: fileField, submit, isStoredOnce }: FormDefinition<Name, Code, FileName>,
  shown: FieldErrors<Name | FileName, Code>,
  onSending: () => void,
): Promise<SubmitResult<Name | FileName, Code>> {
  // Read before the first `await`: the visitor may leave the page in the meantime.
  const values = readValues(form, fields);
  const trapped = isTrapped(form);
  const contents = contentsOf(form);

  const errors: FieldErrors<Name | FileName, Code> = {};
  Object.assign(errors, validate(fields, values));
  let file: File | undefined;
  let isFileChecked = true;
  if (fileField) {
    const checked = await fileField.checkBeforeSend(shown[fileField.name]);
    // Undefined: another file was chosen during the check, and its own check shows the result.
    isFileChecked = checked !== undefined;
    file = checked?.file;
    if (checked) errors[fileField.name] = checked.error;
  }
  const isValid = Object.values(errors).every((error) => error === undefined);
  if (!isValid || !isFileChecked) return { name: 'invalid', errors: inSummary(errors) };

  const fingerprint = JSON.stringify([values, file?.name, file?.size, file?.lastModified]);
  const id = keys.get(fingerprint) ?? unconfirmed.get(fingerprint) ?? crypto.randomUUID();
  keys.set(fingerprint, id);
  onSending();
  reportStatus('sending', form);
  const outcome = await submit({ id, values, trapped, file }, form);
  reportStatus(outcome.ok ? 'sent' : 'notSent', form);
  if (!outcome.ok) {
    unconfirmed.set(fingerprint, id);
    if (outcome.reason !== 'cancelled')
      console.error(`Form not sent: ${outcome.reason} (${outcome.code})`, outcome.message ?? '');
    return { name: 'failed', ...outcome };
  }
  unconfirmed.delete(fingerprint);
  if (!isStoredOnce) keys.delete(fingerprint);
  resetAfterSend(form, contents);
  return { name: 'success' };
}
