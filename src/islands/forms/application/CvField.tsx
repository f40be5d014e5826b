import type { ControlAttributes } from '../kit/Field.tsx';
import { TextWithLink } from '../kit/TextWithLink.tsx';
import { pageLanguage } from '#src/lib/browser/page-language.ts';
import type { IslandTexts } from '../kit/form-props.ts';
import { megabyte } from './cv.ts';
import type { useCv } from './use-cv.ts';

interface Props {
  attributes: ControlAttributes;
  texts: IslandTexts<'application'>['form'];
  cv: ReturnType<typeof useCv>;
  /** True while the application is being sent: the file cannot be changed then. */
  submitting: boolean;
}

/**
 * The drop zone of the CV. A native file input covers it: it takes drops and clicks without any
 * script, and keeps the focus (WCAG 2.2, 2.1.1 and 2.5.7).
 */
export function CvField({ attributes, texts, cv, submitting }: Props) {
  const { accepted, problem, input, isOver, drop } = cv;
  const { id } = attributes;
  const button = {
    type: 'button',
    className: 'text-link min-h-11 px-2',
    disabled: submitting,
  } as const;
  let state = 'empty';
  if (problem) state = 'rejected';
  if (accepted) state = 'accepted';
  if (isOver) state = 'over';
  return (
    // Outside a drop zone, client/dropped-files.ts refuses files.
    <div
      className="drop-zone"
      data-drop-zone={submitting ? undefined : ''}
      data-state={state}
      {...(submitting ? {} : drop)}
    >
      <input
        {...attributes}
        ref={input}
        type="file"
        accept=".pdf"
        // Visitors with voice control say the words that they see (WCAG 2.2, 2.5.3).
        aria-labelledby={`${id}-label ${id}-prompt`}
        aria-describedby={`${attributes['aria-describedby']} ${id}-file`}
        disabled={submitting}
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
        <>
          <Shapes />
          <p id={`${id}-prompt`} className="font-semibold">
            <TextWithLink
              text={texts[isOver ? 'dropNow' : 'drop']}
              className="underline decoration-2 underline-offset-4"
            />
          </p>
        </>
      )}
    </div>
  );
}

/** The shapes of the identity. */
const Shapes = () => (
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
);

/** The size of a file for people: `412 kB`, `4.8 MB`. */
function fileSize(bytes: number) {
  const isSmall = bytes < megabyte;
  const size = isSmall ? bytes / 1024 : bytes / megabyte;
  const unit = isSmall ? 'kilobyte' : 'megabyte';
  const format = { style: 'unit', unit, maximumSignificantDigits: isSmall ? 3 : 2 } as const;
  return new Intl.NumberFormat(pageLanguage(), format).format(size);
}
