import { useEffect, useRef, useState, type FocusEvent, type InputEvent, type SubmitEvent } from 'react';
import { isTrapped, untilPlausible } from '#src/lib/forms/abuse.ts';
import type { Failure, Outcome } from '#src/lib/backend/send.ts';
import { clean, validate, validateField, type FormRules, type Problems } from '#src/lib/forms/rules.ts';
import { whenReleased } from './pressed.ts';
import { tellReady } from './tell-ready.ts';

export type FormStatus =
  { name: 'idle' } | { name: 'submitting' } | { name: 'success' } | ({ name: 'failed' } & Failure);

/** A filled form: the key under which the backend stores it once, and the values that the key belongs to. */
interface Submission {
  idempotencyKey: string;
  fingerprint: string;
}

/** Keeps the submission from one try to the next, and what ends its wait for the line. */
export interface SubmissionStore {
  submission?: Submission;
  waiting?: AbortController;
}

interface Options<Field extends string, Code extends string> {
  rules: FormRules<Field, Code>;
  /** Called when a field has the focus for the first time: what sending needs can be loaded. */
  prepare: () => void;
  /** Sends the checked values under a key that stays the same for the same values; `trapped` (lib/forms/abuse.ts). */
  submit: (idempotencyKey: string, values: Record<Field, string>, trapped: boolean) => Promise<Outcome>;
  /** Checks what is not text, for instance a file, and shows its problem. Resolves to true when it may be sent. */
  validateExtra?: () => Promise<boolean>;
  /** What else the key belongs to besides the values, in words. */
  fingerprintExtra?: () => string;
  /**
   * Where the key is kept: outside the component for a form that can be left while it is sent and come back to. Such a
   * form keeps the key after success too, so that the same values are stored once however often they are sent.
   */
  submissionStore?: SubmissionStore;
}

/** Whether a form is sent by itself once the line is back. */
export const isWaitingForNetwork = (status: FormStatus): boolean =>
  status.name === 'failed' && status.reason === 'offline' && !navigator.onLine;

/**
 * State of a form (specification, section 4): problems as codes, checked when a field is left and when the form is
 * sent, cleared when the field is edited; one send at a time; input kept after every failure.
 */
export function useForm<Field extends string, Code extends string>(options: Options<Field, Code>) {
  const { rules, prepare, submit, validateExtra, fingerprintExtra, submissionStore } = options;
  const [problems, setProblems] = useState<Problems<Field, Code>>({});
  const [summarised, setSummarised] = useState(false);
  const [status, setStatus] = useState<FormStatus>({ name: 'idle' });
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLDivElement>(null);
  const sending = useRef(false);
  const opened = useRef(0);
  const own = useRef<SubmissionStore>({});
  const fields = Object.keys(rules) as Field[];

  useEffect(() => {
    opened.current = performance.now();
    const element = form.current!;
    if (element.contains(document.activeElement)) return prepare();
    element.addEventListener('focusin', prepare, { once: true });
    return () => element.removeEventListener('focusin', prepare);
  }, [prepare]);

  useEffect(() => {
    if (summarised) summary.current?.focus();
  }, [summarised]);

  useEffect(() => {
    if (status.name !== 'idle') result.current?.focus({ preventScroll: status.name === 'submitting' });
  }, [status]);

  // After the others: what was pressed meanwhile is done in it.
  useEffect(() => tellReady(form.current), []);

  const read = (): Record<Field, string> => {
    const data = new FormData(form.current!);
    const valueOf = (field: Field) => {
      const value = data.get(field);
      return typeof value === 'string' ? clean(value, rules[field].multiline) : '';
    };
    return Object.fromEntries(fields.map((field) => [field, valueOf(field)])) as Record<Field, string>;
  };

  /** The text field that an event of the form comes from: its name among the rules, and its value. */
  const fieldOf = ({ target }: { target: EventTarget }): { field: Field; value: string } | undefined => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return undefined;
    const field = fields.find((name) => name === target.name);
    return field && { field, value: target.value };
  };

  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const left = fieldOf(event);
    if (left === undefined || sending.current) return;
    const { field, value } = left;
    whenReleased(() => setProblems((known) => ({ ...known, [field]: validateField(rules[field], value) })));
  };

  const onInput = (event: InputEvent<HTMLFormElement>) => {
    storeOf().waiting?.abort();
    if (status.name === 'success' || isWaitingForNetwork(status)) setStatus({ name: 'idle' });
    const edited = fieldOf(event);
    if (edited) setProblems((known) => ({ ...known, [edited.field]: undefined }));
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    storeOf().waiting?.abort();
    sending.current = true;
    await send().finally(() => {
      sending.current = false;
    });
  };

  const send = async () => {
    const values = read();
    // All of now: the page may be left while this waits.
    const [key, trapped] = [keyFor(values), isTrapped(form.current!)];
    const found = validate(rules, values);
    setProblems(found);
    setSummarised(false);
    const isRestFine = validateExtra === undefined || (await validateExtra());
    if (Object.keys(found).length > 0 || !isRestFine) {
      setStatus({ name: 'idle' });
      requestAnimationFrame(() => setSummarised(true));
      return;
    }
    setStatus({ name: 'submitting' });
    await untilPlausible(opened.current);
    const outcome = await deliver(key, values, trapped);
    if (outcome.ok) {
      // What was edited meanwhile has not been sent, and stays.
      if (form.current && JSON.stringify(read()) === JSON.stringify(values)) form.current.reset();
      own.current = {};
      setStatus({ name: 'success' });
    } else {
      if (outcome.reason !== 'cancelled') console.error(`Form not sent: ${outcome.reason} (${outcome.code})`);
      setStatus({ name: 'failed', ...outcome });
    }
  };

  /**
   * What fails because there is no network is sent as soon as there is one, unless the form is edited meanwhile, and from
   * whatever page is open by then.
   */
  const deliver = async (...submission: Parameters<typeof submit>): Promise<Outcome> => {
    const outcome = await submit(...submission);
    if (outcome.ok || outcome.reason !== 'offline' || (form.current && navigator.onLine)) return outcome;
    const waiting = (storeOf().waiting = new AbortController());
    const again = () => (form.current ? form.current.requestSubmit() : void deliver(...submission));
    addEventListener('online', again, { once: true, signal: waiting.signal });
    return outcome;
  };

  const storeOf = () => submissionStore ?? own.current;

  /** One key per filled form: kept while the same values are sent again, new once they were edited. */
  const keyFor = (values: Record<Field, string>): string => {
    const store = storeOf();
    const fingerprint = JSON.stringify([values, fingerprintExtra?.()]);
    if (store.submission?.fingerprint !== fingerprint)
      store.submission = { idempotencyKey: crypto.randomUUID(), fingerprint };
    return store.submission.idempotencyKey;
  };

  const handlers = { onBlur, onInput, onSubmit };
  return { form, summary, result, problems, summarised, status, handlers };
}
