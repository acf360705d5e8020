import { z } from 'zod';
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

const LIST = 'OIDC_PROVIDERS';
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

/** Names of the variables that configure account providers. */
export const accountVariables = (env: Env): string[] =>
  Object.keys(env)
    .filter((name) => (name === LIST || name.startsWith(PREFIX)) && env[name])
    .toSorted();

/** Reads `OIDC_PROVIDERS`, in its order, and `IDENTITY_OIDC_<NAME>`, by name. Error messages never contain a secret. */
export function readAccounts(env: Env): AccountSettings[] {
  const listed = env[LIST] ? listedAccounts(env[LIST]) : [];
  const named = accountVariables(env)
    .filter((name) => name !== LIST)
    .map((name) => namedAccount(name, env[name] ?? ''));
  const accounts = [...listed, ...named];
  const isRemote = accounts.some(({ issuer }) => !isOnThisMachine(issuer));
  if (isRemote && !env.PUBLIC_URL) throw new ConfigError(`${accountVariables(env)[0]} needs PUBLIC_URL`);
  const twice = accounts.find(({ id }, at) => accounts.findIndex((other) => other.id === id) !== at);
  if (twice) throw new ConfigError(`The account provider "${twice.id}" is configured twice`);
  return accounts;
}

function namedAccount(name: string, text: string): AccountSettings {
  if (!ID.test(name.slice(PREFIX.length)))
    throw new ConfigError(`${name} must end in a name of capital letters and digits, like ${PREFIX}GOOGLE`);
  const [issuer = '', clientId = '', secret = '', ...words] = text.trim().split(/\s+/);
  const id = name.slice(PREFIX.length).toLowerCase();
  const account = secret && accountOf({ id, issuer, clientId, secret, name: words.join(' ') });
  if (!account)
    throw new ConfigError(
      `${name} must be an issuer with https, a client id, a secret or "${NO_SECRET}", and optionally a name, separated by spaces`,
    );
  return account;
}

const listSchema = z.array(
  z.object({
    id: z.string().regex(/^[a-z][a-z0-9]{0,29}$/),
    name: z.string().default(''),
    issuer: z.string(),
    clientId: z.string(),
    clientSecret: z.string().default(NO_SECRET),
  }),
);

function listedAccounts(text: string): AccountSettings[] {
  const list = listSchema.safeParse(jsonOf(text));
  const accounts = list.data?.map(({ clientSecret, ...rest }) =>
    accountOf({ ...rest, secret: clientSecret }),
  );
  if (!accounts?.every((account) => account !== null))
    throw new ConfigError(
      `${LIST} must be a JSON list of {"id", "name", "issuer", "clientId", "clientSecret"}: id in lower-case letters and digits, issuer with https, clientSecret optional`,
    );
  return accounts;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // no list either
  }
}

function accountOf(given: Record<'id' | 'issuer' | 'clientId' | 'secret' | 'name', string>) {
  const { id, issuer, clientId, secret } = given;
  const preset = KNOWN[id];
  const name = given.name || (preset?.name ?? `${id.charAt(0).toUpperCase()}${id.slice(1)}`);
  if (!isIssuer(issuer) || clientId === '' || name.length > NAME_MAX) return null;
  return {
    ...{ id, issuer, clientId, name },
    providerId: preset?.providerId ?? `oidc.${id}`,
    secret: secret === NO_SECRET ? null : secret || null,
  };
}

/** HTTP is accepted only on the same machine, because an issuer is trusted. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text) || /[?#]/.test(text)) return false;
  const { protocol, username, password } = new URL(text);
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && isOnThisMachine(text));
  return isAllowed && username === '' && password === '';
}

const isOnThisMachine = (address: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
