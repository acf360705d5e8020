import { randomBytes } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { SECOND_MS } from '#contract/shared/time.ts';
import type { Services } from '../../services.ts';
import { IDENTITY_LIMITS } from '../limits.ts';
import type { IdentityKeysTable } from './keys.table.ts';

export const ALGORITHM = 'RS256';
const KID_BYTES = 10;

/** A key with which tokens are signed. */
interface SigningKey {
  kid: string;
  key: CryptoKey;
}

/** The keys of the provider. They stay in the database, and change by age. */
export interface Keys {
  /** The key that signs now; a new one where the newest is too old. */
  signing(): Promise<SigningKey>;
  /** The key that a token names; undefined where no token that could still count has it. */
  named(kid: string): Promise<CryptoKey | undefined>;
  /** The public halves, as a JWK set. RFC 7517, 5. */
  published(): Promise<{ keys: JWK[] }>;
}

/** Opens the keys of a database. Nothing is made before the first token is. */
export function openKeys({ store, nowMs }: Pick<Services, 'store' | 'nowMs'>): Keys {
  const imported = new Map<string, Promise<CryptoKey>>();
  let making: Promise<IdentityKeysTable> | null = null;

  const importOnce = (name: string, jwk: string) => {
    const key = imported.get(name) ?? (importJWK(JSON.parse(jwk), ALGORITHM) as Promise<CryptoKey>);
    imported.set(name, key);
    return key;
  };

  /** Those whose tokens may still count, newest first. */
  const known = () =>
    store.read
      .selectFrom('identity_keys')
      .selectAll()
      .where('made_at_ms', '>', outdatedMs(nowMs()))
      .orderBy('made_at_ms', 'desc')
      .execute();

  async function make(): Promise<IdentityKeysTable> {
    const row = await newKey(nowMs());
    await store.write(async ({ trx }) => {
      await trx.deleteFrom('identity_keys').where('made_at_ms', '<=', outdatedMs(nowMs())).execute();
      await trx.insertInto('identity_keys').values(row).execute();
    });
    return row;
  }

  /** One at a time, whoever else waits for it. */
  const makeOnce = () => {
    making ??= make().finally(() => {
      making = null;
    });
    return making;
  };

  return {
    async signing() {
      const [newest] = await known();
      const isYoung = newest && nowMs() - newest.made_at_ms < IDENTITY_LIMITS.keyMs;
      const { kid, private_jwk } = isYoung ? newest : await makeOnce();
      return { kid, key: await importOnce(`private ${kid}`, private_jwk) };
    },
    async named(kid) {
      const row = (await known()).find((one) => one.kid === kid);
      return row && importOnce(`public ${kid}`, row.public_jwk);
    },
    async published() {
      return { keys: (await known()).map((row) => JSON.parse(row.public_jwk)) };
    },
  };
}

/** A key that was made then or before has no token left that counts. */
const outdatedMs = (nowMs: number) =>
  nowMs - IDENTITY_LIMITS.keyMs - (IDENTITY_LIMITS.tokenS + IDENTITY_LIMITS.toleranceS) * SECOND_MS;

async function newKey(nowMs: number): Promise<IdentityKeysTable> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = randomBytes(KID_BYTES).toString('hex');
  const marks = { kid, alg: ALGORITHM, use: 'sig' };
  return {
    kid,
    private_jwk: JSON.stringify({ ...(await exportJWK(pair.privateKey)), ...marks }),
    public_jwk: JSON.stringify({ ...(await exportJWK(pair.publicKey)), ...marks }),
    made_at_ms: nowMs,
  };
}
