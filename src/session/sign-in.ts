import type { AuthState, LoginBody, RegisterBody, SignedIn, User } from '#contract/auth.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { keepAreaList } from '#src/local/areas/area-list.ts';
import type { SessionRow } from '#src/local/cache/cache.ts';
import { beginSession, closeSession, endSession, readSession } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import type { Answer } from '#src/local/link/api.ts';
import { discardAll } from '#src/local/outbox/commands.ts';
import { dropDrafts } from '#src/local/outbox/drafts.ts';
import type { AnyEntry, Phase } from '#src/local/outbox/entry.ts';
import type { Outbox } from '#src/local/outbox/outbox.ts';
import { hasWish, isSetAside, phaseOf, step } from '#src/local/outbox/transitions.ts';
import { leasesOf } from '#src/local/sync/pick.ts';
import { inOurWords } from '#src/words/contract/in-our-words.ts';
import { noteOperator } from './provider.ts';

/** Draft of the sign-up form. */
export const SIGN_UP_DRAFT = 'session.sign-up';
/** Draft that stores where a code was sent. */
export const PENDING_CODE_DRAFT = 'session.asked-code';

/** Signs in with a password. The token stays in this page's memory; the session row informs all tabs. */
export async function signIn(
  core: Core,
  body: Omit<LoginBody, 'code'> & Partial<LoginBody>,
): Promise<Answer<SignedIn>> {
  return enterBy(core, () => core.api.request<SignedIn>('/api/auth/login', { method: 'POST', body }));
}

/** Creates an account and signs in. */
export async function signUp(core: Core, body: RegisterBody): Promise<Answer<SignedIn>> {
  return enterBy(core, () => core.api.request<SignedIn>('/api/auth/register', { method: 'POST', body }));
}

/** The person who has signed in; the token is null if there is only the cookie. */
type Entered = { user: User; token: string | null };

/** Signs in with any request that returns the signed-in person. */
export function enterBy<E extends Entered>(
  core: Core,
  request: () => Promise<Answer<E>>,
): Promise<Answer<E>> {
  return inTurn(core, async () => enter(core, await request()));
}

async function enter<E extends Entered>(core: Core, answer: Answer<E>): Promise<Answer<E>> {
  if (answer.kind !== 'ok') return answer;
  core.api.setToken(answer.body.token);
  await core.outbox.writeMeta('leaveServer', false);
  // These drafts are finished now, or they were abandoned by another person.
  for (const draft of [SIGN_UP_DRAFT, PENDING_CODE_DRAFT]) await dropDrafts(core.outbox, draft, 'visitor');
  if (await isBack(core, answer.body.user.id)) await holdSaved(core, answer.body.user.id);
  await beginSession(core.cache, answer.body.user, core.ports.nowMs());
  void core.engine.sync({ isForced: true });
  return answer;
}

/** Returns whether the person was signed out before. Otherwise they were already asked about their posts. */
async function isBack({ cache }: Core, id: number): Promise<boolean> {
  const before = await readSession(cache);
  return before?.state !== 'signedIn' || before.user?.id !== id;
}

/**
 * Holds the saved posts before this page leaves for a sign-in at another site: the person comes back with a cookie, perhaps to a
 * new page, and must be asked about their posts there too.
 */
export async function holdForReturn(core: Core): Promise<void> {
  const session = await readSession(core.cache);
  if (session?.state === 'ended' && session.user) await holdSaved(core, session.user.id);
}

/** Meta key: the person whose posts wait for the answer to "Send 3 saved posts now?". */
const HELD = 'heldFor';

/**
 * Holds the posts that a person wrote before their session ended until they answer; {@link savedPosts} counts them. A held post
 * is a deferred entry, so without an answer it is sent within the hour. Posts of a killed page are held too; posts that another
 * page is sending now are not.
 */
async function holdSaved(core: Core, owner: number): Promise<void> {
  const { outbox, ports, leases } = core;
  const expired = await leases.over(await leasesOf(outbox));
  const waitsSinceMs = ports.nowMs();
  const hold = {
    isHeld: true as const,
    notBeforeMs: waitsSinceMs + SYNC_LIMITS.unansweredHoldMs,
    waitsSinceMs,
  };
  await outbox.transaction('rw', [outbox.entries, outbox.meta], async () => {
    const own = await outbox.entries.where('owner').equals(owner).toArray();
    const heldEntries = own.flatMap((entry) =>
      isSendable(entry) && !isBeingSent(entry, expired) ? (step(entry, 'hold', hold) ?? []) : [],
    );
    await outbox.entries.bulkPut(heldEntries);
    await outbox.writeMeta(HELD, heldEntries.length > 0 ? owner : null);
  });
}

/** The lease of a killed page has expired. */
const isBeingSent = ({ lease }: AnyEntry, expired: ReadonlySet<string>) =>
  lease !== undefined && !expired.has(lease.id);

/** Not withdrawn, refused or set aside after failures. */
const isSendable = (entry: AnyEntry) =>
  SENDABLE_PHASES.includes(phaseOf(entry)) && !hasWish(entry) && !isSetAside(entry.failures);
const SENDABLE_PHASES: readonly Phase[] = ['queued', 'left', 'leaving'];

/** Counts the person's posts that wait for the answer to "Send 3 saved posts now?". */
export async function savedPosts(outbox: Outbox, owner: number | null): Promise<number> {
  if (owner === null || (await outbox.readMeta<number | null>(HELD, null)) !== owner) return 0;
  const own = outbox.entries.where('owner').equals(owner);
  return own.filter(isHeldPost).count();
}

const isHeldPost = (entry: AnyEntry) => entry.state === 'waiting' && entry.isHeld === true;

/** Stores the answer. "Later" holds the posts for a day in the outbox, which also has Send now. New posts are not held. */
export async function answerSaved(
  { outbox, ports }: Pick<Core, 'outbox' | 'ports'>,
  answer: 'send' | 'later',
): Promise<void> {
  const waitsSinceMs = ports.nowMs();
  await outbox.transaction('rw', [outbox.entries, outbox.meta], async () => {
    const owner = await outbox.readMeta<number | null>(HELD, null);
    await outbox.writeMeta(HELD, null);
    if (owner === null || answer === 'send') return;
    await outbox.entries
      .where('owner')
      .equals(owner)
      .filter(isHeldPost)
      .modify({ notBeforeMs: waitsSinceMs + SYNC_LIMITS.largestWait, waitsSinceMs });
  });
}

/** Counts a person's unsent posts on this phone, including refused ones. */
export function ownedCount(outbox: Outbox, owner: number): Promise<number> {
  return outbox.entries.where('owner').equals(owner).count();
}

/** Asks the server who is signed in, after completing an offline sign-out. Without an answer the session stays as it is. */
export async function checkSession(core: Core): Promise<void> {
  if (!(await finishSignOut(core))) return;
  const before = await readSession(core.cache);
  const answer = await core.api.request<AuthState>('/api/auth/user', {
    timeoutMs: SYNC_LIMITS.pullTimeoutMs,
  });
  if (answer.kind !== 'ok') return;
  await noteOperator(core, answer.headers);
  await noteSession(core, before, answer.body.user);
}

/** Stores the session from a response. @param before the session at the time of the request */
export async function noteSession(
  core: Core,
  before: SessionRow | undefined,
  user: User | null,
): Promise<void> {
  // The session has changed since the request was sent, so the answer is outdated.
  if (!isSameSession(before, await readSession(core.cache))) return;
  const nowMs = core.ports.nowMs();
  if (user) await beginSession(core.cache, user, nowMs);
  else if (before?.user) await endSession(core.cache, nowMs, before.user.id);
  else if (!before) await closeSession(core.cache, nowMs);
}

/** Completes an offline sign-out on the server. @returns whether none is pending any more */
export const finishSignOut = (core: Core): Promise<boolean> => inTurn(core, () => completeSignOut(core));

async function completeSignOut({ outbox, api }: Core): Promise<boolean> {
  if (!(await outbox.readMeta('leaveServer', false))) return true;
  const answer = await api.request('/api/auth/logout', { method: 'POST', body: {} });
  if (answer.kind !== 'ok') return false;
  await outbox.writeMeta('leaveServer', false);
  return true;
}

const isSameSession = (a: SessionRow | undefined, b: SessionRow | undefined) =>
  a?.state === b?.state && a?.user?.id === b?.user?.id && a?.checkedAtMs === b?.checkedAtMs;

/** Result of a sign-out. `later`: offline; the server is informed when there is signal. */
export type SignedOut = { kind: 'done' } | { kind: 'later' } | { kind: 'failed'; detail: string };

/** Signs out, also offline. Private data is removed; public data stays, and so do unsent posts unless `deletesPosts`. */
export function signOut(core: Core, user: User, deletesPosts = false): Promise<SignedOut> {
  return inTurn(core, () => leave(core, user, deletesPosts));
}

async function leave(core: Core, user: User, deletesPosts: boolean): Promise<SignedOut> {
  const answer = await core.api.request('/api/auth/logout', {
    method: 'POST',
    body: {},
    timeoutMs: SYNC_LIMITS.patienceMs,
  });
  if (answer.kind === 'problem' && answer.problem.status !== 401)
    return { kind: 'failed', detail: inOurWords(answer.problem.detail) };
  if (answer.kind === 'silent') await core.outbox.writeMeta('leaveServer', true);
  core.api.setToken(null);
  if (deletesPosts) await discardAll(core.outbox, user.id, core.ports.nowMs());
  await core.outbox.drafts.where('owner').equals(user.id).delete();
  await closeSession(core.cache, core.ports.nowMs());
  await keepAreaList(core); // without the names
  return answer.kind === 'silent' ? { kind: 'later' } : { kind: 'done' };
}

const SESSION_LOCK = 'petiyard-session';

/**
 * Serializes session changes across tabs, so that a late sign-out cannot end a new session. A change that hangs (in a frozen tab)
 * is not awaited longer than `patienceMs`. @throws what `change` throws
 */
async function inTurn<T>({ ports }: Pick<Core, 'ports'>, change: () => Promise<T>): Promise<T> {
  if (!ports.locks) return change();
  let hasStarted = false;
  const start = () => {
    hasStarted = true;
    return change();
  };
  const patience = { signal: AbortSignal.timeout(SYNC_LIMITS.patienceMs) };
  try {
    return await ports.locks.request(SESSION_LOCK, patience, start);
  } catch (error) {
    if (hasStarted) throw error;
    return change();
  }
}
