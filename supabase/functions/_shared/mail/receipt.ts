import { renderMail } from './layout.ts';
import type { Form, Language, MailContent } from './message.ts';
import type { MailSettings } from './settings.ts';

/** Per form: subject and first paragraphs. `all`: the last paragraphs of every receipt. */
type Texts = Record<Language, Record<Form | 'all', string[]>>;

const texts = ({ firstContact, decision }: MailSettings): Texts => ({
  en: {
    contact: [
      'We have received your message',
      'Thank you for your message. We have received it and will get back to you within 24 hours on working days.',
      `Next, we will arrange a first conversation with you, led by ${firstContact.en}.`,
    ],
    application: [
      'We have received your application',
      'Thank you for your application. We have received it together with your CV and will read both carefully.',
      `We will decide within ${decision.en} and let you know the outcome in any case.`,
    ],
    all: [
      'If you would like to add anything, simply reply to this email.',
      'This email was sent automatically. To protect your privacy, it does not repeat what you wrote.',
      'If you did not contact us, somebody else entered your address. You do not need to do anything.',
    ],
  },
  de: {
    contact: [
      'Ihre Nachricht ist bei uns eingegangen',
      'vielen Dank für Ihre Nachricht. Sie ist bei uns eingegangen. An Arbeitstagen melden wir uns innerhalb von 24 Stunden bei Ihnen.',
      `Als Nächstes vereinbaren wir mit Ihnen ein Erstgespräch. Ihre Ansprechperson: ${firstContact.de}.`,
    ],
    application: [
      'Ihre Bewerbung ist bei uns eingegangen',
      'vielen Dank für Ihre Bewerbung. Sie ist zusammen mit Ihrem Lebenslauf bei uns eingegangen. Wir lesen beides sorgfältig.',
      `Wir entscheiden innerhalb von ${decision.de} und teilen Ihnen das Ergebnis in jedem Fall mit.`,
    ],
    all: [
      'Möchten Sie etwas ergänzen, antworten Sie einfach auf diese E-Mail.',
      'Diese E-Mail wurde automatisch versandt. Zu Ihrem Schutz wiederholt sie nicht, was Sie geschrieben haben.',
      'Haben Sie uns nicht geschrieben, hat jemand anderes Ihre Adresse angegeben. Sie müssen nichts tun.',
    ],
  },
});

/**
 * Acknowledges a submission. The receipt quotes nothing: otherwise the form could send any text to
 * third parties.
 */
export function receipt(form: Form, language: Language, settings: MailSettings): MailContent {
  const { [form]: blocksOfForm, all } = texts(settings)[language];
  const [subject = '', ...blocks] = blocksOfForm;
  return {
    ...renderMail(language, subject, [...blocks, ...all], settings),
    replyTo: settings.replyTo,
    headers: { 'Auto-Submitted': 'auto-replied' },
  };
}
