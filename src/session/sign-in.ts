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
import { noteProvider } from './provider.ts';

/** Name of the draft of an account that is being made. */
export const SIGN_UP_DRAFT = 'session.sign-up';
/** Name of the draft that tells where a code was sent. */
export const PENDING_CODE_DRAFT = 'session.asked-code';

/** Signs in. The token stays in this page's memory; the session row tells all tabs. */
export async function signIn(
  core: Core,
  body: Omit<LoginBody, 'code'> & Partial<LoginBody>,
): Promise<Answer<SignedIn>> {
  return enterBy(core, () => core.api.request<SignedIn>('/api/auth/login', { method: 'POST', body }));
}

/** Makes an account and signs in. */
export async function signUp(core: Core, body: RegisterBody): Promise<Answer<SignedIn>> {
  return enterBy(core, () => core.api.request<SignedIn>('/api/auth/register', { method: 'POST', body }));
}

/** Who is signed in from now on; null where the cookie alone says so. */
type Entered = { user: User; token: string | null };

/** Signs in by whatever request answers who is signed in. */
export function enterBy<E extends Entered>(core: Core, ask: () => Promise<Answer<E>>): Promise<Answer<E>> {
  return inTurn(core, async () => enter(core, await ask()));
}

async function enter<E extends Entered>(core: Core, answer: Answer<E>): Promise<Answer<E>> {
  if (answer.kind !== 'ok') return answer;
  core.api.setToken(answer.body.token);
  await core.outbox.writeMeta('leaveServer', false);
  // A begun account is made now and a code was taken, or both were left by somebody else.
  for (const draft of [SIGN_UP_DRAFT, PENDING_CODE_DRAFT]) await dropDrafts(core.outbox, draft, 'visitor');
  if (await isBack(core, answer.body.user.id)) await holdSaved(core, answer.body.user.id);
  await beginSession(core.cache, answer.body.user, core.ports.nowMs());
  void core.engine.sync({ isForced: true });
  return answer;
}

/** Whether the person was away until now. Who signs in a second time has been asked about their posts already. */
async function isBack({ cache }: Core, id: number): Promise<boolean> {
  const before = await readSession(cache);
  return before?.state !== 'signedIn' || before.user?.id !== id;
}

/**
 * Before somebody leaves to sign in elsewhere: they come back as whom the cookie names, perhaps by a page that is opened
 * anew. What they saved waits for their word then as well.
 */
export async function holdForReturn(core: Core): Promise<void> {
  const session = await readSession(core.cache);
  if (session?.state === 'ended' && session.user) await holdSaved(core, session.user.id);
}

/** Name under which the outbox keeps whose saved posts wait for "Send 3 saved posts now?". */
const HELD = 'heldFor';

/**
 * Posts that somebody wrote before their sign-in ended wait for their word: {@link savedPosts} tells of them. Held
 * like a deferred entry, so that nothing is lost should nobody answer: within the hour they go by themselves. What a
 * page that was killed has left on its way waits with them; what another page is sending in this moment goes.
 */
async function holdSaved(core: Core, owner: number): Promise<void> {
  const { outbox, ports, leases } = core;
  const over = await leases.over(await leasesOf(outbox));
  const waitsSinceMs = ports.nowMs();
  const hold = {
    isHeld: true as const,
    notBeforeMs: waitsSinceMs + SYNC_LIMITS.unansweredHoldMs,
    waitsSinceMs,
  };
  await outbox.transaction('rw', [outbox.entries, outbox.meta], async () => {
    const own = await outbox.entries.where('owner').equals(owner).toArray();
    const held = own.flatMap((entry) =>
      isAskedAbout(entry) && !isLeavingNow(entry, over) ? (step(entry, 'hold', hold) ?? []) : [],
    );
    await outbox.entries.bulkPut(held);
    await outbox.writeMeta(HELD, held.length > 0 ? owner : null);
  });
}

/** Entries that another page is sending in this moment go on; those that a killed page has left wait for the answer too. */
const isLeavingNow = ({ lease }: AnyEntry, over: ReadonlySet<string>) =>
  lease !== undefined && !over.has(lease.id);

/** Somebody would send it now: it was not taken back, refused or set aside after its failures. */
const isAskedAbout = (entry: AnyEntry) =>
  ASKED_ABOUT.includes(phaseOf(entry)) && !hasWish(entry) && !isSetAside(entry.failures);
const ASKED_ABOUT: readonly Phase[] = ['queued', 'left', 'leaving'];

/** How many posts of the person wait for the answer to "Send 3 saved posts now?". */
export async function savedPosts(outbox: Outbox, owner: number | null): Promise<number> {
  if (owner === null || (await outbox.readMeta<number | null>(HELD, null)) !== owner) return 0;
  const own = outbox.entries.where('owner').equals(owner);
  return own.filter(isHeldPost).count();
}

const isHeldPost = (entry: AnyEntry) => entry.state === 'waiting' && entry.isHeld === true;

/**
 * The question has been answered. "Later" holds what it was about for a day: it stays in the outbox, where Send now
 * stands too. What is written from now on does not wait with it.
 */
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

/** How many posts of a person this phone holds that the server does not have, refused ones included. */
export function ownedCount(outbox: Outbox, owner: number): Promise<number> {
  return outbox.entries.where('owner').equals(owner).count();
}

/**
 * Asks the server who is signed in. Only its own answer changes what this phone believes.
 * A sign-out that happened without signal is finished first.
 */
export async function checkSession(core: Core): Promise<void> {
  if (!(await finishSignOut(core))) return;
  const before = await readSession(core.cache);
  const answer = await core.api.request<AuthState>('/api/auth/user', {
    timeoutMs: SYNC_LIMITS.pullTimeoutMs,
  });
  if (answer.kind !== 'ok') return;
  await noteProvider(core, answer.headers);
  await noteSession(core, before, answer.body.user);
}

/** Notes who is signed in by the server's word. @param before who was thought to be when it was asked. */
export async function noteSession(
  core: Core,
  before: SessionRow | undefined,
  user: User | null,
): Promise<void> {
  // Somebody signed in or out while the question was on its way: the answer is about the time before.
  if (!isSameSession(before, await readSession(core.cache))) return;
  const nowMs = core.ports.nowMs();
  if (user) await beginSession(core.cache, user, nowMs);
  else if (before?.user) await endSession(core.cache, nowMs, before.user.id);
  else if (!before) await closeSession(core.cache, nowMs);
}

/** Finishes a sign-out that happened without signal. @returns whether none is owed to the server any more. */
export const finishSignOut = (core: Core): Promise<boolean> => inTurn(core, () => leaveServer(core));

async function leaveServer({ outbox, api }: Core): Promise<boolean> {
  if (!(await outbox.readMeta('leaveServer', false))) return true;
  const left = await api.request('/api/auth/logout', { method: 'POST', body: {} });
  if (left.kind !== 'ok') return false;
  await outbox.writeMeta('leaveServer', false);
  return true;
}

const isSameSession = (a: SessionRow | undefined, b: SessionRow | undefined) =>
  a?.state === b?.state && a?.user?.id === b?.user?.id && a?.checkedAtMs === b?.checkedAtMs;

/** What came of signing out. `later`: no signal, so the server hears of it when there is. */
export type SignedOut = { kind: 'done' } | { kind: 'later' } | { kind: 'failed'; detail: string };

/**
 * Signs out on this phone, with or without signal: private data goes, public data and unsent posts stay, unless
 * the person asked to delete them too.
 */
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
    return { kind: 'failed', detail: answer.problem.detail };
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
 * Runs a change of who is signed in after those that are under way on this phone, so that an old sign-out that is
 * finished late never ends a session that has just begun. A change that does not come to an end within a person's
 * patience (in a frozen tab) is not waited for any longer. @throws what `change` throws.
 */
async function inTurn<T>({ ports }: Pick<Core, 'ports'>, change: () => Promise<T>): Promise<T> {
  if (!ports.locks) return change();
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return change();
  };
  const patience = { signal: AbortSignal.timeout(SYNC_LIMITS.patienceMs) };
  try {
    return await ports.locks.request(SESSION_LOCK, patience, begin);
  } catch (error) {
    if (hasBegun) throw error;
    return change();
  }
}
