import { type Operator, operatorLine } from '#contract/operator.ts';
import { EMAIL_PATTERN } from '#contract/rules.ts';
import { ConfigError } from '../config-error.ts';
import { folderMail } from './folder-mail.ts';
import type { MailPort } from './mail.ts';
import { type SmtpSettings, smtpMail } from './smtp-mail.ts';

/** Mail delivery and sender. */
export type MailSettings = { from: string } & (
  | { kind: 'smtp'; smtp: SmtpSettings }
  | { kind: 'folder'; folder: string }
);

type Env = Record<string, string | undefined>;

const SMTP_PORT = 587; // RFC 6409: message submission
const SMTPS_PORT = 465; // RFC 8314

/** Reads the mail settings; null when there are none. Error messages never contain the URL, which holds a password. */
export function readMail(env: Env, publicUrl: string | null): MailSettings | null {
  const { SMTP_URL: url, MAIL_DIR: folder, MAIL_FROM: named } = env;
  if (url && folder) throw new ConfigError('SMTP_URL and MAIL_DIR exclude each other: set one of them');
  if (named && !EMAIL_PATTERN.test(named))
    throw new ConfigError(`MAIL_FROM must be an email address, not ${JSON.stringify(named)}`);
  if (named && !url && !folder)
    throw new ConfigError('MAIL_FROM needs SMTP_URL or MAIL_DIR: without them no email is sent');
  if (folder) return { kind: 'folder', folder, from: named || ownAddress(publicUrl) };
  if (!url) return null;
  const smtp = readSmtp(url);
  if (!smtp)
    throw new ConfigError(
      'SMTP_URL must be smtp://host:port or smtps://host:port, optionally with user:password@ before the host',
    );
  const user = smtp.auth?.user ?? '';
  return { kind: 'smtp', smtp, from: named || (EMAIL_PATTERN.test(user) ? user : ownAddress(publicUrl)) };
}

const ownAddress = (publicUrl: string | null) => {
  const address = `petiyard@${publicUrl === null ? 'localhost' : new URL(publicUrl).hostname}`;
  return EMAIL_PATTERN.test(address) ? address : 'petiyard@petiyard.invalid';
};

function readSmtp(text: string): SmtpSettings | null {
  if (!URL.canParse(text) || /[\s?#]/.test(text)) return null;
  const { protocol, hostname, port, username, password, pathname } = new URL(text);
  const isSecure = protocol === 'smtps:';
  if ((!isSecure && protocol !== 'smtp:') || hostname === '' || !['', '/'].includes(pathname)) return null;
  if ((username === '') !== (password === '')) return null;
  const auth = username === '' ? null : { user: decoded(username), pass: decoded(password) };
  if (auth && (auth.user === null || auth.pass === null)) return null;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? SMTPS_PORT : SMTP_PORT) : Number(port),
    isSecure,
    auth: auth as SmtpSettings['auth'],
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Reads the app's origin; null when not configured. */
export function readPublicUrl(env: Env): string | null {
  const text = env.PUBLIC_URL;
  if (!text) return null;
  const url = URL.canParse(text) && !/[\s?#]/.test(text) ? new URL(text) : null;
  const isOrigin = url !== null && url.pathname === '/' && url.username === '' && url.password === '';
  if (!isOrigin || !['http:', 'https:'].includes(url.protocol))
    throw new ConfigError(
      `PUBLIC_URL must be http:// or https:// and a host, without a path, not ${JSON.stringify(text)}`,
    );
  return url.origin;
}

/**
 * Opens mail delivery; letters end with the operator. @throws ConfigError when the folder is not writable.
 */
export function openMail(settings: MailSettings, operator: Operator | null): MailPort {
  const port =
    settings.kind === 'smtp'
      ? smtpMail(settings.smtp, settings.from)
      : folderMail(settings.folder, settings.from);
  if (operator === null) return port;
  const foot = `\n\n--\n${operatorLine(operator)}`;
  return { send: (mail, signal) => port.send({ ...mail, text: mail.text + foot }, signal) };
}
