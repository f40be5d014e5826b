import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Hashes of the inline scripts (not JSON data) and styles of one page. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  return {
    scripts: [...html.matchAll(inlineScript)]
      .filter(([, attributes]) => !/type="[^"]*json"/.test(attributes ?? ''))
      .map(([, , text]) => hashOf(text ?? '')),
    styles: [...html.matchAll(inlineStyle)].map(([, text]) => hashOf(text ?? '')),
  };
}
