import type { Config } from '../config.ts';
import type { AppEnv } from './app-env.ts';
import { addressIn, networkOf, writtenBy } from './network.ts';

/** Who asks, as far as a connection and the proxies before it tell. */
export interface Client {
  /** Of IPv6 its network. */
  address: string;
  isHttps: boolean;
}

/** Finds out who asks: the proxies' word counts where `TRUST_PROXY` is set, and nowhere else. */
export function clientOf(
  headerOf: (name: string) => string | null | undefined,
  env: AppEnv['Bindings'] | undefined,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): Client {
  const socket = env?.incoming?.socket;
  if (trustProxy === 0)
    return { address: peerOf(socket?.remoteAddress ?? 'unknown'), isHttps: socket?.encrypted === true };
  const proto = headerOf('x-forwarded-proto') ?? undefined;
  const forwarded = writtenBy(headerOf('x-forwarded-for') ?? undefined, trustProxy);
  const address = forwarded === undefined ? null : addressIn(forwarded);
  return {
    address: peerOf(address ?? socket?.remoteAddress ?? 'unknown'),
    // proxies add to it or leave it as the outermost wrote it
    isHttps: (writtenBy(proto, trustProxy) ?? writtenBy(proto, 1)) === 'https',
  };
}

/** So many addresses are at hand with what limits count them by. */
const PEERS_AT_HAND = 2000;
const peers = new Map<string, string>();

function peerOf(address: string): string {
  const known = peers.get(address);
  if (known !== undefined) return known;
  if (peers.size >= PEERS_AT_HAND) peers.clear();
  const network = networkOf(address);
  peers.set(address, network);
  return network;
}
