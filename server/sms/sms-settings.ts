/** Where text messages go. */
export type SmsSettings = { kind: 'log' } | { kind: 'gateway'; url: string; key: string | null };

type Env = Record<string, string | undefined>;
/** Makes the error that a wrong setting stops the start with. */
type Wrong = (sentence: string) => Error;

/** The settings of text messages; null sends none. The messages never repeat the address or the key. */
export function readSms({ SMS: way, SMS_URL: url, SMS_KEY: key }: Env, wrong: Wrong): SmsSettings | null {
  if (way && way !== 'log') throw wrong(`SMS must be log, or left out, not "${way}"`);
  if (way && url) throw wrong('SMS=log and SMS_URL exclude each other: set the one where messages are to go');
  if (key && !url) throw wrong('SMS_KEY goes with SMS_URL');
  if (way) return { kind: 'log' };
  if (!url) return null;
  if (!isGatewayUrl(url)) throw wrong('SMS_URL must be an http or https address without user, query or #');
  if (key && !/^[!-~]+$/.test(key)) throw wrong('SMS_KEY must be visible ASCII characters without spaces');
  return { kind: 'gateway', url, key: key || null };
}

function isGatewayUrl(text: string): boolean {
  if (!URL.canParse(text) || /[?#\s]/.test(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
}
