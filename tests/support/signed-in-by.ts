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

/** How the tests' signed-in requests are sent: as written, or all in one way. */
const WAYS = ['as-written', 'cookie', 'bearer', 'id-token'] as const;
type Way = (typeof WAYS)[number];

/** Environment of the servers of this run. */
export const envOfThisRun = (): Record<string, string> =>
  wayOfThisRun() === 'id-token' && !isExcepted('id-token') ? { IDENTITY: 'embedded' } : {};

/** `TEST_SIGNED_IN_BY=id-token npx vitest run tests/server`; docs/testing.md. */
function wayOfThisRun(): Way {
  const wanted = process.env.TEST_SIGNED_IN_BY || 'as-written';
  const way = WAYS.find((one) => one === wanted);
  if (!way) throw new Error(`TEST_SIGNED_IN_BY must be one of ${WAYS.join(', ')}, not "${wanted}"`);
  return way;
}

/**
 * Whether a test depends on its own way to sign in. An empty name is a whole file. Two cases need no list: an ID
 * token of a suspended person is refused, where a session still reads; and a database that a test has broken gets
 * none.
 */
const isExcepted = (way: Way): boolean => {
  const { testPath = '', currentTestName = '' } = expect.getState();
  if (way === 'id-token' && testPath.includes('/tests/identity/')) return true; // about the differences between the ways
  return EXCEPT.some(
    ([ways, file, test]) =>
      testPath.endsWith(`/${file}.test.ts`) && currentTestName.includes(test) && ways.includes(way),
  );
};

const BY_BEARER: readonly Way[] = ['bearer', 'id-token'];
const BY_TOKEN: readonly Way[] = ['id-token'];

/** The ways that do not apply, with file and test. */
const EXCEPT: readonly (readonly [ways: readonly Way[], file: string, test: string])[] = [
  // Another site can make a browser send a cookie, but no bearer token.
  [WAYS, 'security', 'a write from another origin'],
  [BY_BEARER, 'every-call', 'a page of another site'],
  [BY_BEARER, 'bearer', 'DELETE ends it'],
  [BY_BEARER, 'account', 'only the right password deletes an account'],
  // About the cookie itself: its renewal and its name.
  [BY_BEARER, 'security', 'cookies'],
  [BY_TOKEN, 'security', 'a session'],
  [BY_TOKEN, 'open', 'are answered with a renewed session'],
  // A sign-in at the provider continues when a session of the same browser ends.
  [BY_TOKEN, 'auth', 'ends the session of the request'],
  [BY_TOKEN, 'register-again', 'ends, as at every sign-in'],
  [BY_TOKEN, 'backup', 'a session that ended after the backup'],
  // About a server without a provider, or a person who has never signed in there.
  [BY_TOKEN, 'openapi', ''],
  [BY_TOKEN, 'account', 'the export is a file'],
  // Every write to the server is counted, held or failed, including that of a sign-in.
  [BY_TOKEN, 'overload', ''],
  [BY_TOKEN, 'new-emails', 'a failed change'],
  [BY_TOKEN, 'same-texts', 'failed'],
];

interface Deps {
  store: Store;
  nowMs: () => number;
  settings: IdentitySettings | null;
}

/** Sends a request of a test in the way of this run. A request with two credentials, or with none, is unchanged. */
export function sentBy({ store, nowMs, settings }: Deps) {
  const way = wayOfThisRun();
  const open = new Map<string, { signIn: OpenSignIn; idToken: string; madeMs: number }>();
  const keys = openKeys({ store, nowMs } as Pick<Services, 'store' | 'nowMs'>);

  /** An ID token for the person of a session, from one sign-in for each session; renewed like a client does. */
  async function idTokenOf(sessionId: string): Promise<string | null> {
    const last = open.get(sessionId);
    const known = last && nowMs() < last.madeMs ? undefined : last; // the test has set the clock back
    if (known && nowMs() - known.madeMs < FRESH_MS) return known.idToken;
    // Renews it in time during a test that moves the clock; an ended one stays ended.
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
/** Clients renew five minutes before the hour ends. */
const FRESH_MS = 55 * 60_000;
