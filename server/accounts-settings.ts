import { ConfigError } from './config-error.ts';

/** An OpenID Connect provider whose accounts can sign in here. */
export interface AccountSettings {
  /** Id in our URLs: `google`. */
  id: string;
  /** Id in the client protocol: `google.com`. */
  providerId: string;
  issuer: string;
  clientId: string;
  /** Null for a public client. */
  secret: string | null;
  /** Name on screens: `Google`. */
  name: string;
}

type Env = Record<string, string | undefined>;

const PREFIX = 'IDENTITY_OIDC_';
const ID = /^[A-Z][A-Z0-9]{0,29}$/;
const NAME_MAX = 40;
const NO_SECRET = '-';
/** Protocol ids and display names of well-known providers. */
const KNOWN: Readonly<Record<string, { providerId: string; name: string }>> = {
  google: { providerId: 'google.com', name: 'Google' },
  apple: { providerId: 'apple.com', name: 'Apple' },
  microsoft: { providerId: 'microsoft.com', name: 'Microsoft' },
  facebook: { providerId: 'facebook.com', name: 'Facebook' },
};

/** Reads the settings `IDENTITY_OIDC_<NAME>`, sorted by name. Error messages never contain a secret. */
export function readAccounts(env: Env): AccountSettings[] {
  const names = Object.keys(env).filter((name) => name.startsWith(PREFIX) && env[name]);
  return names.toSorted().map((name) => {
    if (!ID.test(name.slice(PREFIX.length)))
      throw new ConfigError(`${name} must end in a name of capital letters and digits, as ${PREFIX}GOOGLE`);
    if (!env.PUBLIC_URL) throw new ConfigError(`${name} needs PUBLIC_URL`);
    const account = accountOf(name.slice(PREFIX.length).toLowerCase(), env[name] ?? '');
    if (!account)
      throw new ConfigError(
        `${name} must be an issuer with https, a client id, a secret or "${NO_SECRET}", and perhaps a name, with spaces between them`,
      );
    return account;
  });
}

function accountOf(id: string, text: string): AccountSettings | null {
  const [issuer = '', clientId = '', secret = '', ...words] = text.trim().split(/\s+/);
  const known = KNOWN[id];
  const name = words.join(' ') || (known?.name ?? `${id.charAt(0).toUpperCase()}${id.slice(1)}`);
  if (!isIssuer(issuer) || clientId === '' || secret === '' || name.length > NAME_MAX) return null;
  return {
    ...{ id, issuer, clientId, name },
    providerId: known?.providerId ?? `oidc.${id}`,
    secret: secret === NO_SECRET ? null : secret,
  };
}

/** HTTP is accepted only on the same machine, because an issuer is trusted. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'https:' || isLocal) && username === '' && password === '';
}
