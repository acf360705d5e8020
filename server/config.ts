import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AUTH_LIMITS, BACKUP_LIMITS, HTTP_LIMITS } from '#contract/limits.ts';
import { OPERATOR_MAX, type Operator, wrongField } from '#contract/operator.ts';
import { FOOTER_ENTRIES, type FooterLinks, footerLinksOf, socialLinksOf } from '#contract/social.ts';
import { ConfigError } from './config-error.ts';
import { databaseIn, fileOf, isInMemory } from './db/engines/engine.ts';
import { type IdentitySettings, readIdentity } from './identity-settings.ts';
import { type MailSettings, readMail, readPublicUrl } from './mail/mail-settings.ts';
import { type PushSettings, readPush } from './push/push-settings.ts';
import { projectFile } from './root.ts';
import { misspelledSettings, withCurrentNames } from './settings.ts';

const STARTER_DATA = ['demo', 'listings', 'none'] as const;
const ON_OFF = ['on', 'off'] as const;
/** Do not log addresses; log a keyed hash that changes with each start; log them unchanged. */
const LOG_ADDRESS = ['off', 'hash', 'plain'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The server's settings. Source: docs/operating.md, "Settings". */
export interface Config {
  port: number;
  host: string;
  /** File of the SQLite database, `:memory:`, or the URL of a PostgreSQL database. */
  database: string;
  /** Connections per process to a PostgreSQL database. */
  databasePool: number;
  starterData: (typeof STARTER_DATA)[number];
  /** Number of proxies in front of the server, each adding to `X-Forwarded-For`; 0 ignores the header. */
  trustProxy: number;
  logLevel: (typeof LOG_LEVELS)[number];
  /** `off` serves a worker that unregisters itself on every phone. See docs/operating.md. */
  serviceWorker: (typeof ON_OFF)[number];
  /** Refill rate of a person's write bucket. */
  writesPerMinute: number;
  /** New accounts per address. */
  registrationsPerHour: number;
  /** Writes per address by visitors. */
  visitorWritesPerHour: number;
  /** Refill rate of an address's search bucket. */
  searchesPerMinute: number;
  /** Certificate and key files; the server then serves HTTPS. */
  tls: { certPath: string; keyPath: string } | null;
  /** Backup folder, interval and how many of the newest to keep; no folder, no schedule. */
  backups: { folder: string | null; everyHours: number; newest: number };
  /** Where Prometheus reads metrics; null when disabled. */
  metrics: { port: number; host: string } | null;
  /** How the log shows client addresses. */
  logAddress: (typeof LOG_ADDRESS)[number];
  /** Statements that take longer are logged, in milliseconds. */
  slowQueryMs: number;
  provider: Provider | null;
  /** Mail delivery; null sends none. */
  mail: MailSettings | null;
  /** How notifications are sent; null sends none. */
  push: PushSettings | null;
  /** Origin of the app in letters; null when not configured. */
  publicUrl: string | null;
  /** Addresses in the footer, for example of the operator's pages in social networks. */
  socialLinks: readonly string[];
  /** The operator; null when not configured. */
  operator: Operator | null;
  /** Own addresses of entries in the footer. */
  footerLinks: FooterLinks;
  /** Folder of the pictures; null with a database in memory, which keeps them in memory too. */
  pictures: string | null;
  /** Vector tile file that phones store with their areas; null for none. */
  mapPack: string | null;
  /** Warnings about variables that are almost the name of a setting. */
  misspelled: readonly string[];
  /** Null when no identity provider is configured. */
  identity: IdentitySettings | null;
}

/** An AI provider that phrases PetiBot's answers: `POST {url}/v1/chat/completions`. The key never leaves the server. */
export interface Provider {
  url: string;
  key: string;
  /** Null when the provider has only one. */
  model: string | null;
}

/** High enough to mean no limit. */
const RATE_MAX = 1_000_000;
const PROXIES_MAX = 9;
const DEFAULT_DATABASE = projectFile('data/petiyard.sqlite');

/** Reads the settings from the environment. @throws ConfigError on the first wrong value. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const env = withCurrentNames(variables);
  const publicUrl = readPublicUrl(env);
  return {
    port: wholeNumber(env, 'PORT', 3000, 0, 65_535),
    host: env.HOST || '127.0.0.1',
    database: databaseNamed(env.DATABASE_URL),
    databasePool: wholeNumber(env, 'DATABASE_POOL', 10, 2, 200),
    starterData: oneOf(env, 'STARTER_DATA', STARTER_DATA, 'demo'),
    trustProxy: proxies(env),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    serviceWorker: oneOf(env, 'SERVICE_WORKER', ON_OFF, 'on'),
    writesPerMinute: rate(env, 'WRITES_PER_MINUTE', HTTP_LIMITS.writesPerMinute),
    registrationsPerHour: rate(env, 'REGISTRATIONS_PER_HOUR', AUTH_LIMITS.registrationsPerHour),
    visitorWritesPerHour: rate(env, 'VISITOR_WRITES_PER_HOUR', HTTP_LIMITS.visitorWritesPerHour),
    searchesPerMinute: rate(env, 'SEARCHES_PER_MINUTE', HTTP_LIMITS.searchesPerMinute),
    tls: tlsFiles(env),
    backups: {
      folder: env.BACKUP_DIR || null,
      everyHours: wholeNumber(env, 'BACKUP_HOURS', 1, 1, 168),
      newest: wholeNumber(env, 'BACKUP_KEEP', BACKUP_LIMITS.newest, 1, 1000),
    },
    metrics: metrics(env),
    logAddress: oneOf(env, 'LOG_ADDRESS', LOG_ADDRESS, 'hash'),
    slowQueryMs: wholeNumber(env, 'SLOW_QUERY_MS', 200, 1, 60_000),
    provider: provider(env),
    mail: readMail(env, publicUrl),
    push: readPush(env),
    publicUrl,
    socialLinks: socialLinks(env),
    operator: operator(env),
    footerLinks: footerLinks(env),
    pictures: env.PICTURES_DIR || pictureFolderBeside(databaseNamed(env.DATABASE_URL)),
    mapPack: env.MAP_PACK || null,
    misspelled: misspelledSettings(variables),
    identity: readIdentity(env),
  };
}

/** Beside a database file; beside the default one with PostgreSQL. */
function pictureFolderBeside(database: string): string | null {
  if (isInMemory(database)) return null;
  return join(dirname(fileOf(database) ?? DEFAULT_DATABASE), 'pictures');
}

function wholeNumber(
  env: Record<string, string | undefined>,
  name: string,
  fallback: number,
  min: number,
  max: number,
) {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  return value;
}

/** `true` means one proxy, like `1`. */
function proxies(env: Record<string, string | undefined>): number {
  const text = env.TRUST_PROXY || 'false';
  if (text === 'true' || text === 'false') return Number(text === 'true');
  const count = /^\d{1,2}$/.test(text) ? Number(text) : PROXIES_MAX + 1;
  if (count <= PROXIES_MAX) return count;
  throw new ConfigError(
    `TRUST_PROXY must be true, false or the number of proxies, from 0 to ${PROXIES_MAX}, not "${text}"`,
  );
}

function socialLinks({ SOCIAL_LINKS: text = '' }: Record<string, string | undefined>): string[] {
  const links = socialLinksOf(text);
  if (links) return links;
  throw new ConfigError(
    `SOCIAL_LINKS must be at most 6 addresses that begin with https://, separated by spaces, not ${JSON.stringify(text)}`,
  );
}

function footerLinks({ FOOTER_LINKS: text = '' }: Record<string, string | undefined>): FooterLinks {
  const links = footerLinksOf(text);
  if (links) return links;
  throw new ConfigError(
    `FOOTER_LINKS must be like ${FOOTER_ENTRIES[0]}=https://example.com, for ${FOOTER_ENTRIES.join(', ')}, not ${JSON.stringify(text)}`,
  );
}

function operator(env: Record<string, string | undefined>): Operator | null {
  const { OPERATOR_NAME: name = '', OPERATOR_ADDRESS: address = '', OPERATOR_EMAIL: email = '' } = env;
  const wrong = wrongField({ name, address, email });
  if (wrong === 'email')
    throw new ConfigError(`OPERATOR_EMAIL must be an email address, not ${JSON.stringify(email)}`);
  if (wrong !== null)
    throw new ConfigError(
      `OPERATOR_${wrong.toUpperCase()} must be one line of at most ${OPERATOR_MAX} characters, not ${JSON.stringify(env[`OPERATOR_${wrong.toUpperCase()}`])}`,
    );
  if (name === '' && (address !== '' || email !== ''))
    throw new ConfigError('OPERATOR_ADDRESS and OPERATOR_EMAIL need OPERATOR_NAME');
  return name === '' ? null : { name, address, email };
}

const rate = (env: Record<string, string | undefined>, name: string, fallback: number) =>
  wholeNumber(env, name, fallback, 1, RATE_MAX);

function oneOf<T extends string>(
  env: Record<string, string | undefined>,
  name: string,
  options: readonly T[],
  fallback: T,
): T {
  const text = env[name];
  if (!text) return fallback;
  const option = options.find((candidate) => candidate === text);
  if (!option) throw new ConfigError(`${name} must be one of ${options.join(', ')}, not "${text}"`);
  return option;
}

function metrics(env: Record<string, string | undefined>): Config['metrics'] {
  const { METRICS_PORT: port, METRICS_HOST: host } = env;
  if (!port && host) throw new ConfigError('METRICS_HOST goes with METRICS_PORT');
  return port ? { port: wholeNumber(env, 'METRICS_PORT', 0, 0, 65_535), host: host || '127.0.0.1' } : null;
}

function tlsFiles(env: Record<string, string | undefined>): Config['tls'] {
  const { TLS_CERT: certPath, TLS_KEY: keyPath } = env;
  if (!certPath && !keyPath) return null;
  for (const [name, path] of Object.entries({ TLS_CERT: certPath, TLS_KEY: keyPath }))
    if (!path || !existsSync(path))
      throw new ConfigError(`${name} must be the path of a PEM file; TLS_CERT and TLS_KEY go together`);
  return certPath && keyPath ? { certPath, keyPath } : null;
}

/** Error messages never contain the key. */
function provider(env: Record<string, string | undefined>): Provider | null {
  const { PETIBOT_PROVIDER_URL: url, PETIBOT_PROVIDER_KEY: key, PETIBOT_PROVIDER_MODEL: model } = env;
  if (!url && !key && !model) return null;
  if (!url || !isProviderUrl(url))
    throw new ConfigError(
      'PETIBOT_PROVIDER_URL must be an http or https address without user, query or #; it goes with PETIBOT_PROVIDER_KEY',
    );
  if (!key || !/^[!-~]+$/.test(key))
    throw new ConfigError(
      'PETIBOT_PROVIDER_KEY must be a key of visible ASCII characters without spaces; it goes with PETIBOT_PROVIDER_URL',
    );
  if (model && !/^[!-~]+$/.test(model))
    throw new ConfigError('PETIBOT_PROVIDER_MODEL must be a name of visible ASCII characters without spaces');
  return { url: url.replace(/\/+$/, ''), key, model: model || null };
}

function isProviderUrl(text: string): boolean {
  if (!URL.canParse(text) || /[?#\s]/.test(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
}

/** Parses a database setting: a path, `:memory:` or a PostgreSQL URL. @throws ConfigError. */
export function databaseNamed(url: string | undefined): string {
  if (!url) return DEFAULT_DATABASE;
  const database = databaseIn(url);
  if (database !== null) return database;
  throw new ConfigError('DATABASE_URL must be file:<path> or postgres://<account>@<host>/<database>');
}
