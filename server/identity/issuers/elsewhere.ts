import * as oidc from 'openid-client';
import type { Logger } from 'pino';
import { DAY_MS, SECOND_MS } from '#contract/shared/time.ts';
import type { AccountSettings } from '../../accounts-settings.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import { emailOf, type Issued, type Issuer, readIssued } from './issued.ts';
import { openKeySet } from './key-set.ts';

/** What one sign-in elsewhere is bound to; the browser that has begun it alone can end it. */
export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** What came of a sign-in elsewhere. */
type Answered =
  | { kind: 'proven'; issued: Issued }
  /** The person said no there. */
  | { kind: 'cancelled' }
  /** The other place did not answer us. */
  | { kind: 'unreached' }
  /** What came proves nothing. */
  | { kind: 'refused' };

/** A place whose accounts sign people in here. */
export interface Elsewhere {
  settings: AccountSettings;
  /** Where the browser goes to sign in there; null while the place does not answer. */
  addressFor(redirectUri: string, secrets: Secrets): Promise<URL | null>;
  /** @param came the address that the browser has come back to */
  finish(came: URL, secrets: Secrets): Promise<Answered>;
  /** Reads an ID token that a client has got there itself. @throws Refusal INVALID_IDP_RESPONSE; AppError 503. */
  read(idToken: string): Promise<Issued>;
}

interface Deps {
  nowMs: () => number;
  log: Pick<Logger, 'warn' | 'info'>;
}

const TIMEOUT_S = 8;
/** What a place says of itself is read again after that, and not sooner after it did not answer. */
const KNOWN_MS = DAY_MS;
const AGAIN_MS = 10 * SECOND_MS;
/** Signatures by a key that is published; never by our secret, and never none. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'EdDSA', 'Ed25519'];
/** It sends what we ask for as a form, or not at all. */
const APPLE = 'https://appleid.apple.com';
/** How a person's no is called. */
const NO = ['access_denied', 'user_cancelled_authorize', 'consent_required', 'interaction_required'];

export const makeSecrets = (): Secrets => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

/** Opens a place by its settings. Nothing is asked of it before somebody signs in there. */
export function openElsewhere(settings: AccountSettings, { nowMs, log }: Deps): Elsewhere {
  let known: { metadata: oidc.ServerMetadata; issuer: Issuer; gotMs: number } | null = null;
  let failedMs = Number.NEGATIVE_INFINITY;

  async function discover() {
    if (known && nowMs() - known.gotMs < KNOWN_MS) return known;
    if (nowMs() - failedMs < AGAIN_MS) return known;
    try {
      const metadata = await describe(settings);
      known = { metadata, issuer: issuerOf(metadata), gotMs: nowMs() };
    } catch (error) {
      failedMs = nowMs();
      log.warn({ account: settings.id, reason: reasonOf(error) }, 'a place of accounts does not answer');
    }
    return known;
  }
  const issuerOf = (metadata: oidc.ServerMetadata): Issuer => ({
    issuer: metadata.issuer,
    audience: settings.clientId,
    algorithms: ALGORITHMS,
    keys: openKeySet({ url: metadata.jwks_uri ?? '', nowMs, log }),
    nowMs,
    refusals: { over: 'INVALID_IDP_RESPONSE', wrong: 'INVALID_IDP_RESPONSE' },
  });

  return {
    settings,
    async addressFor(redirectUri, { state, nonce, verifier }) {
      const place = await discover();
      if (!place) return null;
      return oidc.buildAuthorizationUrl(clientOf(settings, place.metadata, nowMs()), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        ...{ state, nonce },
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(place.metadata.issuer === APPLE
          ? { response_mode: 'form_post', scope: 'openid email name' }
          : {}),
      });
    },
    async finish(came, secrets) {
      const place = await discover();
      if (!place) return { kind: 'unreached' };
      try {
        const issued = await exchange(
          clientOf(settings, place.metadata, nowMs()),
          place.issuer,
          came,
          secrets,
        );
        return { kind: 'proven', issued };
      } catch (error) {
        const kind = kindOf(error);
        log.info({ account: settings.id, kind, reason: reasonOf(error) }, 'a sign-in elsewhere did not work');
        return { kind };
      }
    },
    async read(idToken) {
      const place = await discover();
      if (!place) throw new Refusal('INVALID_IDP_RESPONSE', 'The other place does not answer.');
      return readIssued(place.issuer, idToken);
    },
  };
}

/** What a place says of itself, OpenID Connect Discovery. */
async function describe({ issuer, clientId }: AccountSettings): Promise<oidc.ServerMetadata> {
  const client = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
    execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
    timeout: TIMEOUT_S,
  });
  const metadata = client.serverMetadata();
  if (!metadata.jwks_uri) throw new Error('it publishes no keys');
  return { ...metadata };
}

/** Our side of it, by the server's only clock. */
function clientOf(
  { clientId, secret, issuer }: AccountSettings,
  metadata: oidc.ServerMetadata,
  nowMs: number,
): oidc.Configuration {
  const takesPost = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post');
  const proof =
    secret === null ? oidc.None() : (takesPost ? oidc.ClientSecretPost : oidc.ClientSecretBasic)(secret);
  const clocks = {
    [oidc.clockSkew]: Math.round((nowMs - Date.now()) / SECOND_MS),
    [oidc.clockTolerance]: IDENTITY_LIMITS.toleranceS,
  };
  const client = new oidc.Configuration(metadata, clientId, clocks, proof);
  client.timeout = TIMEOUT_S;
  if (issuer.startsWith('http:')) oidc.allowInsecureRequests(client);
  return client;
}

/** Turns the code into an ID token, whose signature is verified as of one that a client brings. */
async function exchange(
  client: oidc.Configuration,
  issuer: Issuer,
  came: URL,
  { state, nonce, verifier }: Secrets,
): Promise<Issued> {
  const tokens = await oidc.authorizationCodeGrant(client, came, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
  });
  const issued = await readIssued(issuer, tokens.id_token ?? '');
  if (issued.nonce !== nonce) throw new Refusal('MISSING_OR_INVALID_NONCE');
  if (issued.email !== null || !client.serverMetadata().userinfo_endpoint) return issued;
  const told = await oidc.fetchUserInfo(client, tokens.access_token, issued.sub);
  return { ...issued, ...emailOf({ email: told.email, email_verified: told.email_verified }) };
}

function kindOf(error: unknown): 'cancelled' | 'unreached' | 'refused' {
  if (error instanceof oidc.AuthorizationResponseError)
    return NO.includes(error.error) ? 'cancelled' : 'refused';
  if (error instanceof oidc.ResponseBodyError) return error.status < 500 ? 'refused' : 'unreached';
  if (error instanceof TypeError && error.message === 'fetch failed') return 'unreached';
  return error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT' ? 'unreached' : 'refused';
}

/** Without what came: codes and tokens are nobody's to read in a log. */
const reasonOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
