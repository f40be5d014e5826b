import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/** A mail as the provider's interface takes it, and when it came (ISO 8601, UTC). */
export interface StoredMail {
  /** Letters, digits, hyphens and underscores: it names a file. */
  id: string;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

export interface MailStore {
  put(mail: StoredMail): Promise<void>;
  get(id: string): Promise<StoredMail | undefined>;
  /** Newest first. */
  all(): Promise<StoredMail[]>;
}

/** Mails as one JSON file each in `folder`. */
export function mailStore(folder: string): MailStore {
  const fileOf = (id: string) => join(folder, `${id}.json`);
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as StoredMail;
  return {
    async put(mail) {
      await mkdir(folder, { recursive: true });
      await writeFileAtomic(fileOf(mail.id), JSON.stringify(mail, null, 2));
    },
    async get(id) {
      try {
        return await read(fileOf(id));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async all() {
      const files = await readdir(folder).catch((): string[] => []);
      const mails = await Promise.all(
        files.filter((file) => file.endsWith('.json')).map((file) => read(join(folder, file))),
      );
      return mails.sort((one, other) => other.receivedAt.localeCompare(one.receivedAt));
    },
  };
}
