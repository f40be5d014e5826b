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

/** The data of a valid form, ready to send. */
export interface Submission<Name extends string> {
  /**
   * Primary and idempotency key. Equal values and file have the same key: a retry stores nothing
   * twice.
   */
  id: string;
  values: Record<Name, string>;
  /** True if the honeypot was filled in (rules.ts). */
  trapped: boolean;
  file?: File;
}

/** An accepted file, or its error. */
export interface FileCheck<Code extends string> {
  file?: File;
  error?: FieldError<Code>;
}

/** A form's file field. A stale check resolves to undefined. */
export interface FileField<Name extends string, Code extends string> {
  name: Name;
  /** Checks newly chosen or dropped files. */
  checkChosen: (files: FileList) => Promise<FileCheck<Code> | undefined>;
  /** Checks the file before a send. `shown` is the error on screen. */
  checkBeforeSend: (shown?: FieldError<Code>) => Promise<FileCheck<Code> | undefined>;
}

/** A form's fields and behaviour. `FileName` is the name of the file field, if any. */
export interface FormDefinition<
  Name extends string,
  Code extends string,
  FileName extends string = never,
> {
  /** All fields except the file. */
  fields: Record<Name, FieldRule<Code>>;
  file?: FileField<FileName, Code>;
  submit: (submission: Submission<Name>, form: HTMLFormElement) => Promise<Outcome>;
  /** True if equal values are stored only once, however often they are sent. */
  isStoredOnce?: boolean;
}

/** The result of a submit. */
export type SubmitResult<Name extends string, Code extends string> =
  | { name: 'invalid'; errors: FieldErrors<Name, Code> }
  | { name: 'success' }
  | ({ name: 'failed' } & Failure);

/** Returns the cleaned values of all fields except the file. */
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
 * Idempotency keys by form content. The map outlives the component: a visitor may leave during a
 * send, return and send the restored draft, which must be stored only once.
 */
const keys = new Map<string, string>();

/** Flags the errors for the error summary. */
function inSummary<Name extends string, Code extends string>(errors: FieldErrors<Name, Code>) {
  const announced: FieldErrors<Name, Code> = {};
  for (const name of namesOf<Name>(errors as Record<Name, unknown>)) {
    const error = errors[name];
    announced[name] = error && { ...error, isInSummary: true };
  }
  return announced;
}

/**
 * Validates and sends a form. Rejects only on an exception in our own code.
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
