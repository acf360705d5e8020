import { randomBytes } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { SECOND_MS } from '#contract/shared/time.ts';
import type { Services } from '../../services.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import type { IdentityKeysTable } from './keys.table.ts';

export const ALGORITHM = 'RS256';
const KID_BYTES = 10;

/** A key that signs tokens. */
interface SigningKey {
  kid: string;
  key: CryptoKey;
}

/** The provider's signing keys, stored in the database and rotated by age. */
export interface Keys {
  /** Returns the current signing key; creates one when the newest is too old. */
  signing(): Promise<SigningKey>;
  /** Returns the key that a token names; undefined when all its tokens have expired. */
  named(kid: string): Promise<CryptoKey | undefined>;
  /** Returns the public keys as a JWK set. RFC 7517, 5. */
  published(): Promise<{ keys: JWK[] }>;
}

/** Opens the keys of a database. The first key is created with the first token. */
export function openKeys({ store, nowMs }: Pick<Services, 'store' | 'nowMs'>): Keys {
  const imported = new Map<string, Promise<CryptoKey>>();
  let creating: Promise<IdentityKeysTable> | null = null;

  const importOnce = (name: string, jwk: string) => {
    const key = imported.get(name) ?? (importJWK(JSON.parse(jwk), ALGORITHM) as Promise<CryptoKey>);
    imported.set(name, key);
    return key;
  };

  /** Keys with unexpired tokens, newest first. */
  const validKeys = () =>
    store.read
      .selectFrom('identity_keys')
      .selectAll()
      .where('made_at_ms', '>', outdatedMs(nowMs()))
      .orderBy('made_at_ms', 'desc')
      .execute();

  async function create(): Promise<IdentityKeysTable> {
    const row = await newKey(nowMs());
    await store.write(async ({ trx }) => {
      await trx.deleteFrom('identity_keys').where('made_at_ms', '<=', outdatedMs(nowMs())).execute();
      await trx.insertInto('identity_keys').values(row).execute();
    });
    return row;
  }

  /** Concurrent callers share one new key. */
  const createOnce = () => {
    creating ??= create().finally(() => {
      creating = null;
    });
    return creating;
  };

  return {
    async signing() {
      const [newest] = await validKeys();
      const isYoung = newest && nowMs() - newest.made_at_ms < IDENTITY_LIMITS.keyMs;
      const { kid, private_jwk } = isYoung ? newest : await createOnce();
      return { kid, key: await importOnce(`private ${kid}`, private_jwk) };
    },
    async named(kid) {
      const row = (await validKeys()).find((row) => row.kid === kid);
      return row && importOnce(`public ${kid}`, row.public_jwk);
    },
    async published() {
      return { keys: (await validKeys()).map((row) => JSON.parse(row.public_jwk)) };
    },
  };
}

/** All tokens of a key created at or before this time have expired. */
const outdatedMs = (nowMs: number) =>
  nowMs - IDENTITY_LIMITS.keyMs - (IDENTITY_LIMITS.tokenS + IDENTITY_LIMITS.toleranceS) * SECOND_MS;

async function newKey(nowMs: number): Promise<IdentityKeysTable> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = randomBytes(KID_BYTES).toString('hex');
  const header = { kid, alg: ALGORITHM, use: 'sig' };
  return {
    kid,
    private_jwk: JSON.stringify({ ...(await exportJWK(pair.privateKey)), ...header }),
    public_jwk: JSON.stringify({ ...(await exportJWK(pair.publicKey)), ...header }),
    made_at_ms: nowMs,
  };
}
