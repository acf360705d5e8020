import { AREA_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import { ME_STREAM, PULL_PATH, type PullAnswer, USER_HEADER } from '#contract/sync.ts';
import { dropCells, dropLeftBehind, missingCells, nextRequest } from '../areas/areas.ts';
import { isThreadStream, wantedThreadStreams } from '../areas/opened-threads.ts';
import { homeOf, readAreas } from '../areas/read-areas.ts';
import { applyPages, type Wanted } from '../cache/apply.ts';
import { endSession, signedInId } from '../cache/identity.ts';
import { dropOldSeen } from '../cache/remove.ts';
import { readSetting } from '../cache/settings.ts';
import { readCursors } from '../cache/tables.ts';
import { type Answer, ageOf } from '../link/api.ts';
import { isSavingData } from '../link/data-saving.ts';
import { historyNumber, isOfHistory, noteHistory } from './history.ts';
import { publicStreams } from './public-streams.ts';
import { isPullAnswer } from './pulled-form.ts';
import type { SyncCore } from './sync-core.ts';
import { noteSeen, reportedVersions, seenToken } from './tokens.ts';

/** Whether everything this phone follows is current. `yielded`: the rest follows after a post. */
export type PullReport = 'done' | 'yielded' | 'unreached' | 'signedOut';
/** `incomplete`: some streams did not arrive; all others did. */
type StepReport = PullReport | 'incomplete';

/** Limit on pages per pull, so that no answer can loop forever. */
const PAGES_MAX = 1000;

export interface PullOptions {
  /** Skips the person's own stream. */
  isPublicOnly?: boolean;
  /** Called between pages: if something must be sent, the rest follows in the pass that sends it. */
  mustYield?: Yields;
}

/** Whether a pull must yield. */
type Yields = () => Promise<boolean>;
const NEVER: Yields = async () => false;

/**
 * Brings every followed stream up to date: the person's own, changes of everything kept, then missing parts: catalogue
 * and events, which are small and fill the home page; the home area, nearest cells first; the forum last. The area
 * keeper fetches the first copies of other areas.
 */
export async function pullChanges(core: SyncCore, options: PullOptions = {}): Promise<PullReport> {
  const { isPublicOnly = false, mustYield = NEVER } = options;
  const hasOwn = !isPublicOnly && (await signedInId(core.cache)) !== null;
  const own = hasOwn ? await pullStreams(core, [ME_STREAM]) : 'done';
  if (own === 'unreached') return own;
  let isIncomplete = own === 'incomplete';
  const { whole, missing } = await publicStreams(core.cache);
  const [shared, ...rest] = missing;
  const pull = (streams: string[]) => () => pullStreams(core, streams, mustYield);
  const steps = [pull(whole), pull(shared), () => pullHomeArea(core, mustYield), ...rest.map(pull)];
  for (const step of steps) {
    const report = await step();
    if (report === 'incomplete') isIncomplete = true;
    else if (report !== 'done') return report;
    if (step !== steps.at(-1) && (await mustYield())) return 'yielded';
  }
  if (isIncomplete) return 'unreached';
  core.pullPace.reset();
  await dropOldSeen(core.cache, core.reach.serverNowMs());
  return 'done';
}

/** Fetches the first copy of the home area; while data is saved, only at the person's request. */
async function pullHomeArea(core: SyncCore, mustYield: Yields): Promise<StepReport> {
  const { cache } = core;
  const tooLarge = new Set<string>();
  for (let page = 0; page < PAGES_MAX; page++) {
    const home = homeOf(await readAreas(cache));
    if (!home || home.pause || (!home.isAskedFor && (await isSavingData(core)))) return 'done';
    const missing = (await missingCells(cache, home)).filter((cell) => !tooLarge.has(cell));
    const most = core.pullPace.current().streams;
    const streams = nextRequest(missing, home.cellBytes, AREA_LIMITS.requestBytes).slice(0, most);
    if (streams.length === 0) break;
    if (page > 0 && (await mustYield())) return 'yielded';
    const answer = await pullPage(core, streams);
    if (answer.kind === 'signedOut') return 'signedOut';
    if (answer.kind === 'unreached') {
      const next = await afterNoPage(core, answer, streams.length);
      if (next === 'stop') return 'unreached';
      if (next === 'skip') for (const stream of streams) tooLarge.add(stream);
    } else await dropCells(cache, streams); // the home area may have moved while the page was in flight
  }
  if (tooLarge.size > 0) return 'incomplete';
  await dropLeftBehind(cache);
  return 'done';
}

/**
 * Brings some streams up to date, page by page; a cut connection costs at most one page. After late or cut answers
 * the requests shrink. @param mustYield called between pages.
 */
export async function pullStreams(
  core: SyncCore,
  streams: readonly string[],
  mustYield = NEVER,
): Promise<StepReport> {
  let open = [...streams];
  let isIncomplete = false;
  for (let page = 0; open.length > 0 && page < PAGES_MAX; page++) {
    if (page > 0 && (await mustYield())) return 'yielded';
    const some = open.slice(0, core.pullPace.current().streams);
    const answer = await pullPage(core, some);
    if (answer.kind === 'signedOut') return 'signedOut';
    if (answer.kind === 'unreached') {
      const next = await afterNoPage(core, answer, some.length);
      if (next === 'stop') return 'unreached';
      if (next === 'less') continue;
      isIncomplete = true;
      open = open.slice(some.length);
    } else open = [...answer.open, ...open.slice(some.length)];
  }
  return isIncomplete ? 'incomplete' : 'done';
}

/** Why a page is missing. `answered`: our server answered, but not with a page. */
type NoPage = Extract<PageReport, { kind: 'unreached' }>;

/**
 * Handles a missing page: asks for less, or skips these streams when the minimum is too large for the link. A
 * connection that also breaks for small requests causes neither.
 */
export async function afterNoPage(
  { api, pullPace }: SyncCore,
  { reason }: NoPage,
  asked: number,
): Promise<'less' | 'skip' | 'stop'> {
  if (reason === 'timeout' && pullPace.shrink(asked)) return 'less';
  if (reason === 'network' && !pullPace.noteBreak()) return 'stop';
  if (reason === 'answered' || reason === 'not-ours' || !(await api.isReached())) return 'stop';
  return reason === 'network' && pullPace.shrinkAfterCut(asked) ? 'less' : 'skip';
}

/** The outcome of one page. `open`: the streams that have more, or whose page was dropped. */
export type PageReport =
  | { kind: 'ok'; open: string[] }
  | { kind: 'unreached'; reason: 'network' | 'timeout' | 'not-ours' | 'answered' }
  | { kind: 'signedOut' };

/** Fetches and stores the next page of some streams. */
export async function pullPage(core: SyncCore, streams: readonly string[]): Promise<PageReport> {
  const userId = await signedInId(core.cache);
  const startMs = core.ports.nowMs();
  const answer = await request(core, streams, userId);
  if (answer.kind !== 'ok') return answer;
  const more = answer.body.streams.filter((page) => page.more).map(({ stream }) => stream);
  const isFull = more.length > 0 || streams.length >= core.pullPace.current().streams;
  core.pullPace.noteAnswer(core.ports.nowMs() - startMs, isFull);
  const missed = await storePulled(core, answer.body, userId, answer);
  return { kind: 'ok', open: [...new Set([...missed, ...more])] };
}

/**
 * Stores a pull. The token goes first, so that a kill in between never leaves a row whose version a rolled-back
 * server could reuse unnoticed. @param userId the person at the time of the request. @returns as {@link applyPages}
 */
export async function storePulled(
  core: SyncCore,
  body: PullAnswer,
  userId: number | null,
  { shown = null, ageMs = 0 }: Partial<Way> = {},
): Promise<string[]> {
  await noteHistory(core, body.epoch, body.lineage);
  await noteSeen(core, body, reportedVersions(body.streams), shown);
  const asOfMs = core.reach.serverNowMs() - ageMs;
  return applyPages(core.cache, body.streams, historyNumber(body.lineage), asOfMs, () =>
    wantedFrom(core, userId, body),
  );
}

/**
 * Drops a page if another answer started a new history since the request, if the person has changed (own stream), or
 * if the thread was dropped for room.
 */
async function wantedFrom(
  { cache }: SyncCore,
  userId: number | null,
  { epoch, streams }: PullAnswer,
): Promise<Wanted> {
  const isTrue = await isOfHistory(cache, epoch);
  const isStillHere = userId !== null && (await signedInId(cache)) === userId;
  const hasThreads = streams.some(({ stream }) => isThreadStream(stream));
  const threads = hasThreads ? await wantedThreadStreams(cache) : new Set();
  return ({ stream }) =>
    isTrue && (isStillHere || stream !== ME_STREAM) && (!isThreadStream(stream) || threads.has(stream));
}

/** How an answer arrived. */
interface Way {
  /** The token that was sent with the request. */
  shown: string | null;
  /** How long a cache on the way has held it. */
  ageMs: number;
}

type Pulled = ({ kind: 'ok'; body: PullAnswer } & Way) | Exclude<PageReport, { kind: 'ok' }>;

const cursorsOf = (streams: readonly string[], known: Awaited<ReturnType<typeof readCursors>>) =>
  streams.map((stream) => `${stream}@${known.get(stream)?.version ?? 0}`);

/** The request path for some streams, with their cursors. A smaller page may end inside a version. */
async function questionOf(core: SyncCore, streams: readonly string[]) {
  const { cache, pullPace } = core;
  const stored = await readCursors(cache);
  const cursors = cursorsOf(streams, stored);
  const parts = streams.flatMap((stream) => {
    const part = stored.get(stream)?.part;
    return part === undefined ? [] : [`${stream}~${part}`];
  });
  const history = await readSetting(cache, 'history');
  const query = [
    `streams=${cursors.join(',')}`,
    ...(history ? [`epoch=${encodeURIComponent(history.epoch)}`] : []),
    ...(pullPace.isReduced() ? [`limit=${pullPace.current().rows}`] : []),
    ...(pullPace.isReduced() || parts.length > 0 ? [`parts=${parts.join(',')}`] : []),
  ];
  return { path: `${PULL_PATH}?${query.join('&')}`, cursors };
}

async function request(core: SyncCore, streams: readonly string[], userId: number | null): Promise<Pulled> {
  const isOwn = streams.includes(ME_STREAM);
  const timeoutMs = SYNC_LIMITS.pullTimeoutMs * core.pullPace.current().patience;
  const { path, cursors } = await questionOf(core, streams);
  const shown = isOwn ? await seenToken(core) : null; // public requests are the same for everybody
  const answer = await core.api.request<PullAnswer>(shown === null ? path : `${path}&known=${shown}`, {
    timeoutMs,
    isPublic: !isOwn,
  });
  if (isOwn && isNotOf(userId, answer)) {
    await endSession(core.cache, core.ports.nowMs(), userId);
    return { kind: 'signedOut' };
  }
  if (answer.kind === 'silent') return { kind: 'unreached', reason: answer.reason };
  if (answer.kind !== 'ok' || !isPullAnswer(answer.body, streams, cursors))
    return { kind: 'unreached', reason: 'answered' };
  return { kind: 'ok', body: answer.body, shown, ageMs: isOwn ? 0 : ageOf(answer.headers) };
}

/** Whether the server says that nobody or another person is signed in. */
function isNotOf(userId: number | null, answer: Answer<PullAnswer>): boolean {
  if (answer.kind === 'ok') return answer.headers.get(USER_HEADER) !== String(userId);
  return answer.kind === 'problem' && answer.problem.status === 401;
}
