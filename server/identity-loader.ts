import type { Config } from './config.ts';
import type { OpenIdentity } from './identity.ts';

/** Loads the configured provider; without one, none of its code is loaded. */
export async function loadIdentity({ identity }: Config): Promise<OpenIdentity | null> {
  if (!identity) return null;
  if (identity.kind === 'hosted') {
    const { hostedIdentity } = await import('./identity/hosted.ts');
    return (services) => hostedIdentity(services, identity);
  }
  const { embeddedIdentity } = await import('./identity/embedded.ts');
  return (services) => embeddedIdentity(services, identity);
}
