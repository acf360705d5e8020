import { isIPv6 } from 'node:net';

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
/** Whoever has one address of IPv6 has all of its 64-bit network. RFC 6177. */
const NETWORK_GROUPS = 4;

/** What limits count by: an IPv4 address as it is, of an IPv6 address its network; anything else as it is. */
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
