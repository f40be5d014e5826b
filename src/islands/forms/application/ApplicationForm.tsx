import { useRef, useState } from 'react';
import { withErrorScreen } from '../react/ErrorScreen.tsx';
import { Form } from '../react/Form.tsx';
import { interpolate } from '../core/interpolate.ts';
import { focusOutcome, useForm } from '../react/use-form.ts';
import { submitApplication } from './submit.ts';
import { applicationFields, formId, sentFields, type Application } from './fields.ts';
import type { FormProps } from '#src/lib/form-props.ts';
import { CvField, useCv } from './CvField.tsx';

/** The application form (specification, sections 4, 5 and 8). */
function ApplicationForm(page: FormProps<'application'>) {
  const { form: texts } = page.texts;
  const [percent, setPercent] = useState<number>();
  const upload = useRef<AbortController>(undefined);
  const cv = useCv();
  const form = useForm({
    fields: sentFields,
    file: { name: 'cv', checkChosen: cv.checkChosen, checkBeforeSend: cv.checkBeforeSend },
    isStoredOnce: true,
    submit: (application: Application, element) => {
      upload.current = new AbortController();
      setPercent(undefined);
      return submitApplication(application, {
        onProgress: (share) => setPercent(Math.floor(share * 100)),
        onUploaded: () => {
          // The cancel button disappears, so its focus moves to the status line first.
          if (document.activeElement?.matches(`#${formId} button`)) focusOutcome(element);
          setPercent(undefined);
        },
        signal: upload.current.signal,
      });
    },
  });
  const progressText = (sent: number) => interpolate(texts.progress, { percent: sent });
  const isSubmitting = form.status.name === 'submitting';
  return (
    <Form
      id={formId}
      fields={applicationFields}
      form={form}
      page={page}
      renderFile={(attributes) => (
        <CvField
          attributes={attributes}
          texts={texts}
          cv={cv}
          onFiles={form.chooseFiles}
          isSubmitting={isSubmitting}
        />
      )}
      progress={
        isSubmitting &&
        percent !== undefined && (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <progress
              className="grow basis-56"
              max={100}
              value={percent}
              aria-label={texts.upload}
            />
            <p className="text-small">{progressText(percent)}</p>
            {/* Screen readers announce quarters, not every percent (WCAG 2.2, 4.1.3). */}
            <p aria-live="polite" className="sr-only">
              {percent >= 25 && progressText(percent - (percent % 25))}
            </p>
            <button
              type="button"
              className="text-link min-h-11 px-2"
              onClick={() => upload.current?.abort()}
            >
              {texts.cancel}
            </button>
          </div>
        )
      }
    />
  );
}

export default withErrorScreen(ApplicationForm);
