import { openTextFolder, writeText } from '../text-folder.ts';
import { assertHeaders, MailFault, type MailPort, type OutgoingMail, stopHeaders } from './mail.ts';

/**
 * Writes each letter as a text file into a folder, for development. A letter always gets the same file name. @throws
 * ConfigError when the folder is not writable.
 */
export function folderMail(folder: string, from: string): MailPort {
  openTextFolder(folder, 'MAIL_DIR must be a writable folder');
  return {
    async send(mail) {
      assertHeaders(mail, from);
      const id = mail.messageId.replace(/[^A-Za-z0-9-]/g, '').slice(0, 36);
      try {
        await writeText(folder, { atMs: mail.dateMs, id, text: textOf(mail, from) });
      } catch (error) {
        throw new MailFault('down', codeOf(error));
      }
    },
  };
}

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

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
