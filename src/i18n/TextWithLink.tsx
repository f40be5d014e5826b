import type { AnchorHTMLAttributes } from 'react';

interface Props extends AnchorHTMLAttributes<HTMLElement> {
  /** A text with numbered tags: `We use it only here. <0>Privacy Policy</0>`. */
  text: string;
}

/**
 * Renders a dictionary text whose tagged parts become links, or spans without `href`. The other
 * props become attributes of the tagged parts. The key makes React replace the whole text on
 * change: browser translation replaces text nodes, and React could not update them one by one.
 */
export function TextWithLink({ text, ...attributes }: Props) {
  const Part = attributes.href ? 'a' : 'span';
  // Browser translation must not change an email address.
  const translate = attributes.href?.startsWith('mailto:') ? 'no' : undefined;
  return (
    <span key={text}>
      {text.split(/<\/?0>/).map((part, index) => {
        // Odd parts are tagged.
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
