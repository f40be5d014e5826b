import type { Language, MailContent } from './message.ts';
import type { MailSettings } from './settings.ts';

/** A paragraph, a link, a quoted text, or labelled values. */
export type Block =
  string | { label: string; url: string } | { label: string; quote: string } | { facts: Fact[] };

export interface Fact {
  label: string;
  value: string;
}

const words = {
  en: { greeting: 'Hello,', close: 'Kind regards', privacy: 'Privacy policy' },
  de: { greeting: 'Guten Tag,', close: 'Mit freundlichen Grüßen', privacy: 'Datenschutzerklärung' },
};

/** Page URL in a language. Tokens go into the fragment, which no server log contains. */
export const pageUrl = (siteUrl: string, language: Language, path: string): string =>
  `${siteUrl}${language === 'de' ? '/de' : ''}${path}`;

/**
 * Renders a mail as plain text and as HTML, with greeting, sign-off and company particulars. The
 * HTML sets neither text nor background colours: mail programs apply a light or dark theme.
 */
export function renderMail(
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
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;color-scheme:light dark;font:16px/1.5 Arial,sans-serif;overflow-wrap:anywhere;word-break:break-word">
<div style="max-width:560px">
<p>${escape(greeting)}</p>
${blocks.map(htmlBlock).join('\n')}
<p>${escape(close)}<br>${escape(settings.brand)}</p>
<p style="border-top:1px solid #999999;padding-top:12px;font-size:13px">${escape(settings.footer[language])}<br>
<a href="${escape(policy)}">${escape(privacy)}</a></p>
</div>
</body>
</html>
`;
  return { subject, text: `${text}\n`, html };
}

function plainBlock(block: Block): string {
  if (typeof block === 'string') return block;
  if ('url' in block) return `${block.label}:\n${block.url}`;
  if ('facts' in block)
    return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const quoted = linesOf(block.quote).map((line) => `> ${line}`);
  return `${block.label}:\n${quoted.join('\n')}`;
}

/** `dir="auto"`: a visitor's text may be Arabic or Hebrew. */
function htmlBlock(block: Block): string {
  if (typeof block === 'string') return `<p>${htmlLines(block)}</p>`;
  if ('facts' in block) return `<p>${block.facts.map(htmlFact).join('<br>\n')}</p>`;
  if ('url' in block) return `<p><a href="${escape(block.url)}">${escape(block.label)}</a></p>`;
  return `<p>${escape(block.label)}:</p>
<blockquote dir="auto" style="margin:0;padding-inline:12px;border-inline-start:3px solid #999999">${htmlLines(block.quote)}</blockquote>`;
}

const htmlFact = ({ label, value }: Fact) =>
  `${escape(label)}: <span dir="auto">${escape(value)}</span>`;

const linesOf = (text: string) => text.split(/\r\n?|[\n\u2028\u2029]/);
const htmlLines = (text: string) => linesOf(text).map(escape).join('<br>\n');
const escape = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
