import { FieldError } from '../kit/Field.tsx';
import { TextWithLink } from '../kit/TextWithLink.tsx';
import { pageLanguage } from '#src/lib/browser/page-language.ts';
import type { IslandTexts } from '../kit/form-props.ts';
import type { useCv } from './use-cv.ts';

interface Props {
  id: string;
  texts: IslandTexts<'application'>['form'];
  cv: ReturnType<typeof useCv>;
  error: string | undefined;
  /** True while the application is being sent: the file cannot be changed then. */
  submitting: boolean;
  isSilent: boolean;
}

/**
 * The field of the CV. A native file input covers the drop zone: it takes drops and clicks without
 * any script, and keeps the focus (WCAG 2.2, 2.1.1 and 2.5.7).
 */
export function CvField({ id, texts, cv, error, submitting, isSilent }: Props) {
  const { accepted, input, isOver, drop } = cv;
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
        {texts.cv}
      </label>
      <p id={`${id}-hint`} className="field-hint">
        {texts.cvHint}
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
              <p className="font-semibold">{texts.cvAccepted}</p>
              <p>{texts[isOver ? 'dropToReplace' : 'cvAcceptedNote']}</p>
              <p className="text-small">{`${accepted.name}, ${fileSize(accepted.size)}`}</p>
            </>
          )}
        </div>
        {accepted ? (
          <p className="relative flex gap-6">
            <button {...button} onClick={() => input.current?.click()}>
              {texts.cvReplace}
            </button>
            <button {...button} onClick={cv.remove}>
              {texts.cvRemove}
            </button>
          </p>
        ) : (
          <Prompt id={`${id}-prompt`} text={texts[isOver ? 'dropNow' : 'drop']} />
        )}
      </div>
      <FieldError
        id={`${id}-error`}
        prefix={texts.errorPrefix}
        message={error}
        isSilent={isSilent}
      />
    </div>
  );
}

/**
 * Part of the field's accessible name: visitors with voice control say the words that they see
 * (WCAG 2.2, 2.5.3).
 */
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
        <TextWithLink text={text} className="underline decoration-2 underline-offset-4" />
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
