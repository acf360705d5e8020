import type { Hono } from 'hono';
import type { User } from '#contract/auth.ts';
import type { AppEnv } from './http/core/app-env.ts';
import type { Services } from './services.ts';

/** The person that an ID token proves. */
export interface TokenPerson {
  user: User;
  /** The sign-in that the token belongs to; null for a hosted provider, which keeps its own. */
  signInId: number | null;
  /** Issue time of the token, in seconds. */
  issuedAtS: number;
  /** Time of the sign-in, in seconds. */
  authTimeS: number;
}

/** The interface between the app and an identity provider. */
export interface Identity {
  /** Routes below `/api`. */
  apiRoutes: Hono<AppEnv>;
  /** Routes at the paths that client libraries of the provider expect. */
  rootRoutes: Hono<AppEnv>;
  /** Returns the person that a bearer proves; null when it is no valid ID token. @throws AppError 409, 429, 503. */
  readBearer(bearer: string, address: string): Promise<TokenPerson | null>;
  /**
   * Checks the second factor after the password, for a person who has one. @throws AppError 401 `second-factor`, 422 on
   * `code`, 429.
   */
  askSecond(personId: number, digits: string, address: string): Promise<void>;
  /** Ends one sign-in with all its tokens. */
  endSignIn(id: number): Promise<void>;
}

/** Creates the provider for one app. */
export type OpenIdentity = (services: Services) => Identity;
