import { useRef, useState, type ComponentProps } from 'react';
import type { ControlAttributes } from '../react/Field.tsx';
import type { FileCheck } from '../core/submit-form.ts';
import type { FieldError } from '../rules.ts';
import { TextWithLink } from '#src/i18n/TextWithLink.tsx';
import { pageLanguage } from '../../language-switch/addresses.ts';
import type { IslandTexts } from '#src/lib/form-props.ts';
import { chosenFileError, megabyte, sentFileError } from './cv.ts';
import type { ApplicationErrorCode } from './fields.ts';

type CvCheck = FileCheck<ApplicationErrorCode>;

/**
 * Errors that keep the rejected file in the input: a submit checks its size against another limit,
 * with another message (specification, section 5).
 */
const sizeErrors: (ApplicationErrorCode | undefined)[] = ['cvTooLarge', 'cvOverLimit'];

/**
 * State and checks of the chosen CV. The file itself lives in the file input: files chosen before
 * hydration or restored from a draft are kept. The form shows the errors.
 */
export function useCv() {
  const input = useRef<HTMLInputElement>(null);
  /** Sequence number of the latest check. */
  const latestCheck = useRef(0);
  const [accepted, setAccepted] = useState<File>();

  /**
   * Checks a file and stores an accepted one. Resolves to undefined if a later check has started.
   */
  const accept = async (
    file: File | undefined,
    findError: (file?: File) => Promise<ApplicationErrorCode | undefined>,
  ): Promise<CvCheck | undefined> => {
    latestCheck.current += 1;
    const thisCheck = latestCheck.current;
    const code = await findError(file);
    if (thisCheck !== latestCheck.current) return undefined;
    setAccepted(code ? undefined : file);
    if (!code) return { file };
    if (input.current && !sizeErrors.includes(code)) input.current.value = '';
    return { error: { code } };
  };

  /** Accepts one CV only: several files are rejected, and an earlier file stays. */
  const checkChosen = async (files: FileList): Promise<CvCheck | undefined> => {
    if (files.length > 1) return { error: { code: 'cvOnlyOne' } };
    return accept(files[0], async (file) => file && chosenFileError(file));
  };

  const checkBeforeSend = async (shown?: FieldError<ApplicationErrorCode>) => {
    const file = input.current?.files?.[0];
    // A rejected file is no longer in the input, but the error remains.
    if (!file && shown) return { error: shown };
    return accept(file, sentFileError);
  };

  const insertFile = (files: FileList) => {
    input.current!.files = files;
  };

  /**
   * Clears and focuses the input.
   * @returns the empty file list
   */
  const removeFile = () => {
    input.current!.value = '';
    input.current!.focus();
    return input.current!.files!;
  };

  return { accepted, input, checkChosen, checkBeforeSend, insertFile, removeFile };
}

interface Props {
  attributes: ControlAttributes;
  texts: IslandTexts<'application'>['form'];
  cv: ReturnType<typeof useCv>;
  /** Called with dropped files, or with an empty list after removal. */
  onFiles: (files: FileList) => Promise<void>;
  /** Disables the field during a send. */
  isSubmitting: boolean;
}

/**
 * The drop zone of the CV. A native file input with opacity 0 covers the zone: clicks and drops
 * work before hydration, and the input has the focus (WCAG 2.2, 2.1.1 and 2.5.7).
 */
export function CvField({ attributes, texts, cv, onFiles, isSubmitting }: Props) {
  const { accepted, input } = cv;
  const [isDraggedOver, setDraggedOver] = useState(false);
  const { id } = attributes;

  // `replace` and `remove` move the focus, because their buttons disappear with the file.
  const replace = () => {
    input.current!.focus();
    input.current!.click();
  };
  const remove = () => void onFiles(cv.removeFile());

  const dropHandlers: ComponentProps<'div'> = {
    onDragOver(event) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setDraggedOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }) {
      if (!currentTarget.contains(relatedTarget as Node | null)) setDraggedOver(false);
    },
    onDrop(event) {
      event.preventDefault();
      setDraggedOver(false);
      const { files } = event.dataTransfer;
      // Mail programs announce files but provide none: the chosen file stays.
      if (files.length === 0) return;
      if (files.length === 1) cv.insertFile(files);
      void onFiles(files);
    },
  };
  const button = {
    type: 'button',
    className: 'text-link min-h-11 px-2 disabled:text-muted',
    disabled: isSubmitting,
  } as const;
  return (
    // client/dropped-files.ts rejects files outside a drop zone.
    <div
      className="drop-zone"
      data-drop-zone={isSubmitting ? undefined : ''}
      data-state={isDraggedOver ? 'over' : accepted && 'accepted'}
      {...(isSubmitting ? {} : dropHandlers)}
    >
      <input
        {...attributes}
        ref={input}
        type="file"
        accept=".pdf"
        // Voice control needs the visible text in the name (WCAG 2.2, 2.5.3).
        aria-labelledby={`${id}-label ${id}-prompt`}
        aria-describedby={`${attributes['aria-describedby']} ${id}-file`}
        disabled={isSubmitting}
        onClick={({ currentTarget }) => {
          // Choosing the same path again fires no `change` event, but the rejected file may be
          // corrected by now.
          if (attributes['aria-invalid'] && !accepted) currentTarget.value = '';
        }}
      />
      <div id={`${id}-file`} role="status">
        {accepted && (
          <>
            <p className="font-semibold">{texts.cvAccepted}</p>
            <p>{texts[isDraggedOver ? 'dropToReplace' : 'cvAcceptedNote']}</p>
            <p className="text-small">
              <bdi>{accepted.name}</bdi>, {fileSize(accepted.size)}
            </p>
          </>
        )}
      </div>
      {accepted ? (
        <p className="relative flex gap-6">
          <button {...button} onClick={replace}>
            {texts.cvReplace}
          </button>
          <button {...button} onClick={remove}>
            {texts.cvRemove}
          </button>
        </p>
      ) : (
        <>
          <Shapes />
          <p id={`${id}-prompt`} className="font-semibold">
            <TextWithLink
              text={texts[isDraggedOver ? 'dropNow' : 'drop']}
              className="underline decoration-2 underline-offset-4"
            />
          </p>
        </>
      )}
    </div>
  );
}

/** Brand shapes. */
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

/** Formats a file size: `412 kB`, `4.77 MB`. */
function fileSize(bytes: number) {
  const isSmall = bytes < megabyte;
  return (bytes / (isSmall ? 1024 : megabyte)).toLocaleString(pageLanguage(), {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumSignificantDigits: 3,
  });
}
