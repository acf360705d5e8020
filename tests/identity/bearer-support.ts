import { importJWK, SignJWT } from 'jose';
import { claimsOf, type IdentityWorld, type Signed, startIdentity } from './identity-support.ts';

export let world: IdentityWorld;
export let ann: Signed;

export const begin = async () => {
  world = await startIdentity();
  ann = await world.signUp('ann');
};

export const tidy = () => world.server.close();

/** The product API's answer to a bearer. */
export const asks = (token: string, sent: { cookie?: string } = {}) =>
  world.server.request<{ id: number; code?: string }>('GET', '/api/auth/session', { token, ...sent });
/** The answers of both sides: the product's API, and the provider's. */
export async function answerTo(token: string): Promise<[number, string]> {
  const { body } = await world.lookup(token);
  return [(await asks(token)).status, body.error?.message ?? 'fine'];
}

/** Signs claims with a key of the server. */
export async function signed(
  changes: Record<string, unknown>,
  header: { alg?: string; kid?: string } = {},
): Promise<string> {
  const row = await world.server.store.read.selectFrom('identity_keys').selectAll().executeTakeFirstOrThrow();
  const key = await importJWK(JSON.parse(row.private_jwk), 'RS256');
  return new SignJWT({ ...claimsOf(ann.idToken), ...changes })
    .setProtectedHeader({ alg: 'RS256', kid: row.kid, typ: 'JWT', ...header })
    .sign(key);
}
