import { PUSH_LIMITS } from '#contract/push.ts';
import { ConfigError } from '../config-error.ts';

/** How notifications leave. */
export interface PushSettings {
  /** `mailto:` or `https:`: where a push service reaches the operator. */
  subject: string;
  /** More hosts that endpoints may have, each with its port. */
  hosts: readonly string[];
}

type Env = Record<string, string | undefined>;

/** Names of private networks, which Apple's service refuses in a subject. RFC 6761, 6762. */
const RESERVED = ['local', 'invalid', 'localhost', 'internal', 'lan'];
const MAILTO = /^mailto:[^\s@<>?]+@([^\s@<>?]+)$/;

/** The settings of notifications; null where there are none. */
export function readPush(env: Env): PushSettings | null {
  const { PUSH_SUBJECT: subject, PUSH_HOSTS: hosts } = env;
  if (!subject && hosts)
    throw new ConfigError('PUSH_HOSTS needs PUSH_SUBJECT: without it no notification is sent');
  if (!subject) return null;
  if (!isSubject(subject))
    throw new ConfigError(
      `PUSH_SUBJECT must be mailto: and an email address, or an https:// address, at a public host name, not ${JSON.stringify(subject)}: Apple refuses others`,
    );
  return { subject, hosts: (hosts ?? '').split(',').flatMap((entry) => hostIn(entry.trim())) };
}

function isSubject(text: string): boolean {
  const host = MAILTO.exec(text)?.[1] ?? (/^https:\/\/\S+$/.test(text) ? hostnameOf(text) : null);
  if (!host || !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(host)) return false;
  const last = host.split('.').at(-1)?.toLowerCase() ?? '';
  return !RESERVED.includes(last) && /[a-z]/.test(last);
}

const hostnameOf = (text: string) => (URL.canParse(text) ? new URL(text).hostname : null);

function hostIn(entry: string): string[] {
  if (entry === '') return [];
  const isHost = /^[a-z0-9.-]+(?::\d{1,5})?$|^\[[0-9a-f:]+\](?::\d{1,5})?$/i.test(entry);
  if (!isHost || !URL.canParse(`https://${entry}`))
    throw new ConfigError(
      `PUSH_HOSTS must be hosts like push.example.org or push.example.org:8443, separated by commas, not ${JSON.stringify(entry)}`,
    );
  const { hostname, port } = new URL(`https://${entry}`);
  return [`${hostname}:${port || HTTPS_PORT}`];
}

const HTTPS_PORT = '443';

/** Hosts of the push services that browsers use; with a dot before it, any host below. */
const SERVICES = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** Names and addresses of this machine. */
export const isLoopbackHost = (hostname: string): boolean =>
  ['localhost', '[::1]'].includes(hostname) || /^127(?:\.\d{1,3}){3}$/.test(hostname);

/**
 * The address of an endpoint that this server may send to; null for any other. A stranger names the endpoint, so only
 * known services count, and hosts that the operator has named. Plain http is for loopback only.
 */
export function endpointIn(text: unknown, hosts: readonly string[]): URL | null {
  if (typeof text !== 'string' || text.length > PUSH_LIMITS.endpointMax) return null;
  if (!/^[!-~]+$/.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const { protocol, hostname, username, password, hash } = url;
  if (username !== '' || password !== '' || hash !== '' || text.includes('#')) return null;
  const isNamed = hosts.includes(`${hostname}:${url.port || (protocol === 'http:' ? '80' : HTTPS_PORT)}`);
  if (protocol === 'http:') return isNamed && isLoopbackHost(hostname) ? url : null;
  if (protocol !== 'https:') return null;
  const isService = SERVICES.some((name) =>
    name.startsWith('.') ? hostname.endsWith(name) : hostname === name,
  );
  return isNamed || (isService && url.port === '') ? url : null;
}
