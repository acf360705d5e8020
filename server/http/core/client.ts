import type { Context } from 'hono';
import type { Config } from '../../config.ts';
import type { AppEnv } from './app-env.ts';
import { addressIn, fromProxy, networkOf } from './network.ts';

/** The client, as far as its connection and proxies show. */
export interface Client {
  /** For IPv6 its network. */
  address: string;
  isHttps: boolean;
}

/** Identifies the client; proxy headers count only with `TRUST_PROXY`. */
export function clientOf(
  headerOf: (name: string) => string | null | undefined,
  env: AppEnv['Bindings'] | undefined,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): Client {
  const socket = env?.incoming?.socket;
  if (trustProxy === 0)
    return { address: peerOf(socket?.remoteAddress ?? 'unknown'), isHttps: socket?.encrypted === true };
  const proto = headerOf('x-forwarded-proto') ?? undefined;
  const forwarded = fromProxy(headerOf('x-forwarded-for') ?? undefined, trustProxy);
  const address = forwarded === undefined ? null : addressIn(forwarded);
  return {
    address: peerOf(address ?? socket?.remoteAddress ?? 'unknown'),
    // proxies append to this header, or leave the value of the outermost
    isHttps: (fromProxy(proto, trustProxy) ?? fromProxy(proto, 1)) === 'https',
  };
}

/** Size of the cache from addresses to the networks that limits count by. */
const PEERS_CACHED = 2000;
const peers = new Map<string, string>();

function peerOf(address: string): string {
  const cached = peers.get(address);
  if (cached !== undefined) return cached;
  if (peers.size >= PEERS_CACHED) peers.clear();
  const network = networkOf(address);
  peers.set(address, network);
  return network;
}

/** Returns a function that tells whether the client has disconnected since. */
export const goneTest =
  ({ env }: Context<AppEnv>) =>
  (): boolean =>
    env?.incoming?.socket?.destroyed === true;
