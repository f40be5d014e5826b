import type { ResponsivePicture } from '#src/lib/content/responsive-picture.ts';

interface Props {
  picture: ResponsivePicture;
  className?: string;
}

/** The address of the picture that stands in for one that fails to load (specification, Services). */
export const placeholderPicture = '/images/placeholder.jpg';

/** A responsive picture inside an island, prepared at build time; a failing one is replaced by the placeholder. */
export function Picture({ picture, className }: Props) {
  return (
    <picture>
      {picture.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={picture.sizes} />
      ))}
      <img
        src={picture.src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
        className={className}
      />
    </picture>
  );
}
