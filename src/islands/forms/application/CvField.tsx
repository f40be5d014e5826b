import { fieldId, FieldError } from '#src/islands/forms/kit/Field.tsx';
import { interpolate } from '#src/islands/forms/kit/interpolate.ts';
import { TextWithLink } from '#src/islands/forms/kit/TextWithLink.tsx';
import { pageLanguage } from '#src/lib/browser/page-language.ts';
import type { IslandTexts } from '#src/islands/forms/kit/form-props.ts';
import type { useCv } from './use-cv.ts';

interface Props {
  formId: string;
  strings: IslandTexts<'application'>;
  cv: ReturnType<typeof useCv>;
  /** While the application is being sent its file is not changed. */
  submitting: boolean;
  isSilent: boolean;
}

/**
 * The CV: a drop zone over a native file input, which covers it, takes drops and clicks without any script and keeps
 * the focus (WCAG 2.2, 2.1.1 and 2.5.7).
 */
export function CvField({ formId, strings, cv, submitting, isSilent }: Props) {
  const id = fieldId(formId, 'cv');
  const { accepted, problem, input, isOver, drop } = cv;
  const error = problem && interpolate(strings.errors[problem.code], problem.values);
  const described = [`${id}-hint`, accepted && `${id}-file`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const button = {
    type: 'button',
    className: 'text-link min-h-11 px-2',
    disabled: submitting,
  } as const;
  let state = 'empty';
  if (error) state = 'rejected';
  if (accepted) state = 'accepted';
  if (isOver) state = 'over';
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        {strings.form.cv}
      </label>
      <p id={`${id}-hint`} className="field-hint">
        {strings.form.cvHint}
      </p>
      <div className="drop-zone" data-drop-zone data-state={state} {...drop}>
        <input
          ref={input}
          id={id}
          className="drop-zone-input"
          type="file"
          name="cv"
          accept=".pdf"
          aria-required
          aria-labelledby={`${id}-label ${id}-prompt`}
          disabled={submitting}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          onChange={cv.onChange}
        />
        <div id={`${id}-file`} role="status">
          {accepted && (
            <>
              <p className="font-semibold">{strings.form.cvAccepted}</p>
              <p>{strings.form[isOver ? 'dropToReplace' : 'cvAcceptedNote']}</p>
              <p className="text-small">{`${accepted.name}, ${fileSize(accepted.size)}`}</p>
            </>
          )}
        </div>
        {accepted ? (
          <p className="relative flex gap-6">
            <button {...button} onClick={() => input.current?.click()}>
              {strings.form.cvReplace}
            </button>
            <button {...button} onClick={cv.remove}>
              {strings.form.cvRemove}
            </button>
          </p>
        ) : (
          <Prompt id={`${id}-prompt`} text={strings.form[isOver ? 'dropNow' : 'drop']} />
        )}
      </div>
      <FieldError
        id={`${id}-error`}
        prefix={strings.form.errorPrefix}
        message={error}
        isSilent={isSilent}
      />
    </div>
  );
}

/** Part of the field's name: it is what those who speak to their browser read (WCAG 2.2, 2.5.3). */
function Prompt({ id, text }: Record<'id' | 'text', string>) {
  return (
    <>
      <svg
        className="forced-color-adjust-none"
        width="72"
        height="72"
        viewBox="0 0 4 4"
        aria-hidden="true"
      >
        <path fill="var(--color-coral)" d="M0 2a2 2 0 0 1 2 2H0z" />
        <path fill="var(--color-lagoon)" d="M2 2h2v2H2z" />
        <circle fill="var(--color-sun)" cx="3" cy="1" r="1" />
      </svg>
      <p id={id} className="font-semibold">
        <TextWithLink
          text={text}
          wrap={(part) => <span className="underline decoration-2 underline-offset-4">{part}</span>}
        />
      </p>
    </>
  );
}

const kilobyte = 1024;

/** The size of a file for people: `412 kB`, `4.8 MB`. */
function fileSize(bytes: number): string {
  const isSmall = bytes < kilobyte * kilobyte;
  const format = new Intl.NumberFormat(pageLanguage(), {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  });
  return format.format(isSmall ? Math.max(1, bytes / kilobyte) : bytes / kilobyte ** 2);
}
