import { useRef } from 'react';
import { Dialog, commandAttributes } from '#src/islands/kit/Dialog.tsx';
import { IslandBoundary, type BoundaryStrings } from '#src/islands/kit/IslandBoundary.tsx';
import { Picture } from '#src/islands/kit/Picture.tsx';
import { useIslandReady } from '#src/islands/kit/use-island-ready.ts';
import type { ResponsivePicture } from '#src/lib/content/responsive-picture.ts';

export interface ServiceDetails {
  id: string;
  title: string;
  summary: string;
  /** Trusted HTML, rendered from the service's markdown at build time. */
  html: string;
  benefits: string[];
  process: { title: string; text: string }[];
  card: ResponsivePicture;
  openLabel: string;
}

export interface ServiceCatalogueStrings extends BoundaryStrings {
  open: string;
  benefits: string;
  process: string;
  close: string;
  start: string;
}

interface Props {
  services: ServiceDetails[];
  contactHref: string;
  strings: ServiceCatalogueStrings;
}

/** The three service cards, each with its detail dialog (specification, Services). Works before React is there. */
export default function ServiceCatalogue(props: Props) {
  const root = useRef<HTMLUListElement>(null);
  useIslandReady(root);
  return (
    <IslandBoundary strings={props.strings}>
      <ul ref={root} className="grid gap-10">
        {props.services.map((service) => (
          <ServiceCard
            key={service.id}
            service={service}
            strings={props.strings}
            contactHref={props.contactHref}
          />
        ))}
      </ul>
    </IslandBoundary>
  );
}

function ServiceCard({
  service,
  strings,
  contactHref,
}: {
  service: ServiceDetails;
  strings: ServiceCatalogueStrings;
  contactHref: string;
}) {
  const dialogId = `${service.id}-details`;
  return (
    <li id={service.id}>
      <article className="service-card card-link" aria-labelledby={`${service.id}-title`}>
        <div className="service-card-picture picture-fill">
          <Picture picture={service.card} className="card-picture" />
        </div>
        <div className="p-7 lg:p-10">
          <h2 id={`${service.id}-title`} className="text-h3">
            {service.title}
          </h2>
          <p className="mt-3 text-lead">{service.summary}</p>
          <ul className="checks mt-6 grid gap-x-8 md:grid-cols-2">
            {service.benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
          <button
            className="button button-quiet card-cover mt-6"
            type="button"
            aria-label={service.openLabel}
            {...commandAttributes('show-modal', dialogId)}
          >
            {strings.open}
          </button>
        </div>
      </article>
      <ServiceDialog id={dialogId} service={service} strings={strings} contactHref={contactHref} />
    </li>
  );
}

function ServiceDialog({
  id,
  service,
  strings,
  contactHref,
}: {
  id: string;
  service: ServiceDetails;
  strings: ServiceCatalogueStrings;
  contactHref: string;
}) {
  return (
    <Dialog id={id} title={service.title} closeLabel={strings.close}>
      <div className="grid gap-x-12 gap-y-8 p-6 lg:grid-cols-2 lg:p-9">
        <div className="picture-fill max-h-64 overflow-hidden border-2 border-rule lg:max-h-none">
          <Picture picture={{ ...service.card, alt: '' }} />
        </div>
        <div className="grid content-start gap-4" dangerouslySetInnerHTML={{ __html: service.html }} />
        <div>
          <h3 className="eyebrow mb-3">{strings.benefits}</h3>
          <ul className="checks">
            {service.benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="eyebrow mb-3">{strings.process}</h3>
          <ol className="steps">
            {service.process.map((step) => (
              <li key={step.title}>
                <strong>{step.title}</strong> <span>{step.text}</span>
              </li>
            ))}
          </ol>
        </div>
        <p className="flex flex-wrap gap-4 lg:col-span-2">
          <a className="button" href={contactHref}>
            {strings.start}
          </a>
          <button className="button button-quiet" type="button" {...commandAttributes('close', id)}>
            {strings.close}
          </button>
        </p>
      </div>
    </Dialog>
  );
}
