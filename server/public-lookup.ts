import { lookup } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';

/** Whether a host name is an address in numbers, which no lookup checks. */
export const isAddress = (hostname: string): boolean => /^[\d.]+$|^\[/.test(hostname);

/** Networks that are not the public internet. IANA special-purpose address registries. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits);

const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');
const PRIVATE_6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE_6.addSubnet(network, bits, 'ipv6');

/** Whether an address is of the public internet. */
export const isPublicAddress = (address: string, family: number): boolean =>
  family === 4
    ? !PRIVATE.check(address)
    : PUBLIC_6.check(address, 'ipv6') && !PRIVATE_6.check(address, 'ipv6');

/**
 * Resolves a name, and refuses it unless all its addresses are public. A connection goes to the address that was checked,
 * so the name cannot point elsewhere meanwhile.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0];
    const isSafe = addresses?.every(({ address, family }) => isPublicAddress(address, family));
    if (error || !first || !isSafe)
      return callback(error ?? Object.assign(new Error('not public'), { code: 'EPRIVATE' }), '', 0);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
