import type { AnchorHTMLAttributes } from 'react';

interface Props extends AnchorHTMLAttributes<HTMLElement> {
  /** A text with marked parts: `We use it only here. <0>Privacy Policy</0>`. */
  text: string;
}

/**
 * A text from the dictionary in which a part is a link, or a span where it has no address. The
 * attributes are those of the marked parts. The key makes React replace the text as a whole: a
 * browser's translator puts other nodes in place of the texts beside the link, and React could not
 * change or remove these one by one.
 */
export function TextWithLink({ text, ...attributes }: Props) {
  const Part = attributes.href ? 'a' : 'span';
  // An address is no text to translate.
  const translate = attributes.href?.startsWith('mailto:') ? 'no' : undefined;
  return (
    <span key={text}>
      {text.split(/<\/?0>/).map((part, index) => {
        // Every second part is a marked one.
        if (index % 2 === 0) return part;
        return (
          <Part key={index} translate={translate} {...attributes}>
            {part}
          </Part>
        );
      })}
    </span>
  );
}
