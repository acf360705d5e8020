import { type AccountSettings, accountVariables, readAccounts } from './accounts-settings.ts';
import { ConfigError } from './config-error.ts';
import { readSms, type SmsSettings } from './sms/sms-settings.ts';

/** Settings of the identity provider. */
export interface IdentitySettings {
  /** `embedded` runs in this server; `hosted` is an external project whose ID tokens are accepted. */
  kind: (typeof KINDS)[number];
  /** Project id: the audience of every ID token. */
  project: string;
  /** Issuer of the ID tokens. */
  issuer: string;
  /** Hosts that links in letters may continue to, besides the server's own. */
  domains: readonly string[];
  /** Text message delivery; null sends none, so nobody signs in by phone. */
  sms: SmsSettings | null;
  /** Requirements of a new password besides its length; enforced or only advised. */
  passwords: { rules: readonly PasswordRule[]; isEnforced: boolean };
  /** External providers whose accounts can sign in. */
  accounts: readonly AccountSettings[];
  /** URL of the public keys of a hosted project. */
  keysUrl: string;
  /** An operator's own token issuer; null for none. */
  custom: { issuer: string; keysUrl: string } | null;
  /** The API of a hosted project for signing in from the app; null when not configured. */
  projectCalls: { toolkit: string; key: string } | null;
}

type Env = Record<string, string | undefined>;

const KINDS = ['embedded', 'hosted'] as const;
const OWN_PROJECT = 'demo-petiyard';
/** Project ids: lower-case letters, digits and hyphens. */
const PROJECT = /^[a-z][a-z0-9-]{2,61}[a-z0-9]$/;
const HOSTED_TOOLKIT = 'https://identitytoolkit.googleapis.com';
const HOSTED_KEYS =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Reads the settings of the identity provider; null when there is none. */
export function readIdentity(env: Env): IdentitySettings | null {
  const { IDENTITY: text, IDENTITY_PROJECT: project, IDENTITY_ISSUER: issuer, IDENTITY_JWKS_URL: url } = env;
  const { IDENTITY_DOMAINS: domains } = env;
  if (!text) {
    for (const [name, value] of Object.entries({
      IDENTITY_PROJECT: project,
      IDENTITY_ISSUER: issuer,
      IDENTITY_JWKS_URL: url,
      IDENTITY_API_KEY: env.IDENTITY_API_KEY,
      IDENTITY_TOOLKIT_URL: env.IDENTITY_TOOLKIT_URL,
      IDENTITY_CUSTOM: env.IDENTITY_CUSTOM,
      IDENTITY_DOMAINS: domains,
      IDENTITY_PASSWORD_RULES: env.IDENTITY_PASSWORD_RULES,
      SMS: env.SMS,
      SMS_URL: env.SMS_URL,
    }))
      if (value) throw new ConfigError(`${name} goes with IDENTITY`);
    const [account] = accountVariables(env);
    if (account) throw new ConfigError(`${account} goes with IDENTITY`);
    return null;
  }
  const kind = KINDS.find((one) => one === text);
  if (!kind) throw new ConfigError(`IDENTITY must be one of ${KINDS.join(', ')}, not "${text}"`);
  if (kind === 'hosted' && !project) throw new ConfigError('IDENTITY=hosted needs IDENTITY_PROJECT');
  for (const name of ['IDENTITY_JWKS_URL', 'IDENTITY_API_KEY', 'IDENTITY_TOOLKIT_URL'])
    if (kind === 'embedded' && env[name]) throw new ConfigError(`${name} goes with IDENTITY=hosted`);
  const named = project || OWN_PROJECT;
  if (!PROJECT.test(named))
    throw new ConfigError(
      `IDENTITY_PROJECT must be 4 to 63 lower-case letters, digits and hyphens, not ${JSON.stringify(named)}`,
    );
  return {
    kind,
    project: named,
    issuer: addressOf('IDENTITY_ISSUER', issuer) ?? `https://securetoken.google.com/${named}`,
    domains: domainsOf(domains),
    sms: readSms(env),
    passwords: passwordsOf(env),
    accounts: readAccounts(env),
    keysUrl: addressOf('IDENTITY_JWKS_URL', url) ?? HOSTED_KEYS,
    custom: customOf(env, kind),
    projectCalls: projectCallsOf(env),
  };
}

/** `issuer keys-url`: the `iss` of its tokens, and the URL of its public keys. */
function customOf(
  { IDENTITY_CUSTOM: text }: Env,
  kind: IdentitySettings['kind'],
): IdentitySettings['custom'] {
  if (!text) return null;
  if (kind !== 'embedded') throw new ConfigError('IDENTITY_CUSTOM goes with IDENTITY=embedded');
  const [issuer = '', keys = '', ...more] = text.trim().split(/\s+/);
  const keysUrl = addressOf('IDENTITY_CUSTOM', keys);
  if (!keysUrl || more.length > 0)
    throw new ConfigError(
      'IDENTITY_CUSTOM must be an issuer and the address of its keys, separated by a space',
    );
  return { issuer, keysUrl };
}

const API_KEY = /^[\w-]{1,100}$/;

function projectCallsOf(env: Env): IdentitySettings['projectCalls'] {
  const { IDENTITY_API_KEY: key, IDENTITY_TOOLKIT_URL: url } = env;
  if (!key && url) throw new ConfigError('IDENTITY_TOOLKIT_URL goes with IDENTITY_API_KEY');
  if (!key) return null;
  if (!API_KEY.test(key)) throw new ConfigError('IDENTITY_API_KEY must be letters, digits, - and _');
  return {
    key,
    toolkit: addressOf('IDENTITY_TOOLKIT_URL', url)?.replace(/\/+$/, '') ?? HOSTED_TOOLKIT,
  };
}

const PASSWORD_RULES = ['lowercase', 'uppercase', 'digit', 'sign'] as const;
type PasswordRule = (typeof PASSWORD_RULES)[number];
/** Prefix of rules that are shown but not enforced. */
const ADVISED = 'advised:';

/** `lowercase,digit`, or `advised:lowercase,digit`. */
function passwordsOf({ IDENTITY_PASSWORD_RULES: text = '' }: Env): IdentitySettings['passwords'] {
  const isEnforced = !text.startsWith(ADVISED);
  const names = text
    .slice(isEnforced ? 0 : ADVISED.length)
    .split(',')
    .filter(Boolean);
  const rules = PASSWORD_RULES.filter((rule) => names.includes(rule));
  if (rules.length !== names.length || (!isEnforced && rules.length === 0))
    throw new ConfigError(
      `IDENTITY_PASSWORD_RULES must be some of ${PASSWORD_RULES.join(', ')}, optionally after "${ADVISED}", not ${JSON.stringify(text)}`,
    );
  return { rules, isEnforced };
}

/** A host of a URL, optionally with a port. */
const DOMAIN = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/;

function domainsOf(text: string | undefined): string[] {
  const domains = text ? text.split(',').map((domain) => domain.trim().toLowerCase()) : [];
  if (domains.some((domain) => !DOMAIN.test(domain)))
    throw new ConfigError(
      `IDENTITY_DOMAINS must be hosts separated by commas, like farm.example,localhost:5173, not ${JSON.stringify(text)}`,
    );
  return domains;
}

function addressOf(name: string, text: string | undefined): string | null {
  if (!text) return null;
  const isAddress = URL.canParse(text) && !/[?#\s]/.test(text) && /^https?:$/.test(new URL(text).protocol);
  if (!isAddress)
    throw new ConfigError(`${name} must be an http or https address, not ${JSON.stringify(text)}`);
  return text;
}
