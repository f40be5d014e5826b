import { interpolate } from '#src/islands/kit/interpolate.ts';
import type { IslandTexts } from '#src/lib/island-texts.ts';

interface Props {
  strings: IslandTexts<'application'>;
  /** How much of the file has been sent, in whole percent. */
  percent: number;
  onCancel: () => void;
}

/** How far the upload has come, and a way to stop it. */
export function Progress({ strings, percent, onCancel }: Props) {
  const textOf = (sent: number) => interpolate(strings.form.progress, { percent: sent });
  // Each quarter is spoken, as nobody would want to hear every percent (WCAG 2.2, 4.1.3).
  const quarter = percent - (percent % 25);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <progress className="upload-progress" max={100} value={percent} aria-label={strings.form.upload} />
      <p className="text-small">{textOf(percent)}</p>
      <p aria-live="polite" className="sr-only">
        {quarter > 0 && textOf(quarter)}
      </p>
      {percent < 100 && (
        <button type="button" className="text-link min-h-11 px-2" onClick={onCancel}>
          {strings.form.cancel}
        </button>
      )}
    </div>
  );
}
