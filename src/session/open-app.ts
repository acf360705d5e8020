import type { User } from '#contract/auth.ts';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { ME_STREAM, OPEN_PATH, type OpenAnswer } from '#contract/sync.ts';
import { readSession } from '#src/local/cache/identity.ts';
import { readCursors } from '#src/local/cache/tables.ts';
import type { Core } from '#src/local/core.ts';
import { knownHistory } from '#src/local/sync/history.ts';
import { keepFetched } from '#src/local/sync/keep-fetched.ts';
import { changesPath, notePublicUnchanged, pullStreams, storePulled } from '#src/local/sync/pull.ts';
import { isOwnPull } from '#src/local/sync/pulled-form.ts';
import { noteShown, seenToken } from '#src/local/sync/tokens.ts';
import { noteProvider } from './provider.ts';
import { checkSession, finishSignOut, noteSession } from './sign-in.ts';

/** Under which the outbox keeps that this phone has been heard of, and how many posts it had when it was cleared. */
const OPENED = 'wasOpened';
const FORGOTTEN = 'forgottenPosts';
/** How many posts the server was told of. */
const TOLD = 'toldWaiting';

/** Openings that are under way: several reasons to look may come in one moment. */
const underWay = new WeakMap<Core, Promise<boolean>>();

/**
 * Asks in one request who is signed in, what is new of theirs, and whether anything is new in public. Asked for again
 * meanwhile, there is one request for both.
 * @returns whether everything in public is known to be as it was at the last pull.
 */
export function openApp(core: Core, options: { asksForNews?: boolean } = {}): Promise<boolean> {
  const running = underWay.get(core) ?? ask(core, options).finally(() => underWay.delete(core));
  underWay.set(core, running);
  return running;
}

async function ask(core: Core, { asksForNews = false }: { asksForNews?: boolean }): Promise<boolean> {
  if (!(await finishSignOut(core))) return false;
  const before = await readSession(core.cache);
  const publicPath = asksForNews ? await changesPath(core) : null;
  const isTagged = publicPath !== null && core.publicTag?.path === publicPath;
  const waiting = await countWaiting(core);
  const shown = await seenToken(core);
  const path = await pathOf(core, { waiting, shown, publicPath: isTagged ? publicPath : null });
  const answer = await core.api.request<OpenAnswer>(path, { timeoutMs: SYNC_LIMITS.pullTimeoutMs });
  if (answer.kind === 'problem' && answer.problem.status === 404) {
    await askAnOlderServer(core);
    return false;
  }
  if (answer.kind !== 'ok' || !isOpenAnswer(answer.body)) return false;
  const { user, me, waited } = answer.body;
  await noteSession(core, before, user);
  const { body, headers } = answer;
  const isKept = await keepFetched(core, async () => {
    await noteProvider(core, headers);
    await noteForgotten(core, waited);
    await noteTold(core, waiting);
    if (user && me) await takeOwn(core, user, me, shown);
    else await noteShown(core, shown);
  });
  if (!isKept) return false;
  if (!isTagged || body.public === null || body.public !== core.publicTag?.tag) return false;
  await notePublicUnchanged(core);
  return true;
}

/** How many posts waited on this phone when its browser cleared it, as the server remembers; 0 for none. */
export const forgottenPosts = ({ outbox }: Pick<Core, 'outbox'>): Promise<number> =>
  outbox.readMeta(FORGOTTEN, 0);

/** The person has read that posts are gone. */
export const tellForgotten = ({ outbox }: Pick<Core, 'outbox'>): Promise<void> =>
  outbox.meta.delete(FORGOTTEN);

/** A phone that was wiped at the person's wish has lost nothing that it would be told of. */
export const noteWiped = ({ outbox }: Pick<Core, 'outbox'>): Promise<void> => outbox.writeMeta(OPENED, true);

/** Tells the server that nothing waits any more, if it was told of something: else it would be told as lost one day. */
export async function tellSent(core: Core): Promise<void> {
  const told = await core.outbox.readMeta(TOLD, 0);
  if (told > 0 && (await countWaiting(core)) === 0) await openApp(core);
}

async function noteTold({ outbox }: Core, waiting: number): Promise<void> {
  if ((await outbox.readMeta(TOLD, 0)) !== waiting) await outbox.writeMeta(TOLD, waiting);
}

const countWaiting = async ({ outbox }: Core) => Math.min(WAITING_MOST, await outbox.entries.count());

interface Question {
  waiting: number;
  shown: string | null;
  publicPath: string | null;
}

async function pathOf(core: Core, { waiting, shown, publicPath }: Question): Promise<string> {
  const { cache, outbox } = core;
  const history = await knownHistory(core);
  const query = new URLSearchParams({
    me: String((await readCursors(cache)).get(ME_STREAM)?.version ?? 0),
    waiting: String(waiting),
    ...(history ? { epoch: history.epoch } : {}),
    ...(shown === null ? {} : { known: shown }),
    ...((await outbox.readMeta(OPENED, false)) ? {} : { fresh: '1' }),
  });
  const streams = publicPath === null ? null : new URLSearchParams(publicPath.split('?')[1]).get('streams');
  return `${OPEN_PATH}?${query}${streams === null ? '' : `&streams=${streams}`}`;
}

const WAITING_MOST = 9999;

function isOpenAnswer(body: unknown): body is OpenAnswer {
  const { user, me } = (body ?? {}) as Partial<OpenAnswer>;
  return user !== undefined && (me === null || isOwnPull(me));
}

/** Stores the person's own new rows; the rest of a large answer is fetched page by page. */
async function takeOwn(
  core: Core,
  user: User,
  me: NonNullable<OpenAnswer['me']>,
  shown: string | null,
): Promise<void> {
  await storePulled(core, me, user.id, { shown });
  if (me.streams.some(({ more }) => more)) await pullStreams(core, [ME_STREAM]);
}

/** The very first answer tells how many posts were lost; from then on the server knows this phone. */
async function noteForgotten({ outbox }: Core, waited: number): Promise<void> {
  if (await outbox.readMeta(OPENED, false)) return;
  await outbox.transaction('rw', outbox.meta, async () => {
    await outbox.writeMeta(OPENED, true);
    if (waited > 0) await outbox.writeMeta(FORGOTTEN, waited);
  });
}

/** A server that was set back to the version before knows only the parts. */
async function askAnOlderServer(core: Core): Promise<void> {
  await checkSession(core);
  if ((await readSession(core.cache))?.state === 'signedIn') await pullStreams(core, [ME_STREAM]);
}
