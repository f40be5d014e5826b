import { pageUrl } from './links.ts';
import type { Language, MailContent } from './message.ts';
import type { MailSettings } from './settings.ts';

/** A sentence, or a link that stands alone. */
export type Block = string | { label: string; url: string };

const words = {
  en: { greeting: 'Hello,', close: 'Kind regards', privacy: 'Privacy policy' },
  de: { greeting: 'Guten Tag,', close: 'Mit freundlichen Grüßen', privacy: 'Datenschutzerklärung' },
};

/** The same mail as plain text and as simple HTML, with greeting, sign-off and the company's particulars. */
export function layOut(
  language: Language,
  subject: string,
  blocks: Block[],
  settings: MailSettings,
): Pick<MailContent, 'subject' | 'text' | 'html'> {
  const { greeting, close, privacy } = words[language];
  const policy = pageUrl(settings.siteUrl, language, '/imprint', 'privacy');
  const text = [
    greeting,
    ...blocks.map((block) => (typeof block === 'string' ? block : `${block.label}:\n${block.url}`)),
    `${close}\n${settings.brand}`,
    `-- \n${settings.footer[language]}\n${privacy}: ${policy}`,
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1b1b1b;font:16px/1.5 Arial,sans-serif">
<div style="max-width:560px">
<p>${escape(greeting)}</p>
${blocks.map(paragraph).join('\n')}
<p>${escape(close)}<br>${escape(settings.brand)}</p>
<p style="border-top:1px solid #cccccc;padding-top:12px;font-size:13px;color:#555555">${escape(settings.footer[language])}<br>
<a href="${escape(policy)}" style="color:#555555">${escape(privacy)}</a></p>
</div>
</body>
</html>
`;
  return { subject, text: `${text}\n`, html };
}

const paragraph = (block: Block) =>
  typeof block === 'string'
    ? `<p>${escape(block)}</p>`
    : `<p><a href="${escape(block.url)}">${escape(block.label)}</a></p>`;

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
