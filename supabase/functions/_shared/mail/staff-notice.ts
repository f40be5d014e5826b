import { layOut, type Block } from './layout.ts';
import type { Form, Language, MailContent } from './message.ts';
import type { MailSettings } from './settings.ts';

const tables: Record<Form, string> = { contact: 'contact_submissions', application: 'job_applications' };

/** A notice to staff in their language. It names entries by their ids alone: no personal data leaves the database by mail. */
function notice(
  settings: MailSettings,
  wording: Record<Language, { subject: string; blocks: Block[] }>,
): MailContent {
  const { language } = settings.staff;
  const { subject, blocks } = wording[language];
  const note = {
    en: 'This notice deliberately contains no personal data.',
    de: 'Dieser Hinweis enthält bewusst keine personenbezogenen Daten.',
  };
  return { ...layOut(language, subject, [...blocks, note[language]], settings), headers: {} };
}

/** Where one entry is read: on the staff page, or where there is none by a command. */
function wayTo(form: Form, id: string, { staffPage }: MailSettings): Record<Language, Block> {
  const command = `npm run submissions -- --id ${id}`;
  if (staffPage === undefined) {
    return { en: `Read it with the command: ${command}`, de: `Mit diesem Befehl lesen Sie ihn: ${command}` };
  }
  const url = `${staffPage}#${form}/${id}`;
  return { en: { label: 'Open the entry', url }, de: { label: 'Eintrag öffnen', url } };
}

/** An entry has arrived. */
export function entryNotice(form: Form, id: string, settings: MailSettings): MailContent {
  const way = wayTo(form, id, settings);
  return notice(settings, {
    en: {
      subject: { contact: 'New contact request', application: 'New application' }[form],
      blocks: [
        'A new entry has arrived through the website.',
        `You will find it in the table ${tables[form]} under the id ${id}.`,
        way.en,
      ],
    },
    de: {
      subject: { contact: 'Neue Kontaktanfrage', application: 'Neue Bewerbung' }[form],
      blocks: [
        'über die Website ist ein neuer Eintrag eingegangen.',
        `Sie finden ihn in der Tabelle ${tables[form]} unter der Kennung ${id}.`,
        way.de,
      ],
    },
  });
}

/** Many entries have arrived, of which staff were not told one by one. */
export function digestNotice(
  contacts: string[],
  applications: string[],
  settings: MailSettings,
): MailContent {
  const lists = [[tables.contact, contacts] as const, [tables.application, applications] as const].flatMap(
    ([table, ids]) => (ids.length === 0 ? [] : [`${table} (${ids.length}):\n${ids.join('\n')}`]),
  );
  const counts = [contacts.length, applications.length] as const;
  return notice(settings, {
    en: {
      subject: `New: ${counts[0]} contact requests, ${counts[1]} applications`,
      blocks: [
        'These entries have arrived through the website. They stand in the tables under these ids:',
        ...lists,
      ],
    },
    de: {
      subject: `Neu: ${counts[0]} Kontaktanfragen, ${counts[1]} Bewerbungen`,
      blocks: [
        'über die Website sind diese Einträge eingegangen. Sie stehen in den Tabellen unter diesen Kennungen:',
        ...lists,
      ],
    },
  });
}

/** Far more is being sent than visitors send. */
export function alarmNotice(about: string, settings: MailSettings): MailContent {
  return notice(settings, {
    en: {
      subject: `Many requests: ${about}`,
      blocks: [
        `The form “${about}” is being sent far more often than usual. Entries are stored and visitors get through; receipts are left out meanwhile.`,
        'Please look through the newest entries. The limits stand in private.settings.',
      ],
    },
    de: {
      subject: `Viele Anfragen: ${about}`,
      blocks: [
        `das Formular „${about}“ wird viel häufiger gesendet als sonst. Einträge werden gespeichert, Besucherinnen und Besucher kommen durch; Eingangsbestätigungen entfallen so lange.`,
        'Bitte sehen Sie die neuesten Einträge durch. Die Grenzen stehen in private.settings.',
      ],
    },
  });
}

/** The file of an application was set aside. */
export function cvNotice(id: string, problem: string, settings: MailSettings): MailContent {
  return notice(settings, {
    en: {
      subject: 'The CV of an application was set aside',
      blocks: [
        `The file of the application ${id} ${problem === 'virus' ? 'contains a virus, according to the scanner' : `is not an ordinary PDF (${problem})`}. It lies in the bucket job-applications-quarantine.`,
        'Please do not open it; ask the applicant for another file.',
      ],
    },
    de: {
      subject: 'Der Lebenslauf einer Bewerbung wurde beiseitegelegt',
      blocks: [
        `die Datei der Bewerbung ${id} ${problem === 'virus' ? 'enthält laut Virenprüfung Schadsoftware' : `ist kein gewöhnliches PDF (${problem})`}. Sie liegt im Bucket job-applications-quarantine.`,
        'Bitte öffnen Sie sie nicht, sondern bitten Sie um eine andere Datei.',
      ],
    },
  });
}
