import { useRef, useState } from 'react';
import { forgetDraft } from '#src/client/features/application/draft.ts';
import { Field, fieldId } from '#src/islands/kit/Field.tsx';
import { interpolate } from '#src/islands/kit/interpolate.ts';
import { Form, type FormProps } from '#src/islands/kit/Form.tsx';
import { useForm } from '#src/islands/kit/use-form.ts';
import { submitApplication } from '#src/lib/backend/submit-application.ts';
import {
  applicationFields,
  applicationRules,
  type Application,
  type ApplicationField,
  type ApplicationProblemCode,
} from '#src/lib/forms/application.ts';
import type { Problem } from '#src/lib/forms/rules.ts';
import { CvField } from './CvField.tsx';
import { applicationEnding } from './ending.ts';
import { Progress } from './Progress.tsx';
import type { IslandTexts } from '#src/lib/island-texts.ts';
import { identityOf, useCv } from './use-cv.ts';

export interface ApplicationFormProps extends FormProps {
  strings: IslandTexts<'application'>;
}

/** Also in the page's hidden field and its script: sections/careers/ApplicationSheet.astro, client/features/application. */
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
export function ApplicationForm({ strings, languageTag, ...formProps }: ApplicationFormProps) {
  const [percent, setPercent] = useState<number>();
  const upload = useRef<AbortController>(undefined);
  const cv = useCv();
  const send = async (id: string, application: Application, trapped: boolean) => {
    upload.current = new AbortController();
    const outcome = await submitApplication(id, application, trapped, cv.toSend(), {
      onProgress: (share) => setPercent(Math.floor(share * 100)),
      signal: upload.current.signal,
    });
    setPercent(undefined);
    // Once it is stored, its draft is no longer needed.
    if (outcome.ok) forgetDraft();
    return outcome;
  };
  const state = useForm({
    rules: applicationRules,
    submit: send,
    validateExtra: cv.checkToSend,
    fingerprintExtra: () => identityOf(cv.file()) ?? '',
    isStoredOnce: true,
  });
  const messageOf = (problem: Problem<ApplicationProblemCode> | undefined): string | undefined =>
    problem && interpolate(strings.errors[problem.code], problem.values);
  const problems = [...applicationFields, 'cv' as const].flatMap((field) => {
    const message = messageOf(field === 'cv' ? cv.problem : state.problems[field]);
    return message === undefined ? [] : [{ fieldId: fieldId(formId, field), message }];
  });
  const submitting = state.status.name === 'submitting';
  return (
    <Form
      {...formProps}
      formId={formId}
      state={state}
      problems={problems}
      texts={strings}
      summaryHeading={strings.result.failure}
      ending={applicationEnding(state.status, strings.result, languageTag)}
      className="application-form"
      onReset={cv.clear}
      progress={
        submitting &&
        percent !== undefined && (
          <Progress strings={strings} percent={percent} onCancel={() => upload.current?.abort()} />
        )
      }
    >
      {applicationFields.map((field) => (
        <div key={field} className={inputs[field].wide ? undefined : 'application-half'}>
          <Field
            name={field}
            formId={formId}
            label={strings.form[field]}
            error={messageOf(state.problems[field])}
            errorPrefix={strings.form.errorPrefix}
            required={applicationRules[field].required !== undefined}
            autoComplete={inputs[field].autoComplete}
            type={inputs[field].type}
            multiline={
              field === 'coverLetter'
                ? { max: applicationRules.coverLetter.max, counter: strings.form.counter }
                : undefined
            }
          />
        </div>
      ))}
      <CvField
        formId={formId}
        strings={strings}
        cv={cv}
        error={messageOf(cv.problem)}
        languageTag={languageTag}
        submitting={submitting}
      />
      <KeepLonger strings={strings} />
    </Form>
  );
}

/** Consent to a longer retention: optional, unticked, and worth nothing against the applicant (GDPR, article 7). */
function KeepLonger({ strings }: { strings: IslandTexts<'application'> }) {
  const id = fieldId(formId, 'keepLonger');
  return (
    <div className="field-check">
      <input id={id} type="checkbox" name="keepLonger" value="yes" aria-describedby={`${id}-hint`} />
      <label className="font-semibold" htmlFor={id}>
        {strings.form.keepLonger}
      </label>
      <p id={`${id}-hint`} className="field-hint">
        {strings.form.keepLongerHint}
      </p>
    </div>
  );
}
