import { accessSync, constants, mkdirSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config-error.ts';
import { OWNER_ONLY } from '../owner-only.ts';
import { assertHeaders, MailFault, type MailPort, type OutgoingMail, stopHeaders } from './mail.ts';

const FOLDER_OF_OWNER = 0o700;

/**
 * Writes each letter as a text file into a folder, for development. A letter always gets the same file name. @throws
 * ConfigError when the folder is not writable.
 */
export function folderMail(folder: string, from: string): MailPort {
  try {
    mkdirSync(folder, { recursive: true, mode: FOLDER_OF_OWNER });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new ConfigError('MAIL_DIR must be a folder into which letters can be written');
  }
  return {
    async send(mail) {
      assertHeaders(mail, from);
      const name = nameOf(mail);
      try {
        await write(join(folder, `.${name}`), textOf(mail, from));
        await rename(join(folder, `.${name}`), join(folder, name));
      } catch (error) {
        throw new MailFault('down', codeOf(error));
      }
    },
  };
}

/** File names sort by time. */
const nameOf = ({ dateMs, messageId }: OutgoingMail) =>
  `${new Date(dateMs).toISOString().replace(/[:.]/g, '-')}-${messageId.replace(/[^A-Za-z0-9-]/g, '').slice(0, 36)}.txt`;

const textOf = (mail: OutgoingMail, from: string) => {
  const { messageId, to, subject, text, dateMs } = mail;
  return [
    `From: PetiYard <${from}>`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${new Date(dateMs).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${messageId}>`,
    ...Object.entries(stopHeaders(mail)).map(([name, value]) => `${name}: ${value}`),
    '',
    text,
  ].join('\n');
};

async function write(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', OWNER_ONLY);
  try {
    await file.writeFile(text, 'utf8');
    await file.sync();
  } finally {
    await file.close();
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
