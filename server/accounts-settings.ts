import { ConfigError } from './config-error.ts';

/** A place that speaks OpenID Connect, whose accounts sign people in here. */
export interface AccountSettings {
  /** In addresses of ours: `google`. */
  id: string;
  /** As clients call it: `google.com`. */
  providerId: string;
  issuer: string;
  clientId: string;
  /** Null of a client that has none. */
  secret: string | null;
  /** As people call it: `Google`. */
  name: string;
}

type Env = Record<string, string | undefined>;

const PREFIX = 'IDENTITY_OIDC_';
const ID = /^[A-Z][A-Z0-9]{0,29}$/;
const NAME_MAX = 40;
const NO_SECRET = '-';
/** How clients call some, and people. */
const KNOWN: Readonly<Record<string, { providerId: string; name: string }>> = {
  google: { providerId: 'google.com', name: 'Google' },
  apple: { providerId: 'apple.com', name: 'Apple' },
  microsoft: { providerId: 'microsoft.com', name: 'Microsoft' },
  facebook: { providerId: 'facebook.com', name: 'Facebook' },
};

/** The settings `IDENTITY_OIDC_<NAME>`, in the order of their names. The messages never repeat a secret. */
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

/** Without HTTPS only on the same machine: what comes from there is believed. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isHere = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'https:' || isHere) && username === '' && password === '';
}
