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
    return { address: networkOf(socket?.remoteAddress ?? 'unknown'), isHttps: socket?.encrypted === true };
  const proto = headerOf('x-forwarded-proto') ?? undefined;
  const forwarded = writtenBy(headerOf('x-forwarded-for') ?? undefined, trustProxy);
  const address = forwarded === undefined ? null : addressIn(forwarded);
  return {
    address: networkOf(address ?? socket?.remoteAddress ?? 'unknown'),
    // proxies add to it or leave it as the outermost wrote it
    isHttps: (writtenBy(proto, trustProxy) ?? writtenBy(proto, 1)) === 'https',
  };
}
