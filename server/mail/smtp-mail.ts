import { createTransport } from 'nodemailer';
import { MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import { assertHeaders, MailFault, type MailPort } from './mail.ts';

/** A mail server that takes letters. The password never stands in a log or a message. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte on (`smtps:`). */
  isSecure: boolean;
  auth: { user: string; pass: string } | null;
}

/**
 * RFC 5321, 4.5.3.2: a server may think for ten minutes about a letter that it has got whole. Who gives up earlier sends it
 * twice.
 */
const WAITS = {
  connectionTimeout: 30 * SECOND_MS,
  greetingTimeout: 5 * MINUTE_MS,
  socketTimeout: 10 * MINUTE_MS,
};
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/;

/** Sends letters to a mail server, each over a connection of its own. @param waits for tests: none is as patient as that */
export function smtpMail(
  { host, port, isSecure, auth }: SmtpSettings,
  from: string,
  waits: Partial<typeof WAITS> = {},
): MailPort {
  const isOwnMachine = LOOPBACK.test(host);
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    ...(auth ? { auth } : {}),
    // A password goes over no line that others read; on this machine there is no line.
    requireTLS: !isSecure && auth !== null && !isOwnMachine,
    ignoreTLS: isOwnMachine,
    ...(isOwnMachine ? { tls: { rejectUnauthorized: false } } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...WAITS,
    ...waits,
  });
  return {
    async send(mail, signal) {
      assertHeaders(mail, from);
      try {
        await transport.sendMail({
          from: { name: 'PetiYard', address: from },
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          messageId: `<${mail.messageId}>`,
          date: new Date(mail.dateMs),
          headers: { 'Auto-Submitted': 'auto-generated' }, // RFC 3834: nobody's holiday answers it
          signal,
        });
      } catch (error) {
        throw faultOf(error);
      }
    },
  };
}

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  permanent?: boolean;
}

/** A server that speaks of this letter refuses it; anything else keeps all letters. */
function faultOf(error: unknown): MailFault {
  const { code = 'unknown', command, responseCode, permanent } = error as SmtpError;
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`;
  const isAboutLetter = responseCode !== undefined && (command === 'RCPT TO' || command === 'DATA');
  if (!isAboutLetter) return new MailFault('down', reason);
  return new MailFault(permanent ? 'never' : 'later', reason);
}
