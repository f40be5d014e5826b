import type { ReactNode } from 'react';

interface Props {
  /** A text with one marked part: `We use it only here. <0>Privacy Policy</0>`. */
  text: string;
  /** Wraps the marked part. */
  wrap: (part: string) => ReactNode;
}

/**
 * A text from the dictionary in which one part is an element, for instance a link. As a whole with a key: a translator of the browser
 * puts other nodes in place of the texts beside the link, so that React could not change or remove them one by one.
 */
export function TextWithLink({ text, wrap }: Props) {
  const [before, part, after] = text.split(/<\/?0>/);
  return (
    <span key={text}>
      {before}
      {part !== undefined && wrap(part)}
      {after}
    </span>
  );
}
