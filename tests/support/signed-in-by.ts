import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Store } from '#server/db/store.ts';
import type { Services } from '#server/http/app-env.ts';
import { openKeys } from '#server/identity/keys/keys.ts';
import { findSubject } from '#server/identity/people/people.ts';
import { beginSignIn, findByRefreshToken, type OpenSignIn } from '#server/identity/sign-ins/sign-ins.ts';
import { tokenMaker } from '#server/identity/tokens/id-token.ts';
import type { IdentitySettings } from '#server/identity-settings.ts';
import type { TestRequest } from './server.ts';

/** By what the tests' signed-in requests are sent: as they are written, or all alike. */
const WAYS = ['as-written', 'cookie', 'bearer', 'id-token'] as const;
type Way = (typeof WAYS)[number];

/** `TEST_SIGNED_IN_BY=id-token npx vitest run tests/server`; docs/testing.md. */
export function wayOfThisRun(): Way {
  const asked = process.env.TEST_SIGNED_IN_BY || 'as-written';
  const way = WAYS.find((one) => one === asked);
  if (!way) throw new Error(`TEST_SIGNED_IN_BY must be one of ${WAYS.join(', ')}, not "${asked}"`);
  return way;
}

const isExcepted = (way: Way): boolean => {
  const { testPath = '', currentTestName = '' } = expect.getState();
  return EXCEPT.some(
    ({ file, test, ways }) => testPath.endsWith(file) && currentTestName.includes(test) && ways.includes(way),
  );
};

/** What a test of the product's API can be about that is not so by every way. */
const EXCEPT: readonly { file: string; test: string; ways: readonly Way[]; why: string }[] = [];

interface Deps {
  store: Store;
  nowMs: () => number;
  settings: IdentitySettings | null;
}

/** Sends what a test has written by the way of this run. A request with two proofs, or with none, stays as it is. */
export function sentBy({ store, nowMs, settings }: Deps) {
  const way = wayOfThisRun();
  const open = new Map<string, { signIn: OpenSignIn; idToken: string; madeMs: number }>();
  const keys = openKeys({ store, nowMs } as Pick<Services, 'store' | 'nowMs'>);

  /** An ID token of the person of a session, of one sign-in for each session; renewed as a client does. */
  async function idTokenOf(sessionId: string): Promise<string | null> {
    const known = open.get(sessionId);
    const isOver = known && !(await findByRefreshToken(store.read, known.signIn.refreshToken, nowMs()));
    if (known && (isOver || nowMs() - known.madeMs < FRESH_MS)) return known.idToken;
    const id_hash = createHash('sha256').update(sessionId).digest('hex');
    const row = await store.read
      .selectFrom('sessions')
      .select('user_id')
      .where('id_hash', '=', id_hash)
      .where('expires_at_ms', '>', nowMs())
      .executeTakeFirst();
    const subject = row && (await findSubject(store.read, row.user_id));
    if (!subject || !settings) return null;
    const signIn =
      known?.signIn ??
      (await store.write(({ trx }) => beginSignIn(trx, subject.user.id, { method: 'password' }, nowMs())));
    const { idToken } = await tokenMaker({ nowMs, keys, settings })(subject, signIn);
    open.set(sessionId, { signIn, idToken, madeMs: nowMs() });
    return idToken;
  }

  return async (sent: TestRequest): Promise<TestRequest> => {
    const { cookie, token, ...rest } = sent;
    const named = /^(?:__Host-)?session=([\w-]+)$/.exec(cookie ?? '')?.[1];
    const sessionId = token ?? named;
    const isPlain =
      (cookie === undefined || named !== undefined) && (cookie === undefined) !== (token === undefined);
    if (way === 'as-written' || !sessionId || !isPlain || isExcepted(way)) return sent;
    if (way === 'cookie') return { ...rest, cookie: cookie ?? `session=${sessionId}` };
    if (way === 'bearer') return { ...rest, token: sessionId };
    const idToken = await idTokenOf(sessionId);
    return idToken === null ? sent : { ...rest, token: idToken };
  };
}
/** Clients renew five minutes before an hour is over. */
const FRESH_MS = 55 * 60_000;
