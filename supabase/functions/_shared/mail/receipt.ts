import { layOut } from './layout.ts';
import type { Form, Language, MailContent } from './message.ts';
import type { MailSettings } from './settings.ts';

const subjects: Record<Language, Record<Form, string>> = {
  en: { contact: 'We have received your message', application: 'We have received your application' },
  de: {
    contact: 'Ihre Nachricht ist bei uns eingegangen',
    application: 'Ihre Bewerbung ist bei uns eingegangen',
  },
};

const thanks: Record<Language, Record<Form, string>> = {
  en: {
    contact:
      'Thank you for your message. It has reached us, and we will get back to you within 24 hours on working days.',
    application:
      'Thank you for your application. It has reached us together with your CV, and we will read both carefully.',
  },
  de: {
    contact:
      'vielen Dank für Ihre Nachricht. Sie ist bei uns eingegangen. An Arbeitstagen melden wir uns innerhalb von 24 Stunden bei Ihnen.',
    application:
      'vielen Dank für Ihre Bewerbung. Sie ist zusammen mit Ihrem Lebenslauf bei uns eingegangen. Wir lesen beides sorgfältig.',
  },
};

/** What happens next. */
const next: Record<Language, Record<Form, (settings: MailSettings) => string>> = {
  en: {
    contact: ({ firstContact }) =>
      `Next we arrange the first conversation with you. It is held by ${firstContact.en}.`,
    application: ({ decision }) =>
      `We decide within ${decision.en} and let you know the result, whatever it is.`,
  },
  de: {
    contact: ({ firstContact }) =>
      `Als Nächstes vereinbaren wir mit Ihnen das Erstgespräch. Es führt ${firstContact.de}.`,
    application: ({ decision }) =>
      `Wir entscheiden innerhalb von ${decision.de} und teilen Ihnen das Ergebnis in jedem Fall mit.`,
  },
};

const reply: Record<Language, string> = {
  en: 'If anything is missing, simply reply to this email.',
  de: 'Fehlt noch etwas, antworten Sie einfach auf diese E-Mail.',
};

const notes: Record<Language, string[]> = {
  en: [
    'This email was sent automatically. For your protection it does not repeat what you wrote.',
    'If you did not send us anything, somebody else entered your address. You need not do anything.',
  ],
  de: [
    'Diese E-Mail wurde automatisch versandt. Zu Ihrem Schutz wiederholt sie nicht, was Sie geschrieben haben.',
    'Haben Sie uns nichts geschickt, hat jemand anderes Ihre Adresse angegeben. Sie müssen dann nichts tun.',
  ],
};

/** Tells a visitor that the entry has arrived, with nothing of its text: so nobody can use the form to mail a stranger. */
export const receipt = (form: Form, language: Language, settings: MailSettings): MailContent => ({
  ...layOut(
    language,
    subjects[language][form],
    [thanks[language][form], next[language][form](settings), reply[language], ...notes[language]],
    settings,
  ),
  replyTo: settings.replyTo,
  headers: { 'Auto-Submitted': 'auto-replied' },
});
