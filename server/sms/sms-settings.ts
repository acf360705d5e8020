import { ConfigError } from '../config-error.ts';

/** Where text messages go. */
export type SmsSettings =
  | { kind: 'log' }
  | { kind: 'folder'; folder: string }
  | { kind: 'gateway'; url: string; key: string | null };

type Env = Record<string, string | undefined>;

/** Reads the text message settings; null sends none. Error messages never contain the URL or the key. */
export function readSms({ SMS: way, SMS_DIR: folder, SMS_URL: url, SMS_KEY: key }: Env): SmsSettings | null {
  if (way && way !== 'log') throw new ConfigError(`SMS must be log or empty, not "${way}"`);
  if (way && url) throw new ConfigError('SMS=log and SMS_URL exclude each other: set one of them');
  if (folder && (way || url))
    throw new ConfigError(`SMS_DIR and ${way ? 'SMS=log' : 'SMS_URL'} exclude each other: set one of them`);
  if (key && !url) throw new ConfigError('SMS_KEY goes with SMS_URL');
  if (way) return { kind: 'log' };
  if (folder) return { kind: 'folder', folder };
  if (!url) return null;
  if (!isGatewayUrl(url))
    throw new ConfigError('SMS_URL must be an http or https address without user, query or #');
  if (key && !/^[!-~]+$/.test(key))
    throw new ConfigError('SMS_KEY must be visible ASCII characters without spaces');
  return { kind: 'gateway', url, key: key || null };
}

function isGatewayUrl(text: string): boolean {
  if (!URL.canParse(text) || /[?#\s]/.test(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
}
