import { useRef, useState } from 'react';
import { ErrorSummary } from '#src/islands/kit/ErrorSummary.tsx';
import { Field, fieldId } from '#src/islands/kit/Field.tsx';
import { fill } from '#src/islands/kit/fill.ts';
import { Rich } from '#src/islands/kit/Rich.tsx';
import { useForm, type Filling } from '#src/islands/kit/use-form.ts';
import { useIslandReady } from '#src/islands/kit/use-island-ready.ts';
import type { submitApplication } from '#src/lib/backend/submit-application.ts';
import {
  applicationFields,
  applicationRules,
  type Application,
  type ApplicationField,
} from '#src/lib/forms/application.ts';
import type { Problem } from '#src/lib/forms/rules.ts';
import { CvField } from './CvField.tsx';
import { Progress } from './Progress.tsx';
import { Result } from './Result.tsx';
import type { ApplicationFormStrings } from './strings.ts';
import { identityOf, useCv } from './use-cv.ts';

export interface ApplicationFormProps {
  strings: ApplicationFormStrings;
  email: string;
  privacyHref: string;
  loadProblem: string;
  /** Language of numbers, for instance en-GB. */
  languageTag: string;
}

interface Props extends ApplicationFormProps {
  submit: typeof submitApplication;
  memory: { filling?: Filling };
}

/** Also in the page's hidden field and its script: sections/careers/ApplySheet.astro, client/application. */
const formId = 'application';

const inputs: Record<ApplicationField, { autoComplete: string; type?: string; wide?: boolean }> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { autoComplete: 'email', type: 'email' },
  phone: { autoComplete: 'tel', type: 'tel' },
  linkedIn: { autoComplete: 'url', type: 'url', wide: true },
  coverLetter: { autoComplete: 'off', wide: true },
};

/** The application form (specification, sections 4, 5 and 8). */
export function ApplicationForm({
  strings,
  email,
  privacyHref,
  loadProblem,
  languageTag,
  submit,
  memory,
}: Props) {
  const [share, setShare] = useState<number>();
  const upload = useRef<AbortController>(undefined);
  const cv = useCv();
  const send = async (id: string, application: Application) => {
    upload.current = new AbortController();
    const outcome = await submit(id, application, cv.file()!, {
      onProgress: setShare,
      signal: upload.current.signal,
    });
    setShare(undefined);
    return outcome;
  };
  const { form, summary, result, problems, summarised, status, handlers } = useForm({
    rules: applicationRules,
    submit: send,
    alsoCheck: cv.checkToSend,
    alsoIdentify: () => identityOf(cv.file()) ?? '',
    memory,
  });
  useIslandReady(form);
  const messageOf = (problem: Problem | undefined): string | undefined =>
    problem && fill(strings[`errors.${problem.code}` as keyof ApplicationFormStrings], problem.values);
  const found = [...applicationFields, 'cv' as const].flatMap((field) => {
    const message = messageOf(field === 'cv' ? cv.problem : problems[field]);
    return message === undefined ? [] : [{ fieldId: fieldId(formId, field), message }];
  });
  const submitting = status.name === 'submitting';
  return (
    <form
      ref={form}
      id={formId}
      method="post"
      noValidate
      aria-label={strings['form.accessibleLabel']}
      className="application-form"
      onReset={cv.clear}
      {...handlers}
    >
      {summarised && found.length > 0 && (
        <ErrorSummary ref={summary} heading={strings['result.failure']} problems={found} />
      )}
      <p className="field-hint">{strings['form.required']}</p>
      {applicationFields.map((field) => (
        <div key={field} className={inputs[field].wide ? undefined : 'application-half'}>
          <Field
            name={field}
            formId={formId}
            label={strings[`form.${field}`]}
            error={messageOf(problems[field])}
            errorPrefix={strings['form.errorPrefix']}
            required={applicationRules[field].required !== undefined}
            autoComplete={inputs[field].autoComplete}
            type={inputs[field].type}
            multiline={field === 'coverLetter'}
          />
        </div>
      ))}
      <CvField {...{ formId, strings, cv, languageTag, submitting }} error={messageOf(cv.problem)} />
      <p className="field-hint">
        <Rich
          text={strings['form.privacy']}
          wrap={(part) => (
            <a className="text-link" href={privacyHref}>
              {part}
            </a>
          )}
        />
      </p>
      <button type="submit" className="button justify-self-start max-xs:w-full" disabled={submitting}>
        {submitting ? strings['form.submitting'] : strings['form.submit']}
      </button>
      {submitting && share !== undefined && (
        <Progress strings={strings} share={share} onCancel={() => upload.current?.abort()} />
      )}
      <Result ref={result} status={status} strings={strings} email={email} />
      <p hidden data-island-problem className="banner banner-error" role="alert">
        {loadProblem}
      </p>
    </form>
  );
}
