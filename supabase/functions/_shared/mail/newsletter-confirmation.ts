import { layOut, type Block } from './layout.ts';
import { pageUrl, unsubscribePage } from './links.ts';
import type { Language, MailContent } from './message.ts';
import type { MailSettings } from './settings.ts';

const subjects: Record<Language, (brand: string) => string> = {
  en: (brand) => `Please confirm the newsletter of ${brand}`,
  de: (brand) => `Bitte bestätigen Sie den Newsletter von ${brand}`,
};

/** Asks for the second half of the double opt-in. Its links lead to pages that act on a button press alone. */
export function newsletterConfirmation(
  token: string,
  unsubscribeToken: string,
  language: Language,
  settings: MailSettings,
): MailContent {
  const confirm = pageUrl(settings.siteUrl, language, '/newsletter/confirm', `token=${token}`);
  const unsubscribe = unsubscribePage(settings.siteUrl, language, unsubscribeToken);
  const blocks: Record<Language, Block[]> = {
    en: [
      `Please confirm that you would like to receive the newsletter of ${settings.brand}: our new articles by email.`,
      { label: 'Confirm the subscription', url: confirm },
      'The link is valid for 48 hours. Without your confirmation we will send you no newsletter and delete your address seven days later.',
      'If you did not sign up, you need not do anything. You can also unsubscribe now; your address is then deleted at once.',
      { label: 'Unsubscribe', url: unsubscribe },
    ],
    de: [
      `bitte bestätigen Sie, dass Sie den Newsletter von ${settings.brand} erhalten möchten: unsere neuen Fachartikel per E-Mail.`,
      { label: 'Abonnement bestätigen', url: confirm },
      'Der Link gilt 48 Stunden. Ohne Ihre Bestätigung senden wir Ihnen keinen Newsletter und löschen Ihre Adresse sieben Tage danach.',
      'Haben Sie den Newsletter nicht bestellt, müssen Sie nichts tun. Sie können sich auch gleich abmelden; Ihre Adresse wird dann sofort gelöscht.',
      { label: 'Vom Newsletter abmelden', url: unsubscribe },
    ],
  };
  const oneClick = `${settings.unsubscribeUrl}?token=${unsubscribeToken}&language=${language}`;
  return {
    ...layOut(language, subjects[language](settings.brand), blocks[language], settings),
    // RFC 2369, RFC 8058
    headers: { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
