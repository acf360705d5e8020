import { createTransport } from 'nodemailer';
import { MINUTE_MS, SECOND_MS } from '#contract/shared/time.ts';
import { assertHeaders, MailFault, type MailPort, stopHeaders } from './mail.ts';

/** An SMTP server. The password never appears in a log or message. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps:`). */
  isSecure: boolean;
  auth: { user: string; pass: string } | null;
}

/**
 * RFC 5321, 4.5.3.2: a server may take ten minutes to acknowledge a complete letter. A shorter timeout sends it
 * twice.
 */
const WAITS = {
  connectionTimeout: 30 * SECOND_MS,
  greetingTimeout: 5 * MINUTE_MS,
  socketTimeout: 10 * MINUTE_MS,
};
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/;

/** Sends letters to an SMTP server, one connection each. @param waits shorter timeouts for tests */
export function smtpMail(
  { host, port, isSecure, auth }: SmtpSettings,
  from: string,
  waits: Partial<typeof WAITS> = {},
): MailPort {
  const isLocal = LOOPBACK.test(host);
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    ...(auth ? { auth } : {}),
    // Never send a password over an unencrypted network; on this machine there is no network.
    requireTLS: !isSecure && auth !== null && !isLocal,
    ignoreTLS: isLocal,
    ...(isLocal ? { tls: { rejectUnauthorized: false } } : {}),
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
          headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(mail) }, // RFC 3834: prevents automatic replies
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

/** A response about this letter rejects only this letter; anything else stops all delivery. */
function faultOf(error: unknown): MailFault {
  const { code = 'unknown', command, responseCode, permanent } = error as SmtpError;
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`;
  const isAboutLetter = responseCode !== undefined && (command === 'RCPT TO' || command === 'DATA');
  if (!isAboutLetter) return new MailFault('down', reason);
  return new MailFault(permanent ? 'never' : 'later', reason);
}
