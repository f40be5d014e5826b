import { useRef, useState, type ComponentProps } from 'react';
import type { ControlAttributes } from '../kit/Field.tsx';
import type { Problems } from '../rules.ts';
import { TextWithLink } from '#src/i18n/TextWithLink.tsx';
import { tellChange } from '#src/lib/browser/fields.ts';
import { pageLanguage } from '../../language-switch/addresses.ts';
import type { IslandTexts } from '#src/lib/content/form-props.ts';
import { chosenFileProblem, megabyte, sentFileProblem } from './cv.ts';
import type { ApplicationProblemCode } from './fields.ts';

type CvProblems = Problems<ApplicationProblemCode>;

const problemsOf = (code?: ApplicationProblemCode): CvProblems => ({ cv: code && { code } });

/**
 * The chosen file and its checks. The file itself stays in the file input, so that one chosen
 * before React is there, or brought back with a draft, is taken over (islands/touch.ts tells of
 * it). The form shows what is wrong with it.
 */
export function useCv() {
  const input = useRef<HTMLInputElement>(null);
  /** The check that is running or has ended last. */
  const lastCheck = useRef<AbortController>(undefined);
  /** True if several files have just been dropped. */
  const areSeveral = useRef(false);
  const [accepted, setAccepted] = useState<File>();
  const [isOver, setOver] = useState(false);

  /** Checks the file. A check that is overtaken by another one resolves to nothing. */
  const check = async (moment: 'chosen' | 'sent', known: CvProblems) => {
    const file = input.current?.files?.[0];
    if (areSeveral.current) {
      areSeveral.current = false;
      return { file, problems: problemsOf('cvOnlyOne') };
    }
    // A file that was refused is no longer in the input.
    const isSent = moment === 'sent';
    if (isSent && !file && known.cv) return { problems: { cv: known.cv } };
    lastCheck.current?.abort();
    const thisCheck = new AbortController();
    lastCheck.current = thisCheck;
    const code = await (isSent ? sentFileProblem(file) : file && chosenFileProblem(file));
    if (thisCheck.signal.aborted) return undefined;
    // A file that is too large stays in the input: the submit has a limit and an error of its own
    // (specification, section 5).
    if (code && code !== 'cvTooLarge' && code !== 'cvOverLimit' && input.current)
      input.current.value = '';
    setAccepted(code ? undefined : file);
    return { file: code ? undefined : file, problems: problemsOf(code) };
  };

  // Both move the focus: the button disappears with the file.
  const replace = () => {
    input.current!.focus();
    input.current!.click();
  };
  const remove = () => {
    input.current!.value = '';
    input.current!.focus();
    tellChange(input.current!);
  };

  const drop: ComponentProps<'div'> = {
    onDragOver(event) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }) {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
    onDrop(event) {
      event.preventDefault();
      setOver(false);
      const { files } = event.dataTransfer;
      // Mail programs say that they carry files and have none to give: what was chosen stays.
      if (files.length === 0) return;
      areSeveral.current = files.length > 1;
      if (files.length === 1) input.current!.files = files;
      tellChange(input.current!);
    },
  };
  return { accepted, input, isOver, check, replace, remove, drop };
}

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
  const { accepted, input, isOver, drop } = cv;
  const { id } = attributes;
  const button = {
    type: 'button',
    className: 'text-link min-h-11 px-2',
    disabled: submitting,
  } as const;
  return (
    // Outside a drop zone, client/dropped-files.ts refuses files.
    <div
      className="drop-zone"
      data-drop-zone={submitting ? undefined : ''}
      data-state={isOver ? 'over' : accepted && 'accepted'}
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
        onClick={({ currentTarget }) => {
          // Browsers fire no event if the same path is chosen again. The rejected file may be
          // smaller by now.
          if (attributes['aria-invalid'] && !accepted) currentTarget.value = '';
        }}
      />
      <div id={`${id}-file`} role="status">
        {accepted && (
          <>
            <p className="font-semibold">{texts.cvAccepted}</p>
            <p>{texts[isOver ? 'dropToReplace' : 'cvAcceptedNote']}</p>
            <p className="text-small">
              <bdi>{accepted.name}</bdi>, {fileSize(accepted.size)}
            </p>
          </>
        )}
      </div>
      {accepted ? (
        <p className="relative flex gap-6">
          <button {...button} onClick={cv.replace}>
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

/** The size of a file for people: `412 kB`, `4.77 MB`. */
function fileSize(bytes: number) {
  const isSmall = bytes < megabyte;
  return (bytes / (isSmall ? 1024 : megabyte)).toLocaleString(pageLanguage(), {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumSignificantDigits: 3,
  });
}
