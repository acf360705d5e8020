import { typosBetween, typosIn } from '#contract/shared/typing-errors.ts';

/** Names of all settings. `tests/server/settings.test.ts` compares them with the tables of docs/operating.md and docs/identity.md. */
export const SETTINGS: readonly string[] = [
  ...['PORT', 'HOST', 'DATABASE_URL', 'DATABASE_POOL', 'STARTER_DATA', 'TRUST_PROXY', 'TLS_CERT', 'TLS_KEY'],
  ...['LOG_LEVEL', 'LOG_ADDRESS', 'SLOW_QUERY_MS', 'BACKUP_DIR', 'BACKUP_HOURS', 'BACKUP_KEEP'],
  ...['METRICS_PORT', 'METRICS_HOST', 'SERVICE_WORKER', 'WRITES_PER_MINUTE', 'REGISTRATIONS_PER_HOUR'],
  ...['VISITOR_WRITES_PER_HOUR', 'SEARCHES_PER_MINUTE', 'SOCIAL_LINKS', 'MAP_PACK'],
  ...['SMTP_URL', 'MAIL_DIR', 'MAIL_FROM', 'PUBLIC_URL', 'SMS', 'SMS_DIR', 'SMS_URL', 'SMS_KEY'],
  ...['PUSH_SUBJECT', 'PUSH_HOSTS', 'PICTURES_DIR', 'FOOTER_LINKS'],
  ...['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'],
  ...['PETIBOT_PROVIDER_URL', 'PETIBOT_PROVIDER_KEY', 'PETIBOT_PROVIDER_MODEL'],
  ...['IDENTITY', 'IDENTITY_PROJECT', 'IDENTITY_ISSUER', 'IDENTITY_JWKS_URL', 'IDENTITY_API_KEY'],
  ...['IDENTITY_TOOLKIT_URL', 'IDENTITY_CUSTOM', 'IDENTITY_DOMAINS', 'IDENTITY_PASSWORD_RULES'],
  'OIDC_PROVIDERS',
];

/** Earlier names of settings, which still work. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  BACKUP_EVERY_HOURS: 'BACKUP_HOURS',
  IDENTITY_KEYS_URL: 'IDENTITY_JWKS_URL',
};

type Env = Readonly<Record<string, string | undefined>>;

/** Returns the environment with the values of former names under the current ones. */
export function withCurrentNames(env: Env): Record<string, string | undefined> {
  const renamed = { ...env };
  for (const [former, name] of Object.entries(FORMER_NAMES)) renamed[name] = env[name] || env[former];
  return renamed;
}

/** Shorter names resemble variables of other programs. */
const LONG = SETTINGS.filter(({ length }) => length > 4);

/** Returns a warning for every variable that is almost, or was, the name of a setting. */
export function misspelledSettings(env: Env): string[] {
  return Object.keys(env).flatMap((name) => {
    if (!env[name] || SETTINGS.includes(name)) return [];
    if (Object.hasOwn(FORMER_NAMES, name)) return [`${name} is now called ${FORMER_NAMES[name]}.`];
    const near = LONG.find((setting) => typosBetween(name, setting, typosIn(setting)) <= typosIn(setting));
    return near ? [`${name} is not a setting and has no effect. Did you mean ${near}?`] : [];
  });
}
