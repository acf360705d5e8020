import { typosBetween, typosIn } from '#contract/shared/typing-errors.ts';

/** Names of all settings. `tests/server/settings.test.ts` compares them with the tables of docs/operating.md and docs/identity.md. */
export const SETTINGS: readonly string[] = [
  ...['PORT', 'HOST', 'DATABASE_URL', 'DATABASE_POOL', 'STARTER_DATA', 'TRUST_PROXY', 'TLS_CERT', 'TLS_KEY'],
  ...['LOG_LEVEL', 'LOG_ADDRESS', 'SLOW_QUERY_MS', 'BACKUP_DIR', 'BACKUP_EVERY_HOURS'],
  ...['METRICS_PORT', 'METRICS_HOST', 'SERVICE_WORKER', 'WRITES_PER_MINUTE', 'REGISTRATIONS_PER_HOUR'],
  ...['VISITOR_WRITES_PER_HOUR', 'SEARCHES_PER_MINUTE', 'SOCIAL_LINKS', 'MAP_PACK'],
  ...['SMTP_URL', 'MAIL_DIR', 'MAIL_FROM', 'PUBLIC_URL', 'SMS', 'SMS_URL', 'SMS_KEY'],
  ...['PUSH_SUBJECT', 'PUSH_HOSTS', 'PICTURES_DIR', 'FOOTER_LINKS'],
  ...['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'],
  ...['PETIBOT_PROVIDER_URL', 'PETIBOT_PROVIDER_KEY', 'PETIBOT_PROVIDER_MODEL'],
  ...['IDENTITY', 'IDENTITY_PROJECT', 'IDENTITY_ISSUER', 'IDENTITY_KEYS_URL', 'IDENTITY_API_KEY'],
  ...['IDENTITY_TOOLKIT_URL', 'IDENTITY_CUSTOM', 'IDENTITY_DOMAINS', 'IDENTITY_PASSWORD_RULES'],
];

/** Shorter names resemble variables of other programs. */
const LONG = SETTINGS.filter(({ length }) => length > 4);

/** Returns a warning for every variable that is almost the name of a setting. */
export function misspelledSettings(env: Record<string, string | undefined>): string[] {
  return Object.keys(env).flatMap((name) => {
    if (!env[name] || SETTINGS.includes(name)) return [];
    const near = LONG.find((setting) => typosBetween(name, setting, typosIn(setting)) <= typosIn(setting));
    return near ? [`${name} is not a setting and has no effect. Did you mean ${near}?`] : [];
  });
}
