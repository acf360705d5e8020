import { isIP, isIPv4, isIPv6 } from 'node:net';

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
/** A client with one IPv6 address controls its whole 64-bit network. RFC 6177. */
const NETWORK_GROUPS = 4;

/** '203.0.113.8:40001' and '[2001:db8::7]:40001', as proxies write them; brackets belong to IPv6. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/;
const LONGEST = 64;

/**
 * Returns the address in an `X-Forwarded-For` entry, without port, brackets, quotes and zone; null when there is
 * none.
 */
export function addressIn(entry: string): string | null {
  if (entry.length > LONGEST) return null;
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed, plain] = WITH_PORT.exec(text) ?? [];
  if (plain !== undefined) return isIPv4(plain) ? plain : null;
  const [address = ''] = (bracketed ?? text).split('%', 1);
  return (bracketed === undefined ? isIP(address) !== 0 : isIPv6(address)) ? address : null;
}

/**
 * Returns the header value that the outermost trusted proxy added; undefined when there are too few entries because
 * the request did not pass all proxies.
 */
export const fromProxy = (header: string | undefined, proxies: number): string | undefined =>
  header?.split(',').at(-proxies)?.trim();

/**
 * Returns the key that limits count by: an IPv4 address, or the network of an IPv6 address; anything else unchanged.
 */
export function networkOf(address: string): string {
  const mapped = IPV4_MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : GROUPS - groups.length - after.length;
  const all = [...groups, ...Array<string>(Math.max(0, gap)).fill('0'), ...after];
  const network = all.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Whether only this machine can reach the host; browsers treat plain HTTP there as secure. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
