import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Store } from '#server/db/store.ts';
import { findUserRow } from '#server/features/auth/users.repository.ts';
import { openKeys } from '#server/identity/keys/keys.ts';
import { findSubject } from '#server/identity/people/people.ts';
import { beginSignIn, noteUsed, type OpenSignIn } from '#server/identity/sign-ins/sign-ins.ts';
import { tokenMaker } from '#server/identity/tokens/id-token.ts';
import type { IdentitySettings } from '#server/identity-settings.ts';
import type { Services } from '#server/services.ts';
import { suspensionOf } from '#server/writes/standing.ts';
import type { TestRequest } from './server.ts';

/** By what the tests' signed-in requests are sent: as they are written, or all alike. */
const WAYS = ['as-written', 'cookie', 'bearer', 'id-token'] as const;
type Way = (typeof WAYS)[number];

/** What servers of this run need for it. */
export const envOfThisRun = (): Record<string, string> =>
  wayOfThisRun() === 'id-token' && !isExcepted('id-token') ? { IDENTITY: 'embedded' } : {};

/** `TEST_SIGNED_IN_BY=id-token npx vitest run tests/server`; docs/testing.md. */
function wayOfThisRun(): Way {
  const asked = process.env.TEST_SIGNED_IN_BY || 'as-written';
  const way = WAYS.find((one) => one === asked);
  if (!way) throw new Error(`TEST_SIGNED_IN_BY must be one of ${WAYS.join(', ')}, not "${asked}"`);
  return way;
}

/**
 * Whether a test is about what is not so by every way. An empty name is a whole file. Two reasons are seen without a list: an ID
 * token of a suspended person rests, where a session reads on; and in a database that a test has broken none is made.
 */
const isExcepted = (way: Way): boolean => {
  const { testPath = '', currentTestName = '' } = expect.getState();
  if (way === 'id-token' && testPath.includes('/tests/identity/')) return true; // about what tells the ways apart
  return EXCEPT.some(
    ([ways, file, test]) =>
      testPath.endsWith(`/${file}.test.ts`) && currentTestName.includes(test) && ways.includes(way),
  );
};

const BY_BEARER: readonly Way[] = ['bearer', 'id-token'];
const BY_TOKEN: readonly Way[] = ['id-token'];

/** By which ways it is not so, in which file, which test. */
const EXCEPT: readonly (readonly [ways: readonly Way[], file: string, test: string])[] = [
  // Another site can have a browser send a cookie, and no bearer.
  [WAYS, 'security', 'a write from another origin'],
  [BY_BEARER, 'every-call', 'a page of another site'],
  [BY_BEARER, 'bearer', 'DELETE ends it'],
  [BY_BEARER, 'account', 'only deleted by its person'],
  // About the cookie itself: when it is renewed, which name it has.
  [BY_BEARER, 'security', 'cookies'],
  [BY_TOKEN, 'security', 'a session'],
  [BY_TOKEN, 'open', 'a session is renewed'],
  // A sign-in elsewhere goes on when a session of the same browser ends.
  [BY_TOKEN, 'auth', 'ends the session that the request came with'],
  [BY_TOKEN, 'register-again', 'ends, as at every sign-in'],
  [BY_TOKEN, 'backup', 'a session that has ended since the backup'],
  // About a server without a provider, or one who has never signed in at it.
  [BY_TOKEN, 'openapi', ''],
  [BY_TOKEN, 'account', 'the export is a file'],
  // Every write that the server is asked for is counted, held or failed, also that of a sign-in.
  [BY_TOKEN, 'overload', ''],
  [BY_TOKEN, 'new-emails', 'a change that failed'],
  [BY_TOKEN, 'same-texts', 'failed'],
];

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
    const last = open.get(sessionId);
    const known = last && nowMs() < last.madeMs ? undefined : last; // the test has put the clock back
    if (known && nowMs() - known.madeMs < FRESH_MS) return known.idToken;
    // It renews in time what no test waits for in between; one that has ended stays ended.
    const isOpen = known && (await store.write(({ trx }) => noteUsed(trx, known.signIn.row.id, nowMs())));
    if (known && !isOpen) return known.idToken;
    const personId = known?.signIn.row.person_id ?? (await personOf(sessionId));
    const subject = personId === null ? undefined : await findSubject(store.read, personId);
    if (!subject || !settings) return null;
    const { id } = subject.user;
    const signIn =
      known?.signIn ??
      (await store.write(({ trx }) => beginSignIn(trx, id, { method: 'password' }, nowMs())));
    const { idToken } = await tokenMaker({ nowMs, keys, settings })(subject, signIn);
    open.set(sessionId, { signIn, idToken, madeMs: nowMs() });
    return idToken;
  }

  async function personOf(sessionId: string): Promise<number | null> {
    const row = await store.read
      .selectFrom('sessions')
      .select('user_id')
      .where('id_hash', '=', createHash('sha256').update(sessionId).digest('hex'))
      .where('expires_at_ms', '>', nowMs())
      .executeTakeFirst();
    return row?.user_id ?? null;
  }

  const isSuspended = async (sessionId: string) => {
    const personId = open.get(sessionId)?.signIn.row.person_id ?? (await personOf(sessionId));
    const user = personId === null ? undefined : await findUserRow(store.read, personId);
    return user !== undefined && suspensionOf(user, nowMs()) !== null;
  };

  return async (sent: TestRequest): Promise<TestRequest> => {
    const { cookie, token, ...rest } = sent;
    const named = /^(?:__Host-)?session=([\w-]+)$/.exec(cookie ?? '')?.[1];
    const sessionId = token ?? named;
    const isPlain =
      (cookie === undefined || named !== undefined) && (cookie === undefined) !== (token === undefined);
    if (way === 'as-written' || !sessionId || !isPlain || isExcepted(way)) return sent;
    if (way === 'cookie') return { ...rest, cookie: cookie ?? `session=${sessionId}` };
    if (way === 'bearer') return { ...rest, token: sessionId };
    try {
      const idToken = (await isSuspended(sessionId)) ? null : await idTokenOf(sessionId);
      return idToken === null ? sent : { ...rest, token: idToken };
    } catch {
      return sent; // the test has broken the database
    }
  };
}
/** Clients renew five minutes before an hour is over. */
const FRESH_MS = 55 * 60_000;
