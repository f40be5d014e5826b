import { useRef } from 'react';
import { Dialog, commandAttributes } from '#src/islands/kit/Dialog.tsx';
import { IslandBoundary, type BoundaryStrings } from '#src/islands/kit/IslandBoundary.tsx';
import { useIslandReady } from '#src/islands/kit/use-island-ready.ts';

export interface OpenPosition {
  id: string;
  title: string;
  level: string;
  experience: string;
  summary: string;
  requirements: string[];
  applyHref: string;
  applyLabel: string;
  detailsHref: string;
  detailsLabel: string;
}

export interface OpenPositionsStrings extends BoundaryStrings {
  open: string;
  title: string;
  intro: string;
  level: string;
  experience: string;
  requirements: string;
  apply: string;
  details: string;
  close: string;
}

interface Props {
  positions: OpenPosition[];
  strings: OpenPositionsStrings;
}

const dialogId = 'open-positions';

/** The button and the dialog with the open roles (specification, Careers). */
export default function OpenPositions({ positions, strings }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useIslandReady(root);
  return (
    <IslandBoundary strings={strings}>
      <div ref={root}>
        <button className="button max-xs:w-full" type="button" {...commandAttributes('show-modal', dialogId)}>
          {strings.open}
        </button>
        <Dialog id={dialogId} title={strings.title} closeLabel={strings.close}>
          <div className="p-6 lg:p-9">
            <p>{strings.intro}</p>
            <ul>
              {positions.map((position) => (
                <Position key={position.id} position={position} strings={strings} />
              ))}
            </ul>
          </div>
        </Dialog>
      </div>
    </IslandBoundary>
  );
}

function Position({ position, strings }: { position: OpenPosition; strings: OpenPositionsStrings }) {
  return (
    <li className="mt-8 border-t-2 border-rule pt-6">
      <h3 className="text-h3">{position.title}</h3>
      <p className="mt-2 flex flex-wrap gap-2">
        <span className="tag">
          {strings.level}: {position.level}
        </span>
        <span className="tag">
          {strings.experience}: {position.experience}
        </span>
      </p>
      <p className="mt-4 max-w-3xl">{position.summary}</p>
      <h4 className="eyebrow mt-5 mb-2">{strings.requirements}</h4>
      <ul className="checks">
        {position.requirements.map((requirement) => (
          <li key={requirement}>{requirement}</li>
        ))}
      </ul>
      <p className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-4">
        <a className="button" href={position.applyHref} aria-label={position.applyLabel}>
          {strings.apply}
        </a>
        <a className="text-link" href={position.detailsHref} aria-label={position.detailsLabel}>
          {strings.details}
        </a>
      </p>
    </li>
  );
}
