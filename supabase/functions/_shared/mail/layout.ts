import type { Language, MailContent } from './message.ts';
import type { MailSettings } from './settings.ts';

/** A paragraph of one or more lines, a link in its own paragraph, or a text of a visitor. */
export type Block = string | { label: string; url: string } | { label: string; quote: string };

const words = {
  en: { greeting: 'Hello,', close: 'Kind regards', privacy: 'Privacy policy' },
  de: { greeting: 'Guten Tag,', close: 'Mit freundlichen Grüßen', privacy: 'Datenschutzerklärung' },
};

/**
 * The address of a page of the site in a language. The part after `#` never reaches a server, so no
 * log contains a token.
 */
export const pageUrl = (siteUrl: string, language: Language, path: string): string =>
  `${siteUrl}${language === 'de' ? '/de' : ''}${path}`;

/**
 * The same mail as plain text and as simple HTML, with greeting, sign-off and the company's
 * particulars.
 */
export function layOut(
  language: Language,
  subject: string,
  blocks: Block[],
  settings: MailSettings,
): Pick<MailContent, 'subject' | 'text' | 'html'> {
  const { greeting, close, privacy } = words[language];
  const policy = pageUrl(settings.siteUrl, language, '/imprint#privacy');
  const text = [
    greeting,
    ...blocks.map(plainBlock),
    `${close}\n${settings.brand}`,
    `-- \n${settings.footer[language]}\n${privacy}: ${policy}`,
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1b1b1b;font:16px/1.5 Arial,sans-serif">
<div style="max-width:560px">
<p>${escape(greeting)}</p>
${blocks.map(htmlBlock).join('\n')}
<p>${escape(close)}<br>${escape(settings.brand)}</p>
<p style="border-top:1px solid #cccccc;padding-top:12px;font-size:13px;color:#555555">${escape(settings.footer[language])}<br>
<a href="${escape(policy)}" style="color:#555555">${escape(privacy)}</a></p>
</div>
</body>
</html>
`;
  return { subject, text: `${text}\n`, html };
}

function plainBlock(block: Block): string {
  if (typeof block === 'string') return block;
  if ('url' in block) return `${block.label}:\n${block.url}`;
  const quoted = linesOf(block.quote).map((line) => `> ${line}`);
  return `${block.label}:\n${quoted.join('\n')}`;
}

function htmlBlock(block: Block): string {
  if (typeof block === 'string') return `<p>${htmlLines(block)}</p>`;
  if ('url' in block) return `<p><a href="${escape(block.url)}">${escape(block.label)}</a></p>`;
  return `<p>${escape(block.label)}:</p>
<blockquote style="margin:0;padding-left:12px;border-left:3px solid #cccccc">${htmlLines(block.quote)}</blockquote>`;
}

const linesOf = (text: string) => text.split(/\r\n?|[\n\u2028\u2029]/);
const htmlLines = (text: string) => linesOf(text).map(escape).join('<br>\n');
const escape = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
