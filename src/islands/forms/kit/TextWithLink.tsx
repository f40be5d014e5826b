import { Fragment, type ReactNode } from 'react';

interface Props {
  /** A text with marked parts: `We use it only here. <0>Privacy Policy</0>`. */
  text: string;
  /** Wraps a marked part. */
  wrap: (part: string) => ReactNode;
}

/**
 * A text from the dictionary in which a part is an element, for instance a link. The key makes
 * React replace the text as a whole. A browser's translator puts other nodes in place of the texts
 * beside the link, and React could not change or remove these one by one.
 */
export function TextWithLink({ text, wrap }: Props) {
  return (
    <span key={text}>
      {text.split(/<\/?0>/).map((part, index) => (
        // Every second part is a marked one.
        <Fragment key={index}>{index % 2 === 1 ? wrap(part) : part}</Fragment>
      ))}
    </span>
  );
}
