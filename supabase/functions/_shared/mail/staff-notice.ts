import { layOut } from './layout.ts';
import type { Language, MailContent } from './message.ts';
import type { MailSettings } from './settings.ts';

type Form = 'contact' | 'application';

const subjects: Record<Language, Record<Form, string>> = {
  en: { contact: 'New contact request', application: 'New application' },
  de: { contact: 'Neue Kontaktanfrage', application: 'Neue Bewerbung' },
};
const tables: Record<Form, string> = { contact: 'contact_submissions', application: 'job_applications' };

/** Tells staff that an entry has arrived, by its id alone: no personal data leaves the database by mail. */
export function staffNotice(form: Form, entryId: string, settings: MailSettings): MailContent {
  const { language } = settings.staff;
  const subject = subjects[language][form];
  const blocks = {
    en: [
      'A new entry has arrived through the website.',
      `You will find it in the table ${tables[form]} under the id ${entryId}.`,
      'This notice contains no personal data on purpose.',
    ],
    de: [
      'über die Website ist ein neuer Eintrag eingegangen.',
      `Sie finden ihn in der Tabelle ${tables[form]} unter der Kennung ${entryId}.`,
      'Dieser Hinweis enthält bewusst keine personenbezogenen Daten.',
    ],
  }[language];
  return { ...layOut(language, subject, blocks, settings), headers: {} };
}
