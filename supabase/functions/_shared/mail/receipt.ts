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
      'Thank you for your application. It has reached us together with your CV. We will read both carefully and get back to you.',
  },
  de: {
    contact:
      'vielen Dank für Ihre Nachricht. Sie ist bei uns eingegangen. An Arbeitstagen melden wir uns innerhalb von 24 Stunden bei Ihnen.',
    application:
      'vielen Dank für Ihre Bewerbung. Sie ist zusammen mit Ihrem Lebenslauf bei uns eingegangen. Wir lesen beides sorgfältig und melden uns bei Ihnen.',
  },
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
  ...layOut(language, subjects[language][form], [thanks[language][form], ...notes[language]], settings),
  headers: { 'Auto-Submitted': 'auto-replied' },
});
