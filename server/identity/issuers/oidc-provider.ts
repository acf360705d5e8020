import * as oidc from 'openid-client';
import type { Logger } from 'pino';
import { DAY_MS, SECOND_MS } from '#contract/shared/time.ts';
import type { AccountSettings } from '../../accounts-settings.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import { type ExternalClaims, emailOf, type Issuer, verifyExternalToken } from './external-token.ts';
import { openKeySet } from './key-set.ts';

/** Binds a sign-in to the browser that started it. */
export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** The result of an external sign-in. */
type SignInResult =
  | { kind: 'proven'; claims: ExternalClaims }
  /** The person declined. */
  | { kind: 'cancelled' }
  /** The provider did not respond. */
  | { kind: 'unreached' }
  /** The response proves nothing. */
  | { kind: 'refused' };

/** An external provider whose accounts can sign in here. */
export interface OidcProvider {
  settings: AccountSettings;
  /** Returns the provider's sign-in URL; null while it does not respond. */
  addressFor(redirectUri: string, secrets: Secrets): Promise<URL | null>;
  /** @param callbackUrl the complete URL of the callback */
  finish(callbackUrl: URL, secrets: Secrets): Promise<SignInResult>;
  /**
   * Verifies an ID token that the client obtained from the provider. @throws Refusal INVALID_IDP_RESPONSE; AppError
   * 503.
   */
  read(idToken: string): Promise<ExternalClaims>;
}

interface Deps {
  nowMs: () => number;
  log: Pick<Logger, 'warn' | 'info'>;
}

const TIMEOUT_S = 8;
/** Discovery metadata is read again after this time, and after a failure not before the retry interval. */
const METADATA_MS = DAY_MS;
const RETRY_MS = 10 * SECOND_MS;
/** Signatures by a published key; never by our secret, and never none. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'EdDSA', 'Ed25519'];
/** Apple returns requested claims only in a form post. */
const APPLE = 'https://appleid.apple.com';
/** Error codes of a declined sign-in. */
const DECLINED = ['access_denied', 'user_cancelled_authorize', 'consent_required', 'interaction_required'];

export const makeSecrets = (): Secrets => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

/** Opens a provider from its settings. The first request is made on the first sign-in. */
export function openOidcProvider(settings: AccountSettings, { nowMs, log }: Deps): OidcProvider {
  let cached: { metadata: oidc.ServerMetadata; issuer: Issuer; gotMs: number } | null = null;
  let failedMs = Number.NEGATIVE_INFINITY;

  async function discover() {
    if (cached && nowMs() - cached.gotMs < METADATA_MS) return cached;
    if (nowMs() - failedMs < RETRY_MS) return cached;
    try {
      const metadata = await describe(settings);
      cached = { metadata, issuer: issuerOf(metadata), gotMs: nowMs() };
    } catch (error) {
      failedMs = nowMs();
      log.warn({ account: settings.id, reason: reasonOf(error) }, 'an account provider does not respond');
    }
    return cached;
  }
  const issuerOf = (metadata: oidc.ServerMetadata): Issuer => ({
    issuer: metadata.issuer,
    audience: settings.clientId,
    algorithms: ALGORITHMS,
    keys: openKeySet({ url: metadata.jwks_uri ?? '', nowMs, log }),
    nowMs,
    refusals: { expired: 'INVALID_IDP_RESPONSE', invalid: 'INVALID_IDP_RESPONSE' },
  });

  return {
    settings,
    async addressFor(redirectUri, { state, nonce, verifier }) {
      const provider = await discover();
      if (!provider) return null;
      return oidc.buildAuthorizationUrl(clientOf(settings, provider.metadata, nowMs()), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        ...{ state, nonce },
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(provider.metadata.issuer === APPLE
          ? { response_mode: 'form_post', scope: 'openid email name' }
          : {}),
      });
    },
    async finish(callbackUrl, secrets) {
      const provider = await discover();
      if (!provider) return { kind: 'unreached' };
      try {
        const claims = await exchange(
          clientOf(settings, provider.metadata, nowMs()),
          provider.issuer,
          callbackUrl,
          secrets,
        );
        return { kind: 'proven', claims };
      } catch (error) {
        const kind = kindOf(error);
        log.info(
          { account: settings.id, kind, reason: reasonOf(error) },
          'a sign-in with another account failed',
        );
        return { kind };
      }
    },
    async read(idToken) {
      const provider = await discover();
      if (!provider) throw new Refusal('INVALID_IDP_RESPONSE', 'The other provider does not respond.');
      return verifyExternalToken(provider.issuer, idToken);
    },
  };
}

/** Reads the provider's metadata (OpenID Connect Discovery). */
async function describe({ issuer, clientId }: AccountSettings): Promise<oidc.ServerMetadata> {
  const client = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
    execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
    timeout: TIMEOUT_S,
  });
  const metadata = client.serverMetadata();
  if (!metadata.jwks_uri) throw new Error('it publishes no keys');
  return { ...metadata };
}

/** Creates our OIDC client, which uses the server's clock. */
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

/** Exchanges the code for an ID token, whose signature is verified like that of a client's token. */
async function exchange(
  client: oidc.Configuration,
  issuer: Issuer,
  callbackUrl: URL,
  { state, nonce, verifier }: Secrets,
): Promise<ExternalClaims> {
  const tokens = await oidc.authorizationCodeGrant(client, callbackUrl, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
  });
  const claims = await verifyExternalToken(issuer, tokens.id_token ?? '');
  if (claims.nonce !== nonce) throw new Refusal('MISSING_OR_INVALID_NONCE');
  if (claims.email !== null || !client.serverMetadata().userinfo_endpoint) return claims;
  const userInfo = await oidc.fetchUserInfo(client, tokens.access_token, claims.sub);
  return { ...claims, ...emailOf({ email: userInfo.email, email_verified: userInfo.email_verified }) };
}

function kindOf(error: unknown): 'cancelled' | 'unreached' | 'refused' {
  if (error instanceof oidc.AuthorizationResponseError)
    return DECLINED.includes(error.error) ? 'cancelled' : 'refused';
  if (error instanceof oidc.ResponseBodyError) return error.status < 500 ? 'refused' : 'unreached';
  if (error instanceof TypeError && error.message === 'fetch failed') return 'unreached';
  return error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT' ? 'unreached' : 'refused';
}

/** Without the response body: codes and tokens must not be logged. */
const reasonOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
