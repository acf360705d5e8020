import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

const CLIENT = { id: 'petiyard-4711', secret: 's3cret-of-petiyard' };

/** The person that the provider describes. */
export interface TheirPerson {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
  picture?: string;
}

interface Asked {
  redirectUri: string;
  challenge: string;
  nonce: string;
  person: TheirPerson;
}

/** Changes that make an ID token invalid. */
interface Spoiled {
  claims?: JWTPayload;
  alg?: string;
  kid?: string;
  key?: CryptoKey | Uint8Array;
  header?: object;
}

const newKey = async (kid: string, alg = 'RS256') => {
  const pair = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, pair, jwk: { ...(await exportJWK(pair.publicKey)), kid, alg, use: 'sig' } };
};

/**
 * A provider that speaks OpenID Connect on its own port: it signs in `person` without a question, and checks the
 * client's duties: the redirect address, the secret, the code's verifier, each code once.
 */
export async function startOidcProvider(nowMs: () => number) {
  let key = await newKey('key-1');
  const codes = new Map<string, Asked>();
  const place = {
    person: { sub: 'their-ann', email: 'ann@example.com', email_verified: true } as TheirPerson,
    /** Changes that make the next ID tokens invalid. */
    spoil: {} as Spoiled,
    /** Whether it is unreachable. */
    isAway: false,
    /** Refuses as if the person did. */
    refuses: false,
    /** Email addresses appear only in the userinfo response. */
    tellsEmailApart: false,
    maxAge: 300,
    /** How often its keys were read. */
    keyReads: 0,
    /** Requests to exchange a code. */
    exchanges: [] as URLSearchParams[],
  };

  const server = createServer(async (request, response) => {
    if (place.isAway) return void request.socket.destroy();
    const url = new URL(request.url ?? '/', issuer);
    const handle = HANDLERS[url.pathname];
    if (!handle) return void response.writeHead(404).end();
    await handle(url, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const json = (response: ServerResponse, body: object, status = 200, headers = {}) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));

  /** An ID token of this provider. */
  async function idToken(person: TheirPerson = place.person, claims: JWTPayload = {}): Promise<string> {
    const { spoil } = place;
    const iat = Math.floor(nowMs() / 1000);
    const allClaims = {
      ...person,
      iat,
      exp: iat + 600,
      iss: issuer,
      aud: CLIENT.id,
      ...claims,
      ...spoil.claims,
    };
    return new SignJWT(allClaims)
      .setProtectedHeader({ alg: spoil.alg ?? 'RS256', kid: spoil.kid ?? key.kid, ...spoil.header })
      .sign(spoil.key ?? key.pair.privateKey);
  }

  const HANDLERS: Record<
    string,
    (url: URL, request: IncomingMessage, response: ServerResponse) => Promise<void>
  > = {
    '/.well-known/openid-configuration': async (_url, _request, response) =>
      json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        subject_types_supported: ['public'],
      }),
    '/keys': async (_url, _request, response) => {
      place.keyReads++;
      json(response, { keys: [key.jwk] }, 200, { 'cache-control': `public, max-age=${place.maxAge}` });
    },
    '/authorize': async ({ searchParams: query }, _request, response) => {
      const back = new URL(query.get('redirect_uri') ?? '');
      back.searchParams.set('state', query.get('state') ?? '');
      if (place.refuses) back.searchParams.set('error', 'access_denied');
      else {
        const code = randomBytes(12).toString('hex');
        const challenge = query.get('code_challenge') ?? '';
        const nonce = query.get('nonce') ?? '';
        codes.set(code, {
          redirectUri: query.get('redirect_uri') ?? '',
          challenge,
          nonce,
          person: place.person,
        });
        back.searchParams.set('code', code);
      }
      response.writeHead(302, { location: back.href }).end();
    },
    '/token': async (_url, request, response) => {
      const form = new URLSearchParams(await text(request));
      place.exchanges.push(form);
      const code = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const basic = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64');
      const [id, secret] = basic.toString().split(':').map(decodeURIComponent); // RFC 6749, 2.3.1
      const verifier = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isRight =
        code?.redirectUri === form.get('redirect_uri') &&
        code?.challenge === verifier &&
        id === CLIENT.id &&
        secret === CLIENT.secret;
      if (!code || !isRight) return json(response, { error: 'invalid_grant' }, 400);
      const { email, ...bare } = code.person;
      const profile = place.tellsEmailApart ? bare : code.person;
      json(response, {
        access_token: `access-${code.person.sub}`,
        token_type: 'Bearer',
        id_token: await idToken(profile, { nonce: code.nonce }),
      });
    },
    '/userinfo': async (_url, _request, response) => json(response, place.person),
  };

  return Object.assign(place, {
    issuer,
    env: {
      PUBLIC_URL: 'https://petiyard.test',
      IDENTITY_OIDC_COOP: `${issuer} ${CLIENT.id} ${CLIENT.secret} Farm Co-op`,
    },
    idToken,
    /** Rotates its keys: tokens with the previous key are invalid for anybody who reads the keys now. */
    async rotate(kid: string) {
      key = await newKey(kid);
    },
    /** The public half of its key. */
    publicJwk: () => key.jwk,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
export type OidcProvider = Awaited<ReturnType<typeof startOidcProvider>>;
