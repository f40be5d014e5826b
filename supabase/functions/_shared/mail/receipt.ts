import { layOut } from './layout.ts';
import type { Form, Language, MailContent } from './message.ts';
import type { MailSettings } from './settings.ts';

/**
 * For each form: the subject, the thanks and what happens next. `all`: the end of every receipt.
 */
type Texts = Record<Language, Record<Form | 'all', string[]>>;

const texts = ({ firstContact, decision }: MailSettings): Texts => ({
  en: {
    contact: [
      'We have received your message',
      'Thank you for your message. It has reached us, and we will get back to you within 24 hours on working days.',
      `Next we arrange the first conversation with you. It is held by ${firstContact.en}.`,
    ],
    application: [
      'We have received your application',
      'Thank you for your application. It has reached us together with your CV, and we will read both carefully.',
      `We decide within ${decision.en} and let you know the result, whatever it is.`,
    ],
    all: [
      'If anything is missing, simply reply to this email.',
      'This email was sent automatically. For your protection it does not repeat what you wrote.',
      'If you did not send us anything, somebody else entered your address. You need not do anything.',
    ],
  },
  de: {
    contact: [
      'Ihre Nachricht ist bei uns eingegangen',
      'vielen Dank für Ihre Nachricht. Sie ist bei uns eingegangen. An Arbeitstagen melden wir uns innerhalb von 24 Stunden bei Ihnen.',
      `Als Nächstes vereinbaren wir mit Ihnen das Erstgespräch. Es führt ${firstContact.de}.`,
    ],
    application: [
      'Ihre Bewerbung ist bei uns eingegangen',
      'vielen Dank für Ihre Bewerbung. Sie ist zusammen mit Ihrem Lebenslauf bei uns eingegangen. Wir lesen beides sorgfältig.',
      `Wir entscheiden innerhalb von ${decision.de} und teilen Ihnen das Ergebnis in jedem Fall mit.`,
    ],
    all: [
      'Fehlt noch etwas, antworten Sie einfach auf diese E-Mail.',
      'Diese E-Mail wurde automatisch versandt. Zu Ihrem Schutz wiederholt sie nicht, was Sie geschrieben haben.',
      'Haben Sie uns nichts geschickt, hat jemand anderes Ihre Adresse angegeben. Sie müssen dann nichts tun.',
    ],
  },
});

/**
 * Confirms to a visitor that the entry has arrived. It repeats nothing of the entry, so that nobody
 * can use the form to send texts to strangers.
 */
export function receipt(form: Form, language: Language, settings: MailSettings): MailContent {
  const { [form]: blocksOfForm, all } = texts(settings)[language];
  const [subject = '', ...blocks] = blocksOfForm;
  return {
    ...layOut(language, subject, [...blocks, ...all], settings),
    replyTo: settings.replyTo,
    headers: { 'Auto-Submitted': 'auto-replied' },
  };
}
