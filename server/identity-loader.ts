import type { Hono } from 'hono';
import type { User } from '#contract/auth.ts';
import type { Config } from './config.ts';
import type { AppEnv } from './http/app-env.ts';
import type { Services } from './services.ts';

/** Whom an ID token proves. */
export interface TokenPerson {
  user: User;
  /** The sign-in that the token belongs to; null of a provider elsewhere, which keeps them itself. */
  signInId: number | null;
  /** When this token was made, seconds. */
  issuedAtS: number;
  /** When they signed in, seconds. */
  authTimeS: number;
}

/** What the app asks of an identity provider. Everything else of it stays in `server/identity`. */
export interface Identity {
  /** Its calls below `/api`. */
  apiRoutes: Hono<AppEnv>;
  /** Its calls that have the addresses that clients of such providers know. */
  rootRoutes: Hono<AppEnv>;
  /** Who presents a bearer; null where it is no ID token, or one that proves nobody. @throws AppError 409, 429, 503. */
  readBearer(bearer: string, address: string): Promise<TokenPerson | null>;
  /**
   * Asks for the second factor of whoever has shown their password, if they have one. @throws AppError 401
   * `second-factor`, 422 on `code`, 429.
   */
  askSecond(personId: number, digits: string, address: string): Promise<void>;
  /** Ends one sign-in, with all its tokens. */
  endSignIn(id: number): Promise<void>;
}

/** Makes the provider of one app. */
export type OpenIdentity = (services: Services) => Identity;

/** Loads the provider that the settings ask for; without one nothing of it is loaded. */
export async function loadIdentity({ identity }: Config): Promise<OpenIdentity | null> {
  if (!identity) return null;
  if (identity.kind === 'hosted') {
    const { hostedIdentity } = await import('./identity/hosted.ts');
    return (services) => hostedIdentity(services, identity);
  }
  const { embeddedIdentity } = await import('./identity/embedded.ts');
  return (services) => embeddedIdentity(services, identity);
}
