import { renderMail, pageUrl, type Block } from './layout.ts';
import type { Language, MailContent } from './message.ts';
import type { MailSettings } from './settings.ts';

/** The double opt-in mail. The linked pages change nothing until a button is clicked. */
export function newsletterConfirmation(
  token: string,
  unsubscribeToken: string,
  language: Language,
  settings: MailSettings,
): MailContent {
  const { brand, siteUrl, unsubscribeUrl } = settings;
  const confirm = pageUrl(siteUrl, language, `/newsletter/confirm#token=${token}`);
  const unsubscribe = pageUrl(
    siteUrl,
    language,
    `/newsletter/unsubscribe#token=${unsubscribeToken}`,
  );
  const texts: Record<Language, [subject: string, ...blocks: Block[]]> = {
    en: [
      `Please confirm the newsletter of ${brand}`,
      `Please confirm that you would like to receive the newsletter of ${brand}: our new articles by email.`,
      { label: 'Confirm the subscription', url: confirm },
      'The link is valid for 48 hours. Without your confirmation we will send you no newsletter and delete your address seven days later.',
      'If you did not sign up, you do not need to do anything. You can also unsubscribe now, which deletes your address at once.',
      { label: 'Unsubscribe', url: unsubscribe },
    ],
    de: [
      `Bitte bestätigen Sie den Newsletter von ${brand}`,
      `bitte bestätigen Sie, dass Sie den Newsletter von ${brand} erhalten möchten: unsere neuen Fachartikel per E-Mail.`,
      { label: 'Abonnement bestätigen', url: confirm },
      'Der Link gilt 48 Stunden. Ohne Ihre Bestätigung senden wir Ihnen keinen Newsletter und löschen Ihre Adresse sieben Tage danach.',
      'Haben Sie den Newsletter nicht bestellt, müssen Sie nichts tun. Sie können sich auch gleich abmelden; Ihre Adresse wird dann sofort gelöscht.',
      { label: 'Vom Newsletter abmelden', url: unsubscribe },
    ],
  };
  const [subject, ...blocks] = texts[language];
  const oneClick = `${unsubscribeUrl}?token=${unsubscribeToken}&language=${language}`;
  return {
    ...renderMail(language, subject, blocks, settings),
    // RFC 2369, RFC 8058
    headers: {
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
