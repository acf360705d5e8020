import type { User } from '#contract/auth.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { ME_STREAM, OPEN_PATH, type OpenAnswer } from '#contract/sync.ts';
import { keepFetched } from '#src/local/browser/quota.ts';
import { readSession } from '#src/local/cache/identity.ts';
import { readCursors } from '#src/local/cache/tables.ts';
import type { Core } from '#src/local/core.ts';
import { knownHistory } from '#src/local/sync/history.ts';
import { notePublicUnchanged, type PublicQuestion } from '#src/local/sync/public-streams.ts';
import { pullStreams, storePulled } from '#src/local/sync/pull.ts';
import { isOwnPull } from '#src/local/sync/pulled-form.ts';
import { noteShown, seenToken } from '#src/local/sync/tokens.ts';
import { noteOperator } from './provider.ts';
import { checkSession, finishSignOut, noteSession } from './sign-in.ts';

/** Meta keys: the server knows this phone; posts that were lost when the browser cleared its data; posts last reported. */
const OPENED = 'wasOpened';
const FORGOTTEN = 'forgottenPosts';
const REPORTED = 'toldWaiting';

/** Requests in progress; several triggers may fire at once. */
const inProgress = new WeakMap<Core, Promise<boolean>>();

/**
 * Fetches in one request the session, the person's own changes, and whether public data has changed. Concurrent calls share
 * one request. @param question the cursors of the public streams, if they are asked about @returns whether public data is known to be
 * unchanged since these cursors.
 */
export function openApp(core: Core, question: PublicQuestion | null = null): Promise<boolean> {
  const running = inProgress.get(core) ?? request(core, question).finally(() => inProgress.delete(core));
  inProgress.set(core, running);
  return running;
}

async function request(core: Core, question: PublicQuestion | null): Promise<boolean> {
  if (!(await finishSignOut(core))) return false;
  const before = await readSession(core.cache);
  const waiting = await countWaiting(core);
  const shown = await seenToken(core);
  const path = await pathOf(core, { waiting, shown, question });
  const answer = await core.api.request<OpenAnswer>(path, { timeoutMs: SYNC_LIMITS.pullTimeoutMs });
  if (answer.kind === 'problem' && answer.problem.status === 404) {
    await openOnOlderServer(core);
    return false;
  }
  if (answer.kind !== 'ok' || !isOpenAnswer(answer.body)) return false;
  const { user, me, waited } = answer.body;
  await noteSession(core, before, user);
  const { body, headers } = answer;
  const isKept = await keepFetched(core, async () => {
    await noteOperator(core, headers);
    await noteForgotten(core, waited);
    await noteReported(core, waiting);
    if (user && me) await takeOwn(core, user, me, shown);
    else await noteShown(core, shown);
  });
  if (!isKept) return false;
  return question !== null && body.hasNews === false && notePublicUnchanged(core, question);
}

/** Returns the number of unsent posts that were lost when the browser cleared its data. */
export const forgottenPosts = ({ outbox }: Pick<Core, 'outbox'>): Promise<number> =>
  outbox.readMeta(FORGOTTEN, 0);

/** Clears that number after the person has read the message. */
export const tellForgotten = ({ outbox }: Pick<Core, 'outbox'>): Promise<void> =>
  outbox.meta.delete(FORGOTTEN);

/** Marks the phone as known after the person has wiped it, so that no loss is reported. */
export const noteWiped = ({ outbox }: Pick<Core, 'outbox'>): Promise<void> => outbox.writeMeta(OPENED, true);

/** Reports an empty outbox to the server, which would otherwise report the posts as lost later. */
export async function tellSent(core: Core): Promise<void> {
  const reported = await core.outbox.readMeta(REPORTED, 0);
  if (reported > 0 && (await countWaiting(core)) === 0) await openApp(core);
}

async function noteReported({ outbox }: Core, waiting: number): Promise<void> {
  if ((await outbox.readMeta(REPORTED, 0)) !== waiting) await outbox.writeMeta(REPORTED, waiting);
}

const countWaiting = async ({ outbox }: Core) => Math.min(WAITING_MOST, await outbox.entries.count());

interface OpenQuery {
  waiting: number;
  shown: string | null;
  question: PublicQuestion | null;
}

async function pathOf(core: Core, { waiting, shown, question }: OpenQuery): Promise<string> {
  const { cache, outbox } = core;
  const history = await knownHistory(core);
  const query = new URLSearchParams({
    me: String((await readCursors(cache)).get(ME_STREAM)?.version ?? 0),
    waiting: String(waiting),
    ...(history ? { epoch: history.epoch } : {}),
    ...(shown === null ? {} : { known: shown }),
    ...((await outbox.readMeta(OPENED, false)) ? {} : { fresh: '1' }),
  });
  if (question === null) return `${OPEN_PATH}?${query}`;
  const streams = [...question.cursors].map(([stream, version]) => `${stream}@${version}`);
  return `${OPEN_PATH}?${query}&streams=${streams.join(',')}`;
}

const WAITING_MOST = 9999;

function isOpenAnswer(body: unknown): body is OpenAnswer {
  const { user, me } = (body ?? {}) as Partial<OpenAnswer>;
  return user !== undefined && (me === null || isOwnPull(me));
}

/** Stores the person's own new rows and pulls the remaining pages. */
async function takeOwn(
  core: Core,
  user: User,
  me: NonNullable<OpenAnswer['me']>,
  shown: string | null,
): Promise<void> {
  await storePulled(core, me, user.id, { shown });
  if (me.streams.some(({ more }) => more)) await pullStreams(core, [ME_STREAM]);
}

/** Only the first response reports lost posts; after that the server knows this phone. */
async function noteForgotten({ outbox }: Core, waited: number): Promise<void> {
  if (await outbox.readMeta(OPENED, false)) return;
  await outbox.transaction('rw', outbox.meta, async () => {
    await outbox.writeMeta(OPENED, true);
    if (waited > 0) await outbox.writeMeta(FORGOTTEN, waited);
  });
}

/** A server that was rolled back to an older version has no open endpoint. */
async function openOnOlderServer(core: Core): Promise<void> {
  await checkSession(core);
  if ((await readSession(core.cache))?.state === 'signedIn') await pullStreams(core, [ME_STREAM]);
}
