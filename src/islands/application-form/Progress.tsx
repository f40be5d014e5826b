import { interpolate } from '#src/islands/kit/interpolate.ts';
import type { IslandTexts } from '#src/lib/island-texts.ts';

interface Props {
  strings: IslandTexts<'application'>;
  /** Share of the file that has been sent, from 0 to 1. */
  share: number;
  onCancel: () => void;
}

/** How far the upload has come, and a way to stop it. */
export function Progress({ strings, share, onCancel }: Props) {
  const percent = Math.floor(share * 100);
  const text = interpolate(strings.form.progress, { percent });
  return (
    <div className="upload-progress">
      <progress max={100} value={percent} aria-label={text} />
      <p className="text-small">{text}</p>
      {share < 1 && (
        <button type="button" className="text-link" onClick={onCancel}>
          {strings.form.cancel}
        </button>
      )}
    </div>
  );
}
