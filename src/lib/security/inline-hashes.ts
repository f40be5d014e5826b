import { createHash } from 'node:crypto';

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** Hashes by text: pages share nearly all their styles and scripts. */
const known = new Map<string, string>();

function hashOf(text: string): string {
  const hash = known.get(text) ?? `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  known.set(text, hash);
  return hash;
}

/** Hashes of the inline scripts (not JSON data) and styles of one page. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  return {
    scripts: [...html.matchAll(inlineScript)]
      .filter(([, attributes]) => !/type="[^"]*json"/.test(attributes ?? ''))
      .map(([, , text]) => hashOf(text ?? '')),
    styles: [...html.matchAll(inlineStyle)].map(([, text]) => hashOf(text ?? '')),
  };
}
