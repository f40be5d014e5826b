import { useRef } from 'react';
import { IslandBoundary, type BoundaryStrings } from '#src/islands/kit/IslandBoundary.tsx';
import { Picture } from '#src/islands/kit/Picture.tsx';
import { useIslandReady } from '#src/islands/kit/use-island-ready.ts';
import type { ResponsivePicture } from '#src/lib/content/responsive-picture.ts';

export interface CaseStudy {
  id: string;
  title: string;
  client: string;
  industry: string;
  summary: string;
  /** Trusted HTML, rendered from the case study's markdown at build time. */
  html: string;
  tags: string[];
  results: string[];
  featured: boolean;
  picture: ResponsivePicture;
}

export interface CaseStudyStrings extends BoundaryStrings {
  client: string;
  results: string;
  more: string;
  less: string;
}

interface Props {
  studies: CaseStudy[];
  strings: CaseStudyStrings;
}

/** The six case study cards: two featured, four in two columns (specification, Case studies). */
export default function CaseStudyList({ studies, strings }: Props) {
  const root = useRef<HTMLUListElement>(null);
  useIslandReady(root);
  return (
    <IslandBoundary strings={strings}>
      <ul ref={root} className="grid items-start gap-8 md:grid-cols-2">
        {studies.map((study, index) => (
          <CaseStudyCard key={study.id} study={study} index={index} strings={strings} />
        ))}
      </ul>
    </IslandBoundary>
  );
}

/** A card whose details open and close by a click anywhere on it; the disclosure is native and needs no script. */
function CaseStudyCard({
  study,
  index,
  strings,
}: {
  study: CaseStudy;
  index: number;
  strings: CaseStudyStrings;
}) {
  return (
    <li id={study.id} className={study.featured ? 'md:col-span-2' : undefined} data-reveal={index}>
      <article
        className="case-card"
        data-featured={study.featured || undefined}
        aria-labelledby={`${study.id}-title`}
      >
        <div className="case-card-picture picture-fill">
          <Picture picture={study.picture} className="card-picture" />
        </div>
        <div className="case-card-text">
          <p className="eyebrow mb-2">{study.industry}</p>
          <h2 id={`${study.id}-title`} className="text-h3">
            {study.title}
          </h2>
          <p className="mt-2 text-small text-muted">
            {strings.client}: {study.client}
          </p>
          <ul className="mt-4 flex flex-wrap gap-2">
            {study.tags.map((tag) => (
              <li key={tag} className="tag">
                {tag}
              </li>
            ))}
          </ul>
          <p className="mt-4">{study.summary}</p>
          <details id={`${study.id}-details`} className="case-details">
            <summary>
              <span className="when-closed">{strings.more}</span>
              <span className="when-open">{strings.less}</span>
              <span className="visually-hidden">: {study.title}</span>
            </summary>
            <div className="mt-5 grid gap-4" dangerouslySetInnerHTML={{ __html: study.html }} />
            <h3 className="eyebrow mt-6 mb-2">{strings.results}</h3>
            <ul className="checks">
              {study.results.map((result) => (
                <li key={result}>{result}</li>
              ))}
            </ul>
          </details>
        </div>
      </article>
    </li>
  );
}
