import { lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';
import { SECOND_MS } from '#contract/shared/time.ts';
import { isLoopbackHost } from './push-settings.ts';

/** A push message as it leaves. */
export interface OutgoingPush {
  endpoint: URL;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** The answer of a push service; a redirect is an answer like any other. */
export interface PushReply {
  status: number;
  /** Milliseconds by `Retry-After`; null if it is absent. */
  retryAfterMs: number | null;
}

/** Where push messages go. */
export interface PushPort {
  /** @throws PushFault if no answer came. */
  send(push: OutgoingPush, signal: AbortSignal): Promise<PushReply>;
}

/** No answer of the push service. The message is a code for the log, without the endpoint. */
export class PushFault extends Error {}

const TIMEOUT_MS = 10 * SECOND_MS;

/** Sends over HTTPS. Each connection goes to the address that was checked, so a name cannot point elsewhere meanwhile. */
export const httpsPush: PushPort = {
  send: ({ endpoint, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      const start = endpoint.protocol === 'http:' ? httpRequest : httpsRequest;
      const isLoopback = isLoopbackHost(endpoint.hostname);
      if (!isLoopback && isAddress(endpoint.hostname)) return reject(new PushFault('address'));
      const request = start(endpoint, {
        method: 'POST',
        headers: { ...headers, 'Content-Length': body.length },
        lookup: isLoopback ? lookup : publicLookup,
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      request.once('response', (response) => {
        response.resume();
        resolve({
          status: response.statusCode ?? 0,
          retryAfterMs: retryAfterIn(response.headers['retry-after']),
        });
      });
      request.once('error', (error) =>
        reject(new PushFault((error as { code?: string }).code ?? error.name)),
      );
      request.end(body);
    }),
};

const isAddress = (hostname: string) => /^[\d.]+$|^\[/.test(hostname);

function retryAfterIn(value: string | undefined): number | null {
  if (value === undefined) return null;
  if (/^\d+$/.test(value)) return Number(value) * SECOND_MS;
  const ms = Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

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

/** Resolves a name, and refuses it unless all its addresses are public. */
const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0];
    const isSafe = addresses?.every(({ address, family }) => isPublicAddress(address, family));
    if (error || !first || !isSafe)
      return callback(error ?? Object.assign(new Error('not public'), { code: 'EPRIVATE' }), '', 0);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
