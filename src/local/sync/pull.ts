import { AREA_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import {
  CATALOGUE_STREAM,
  EVENTS_STREAM,
  FORUM_STREAM,
  ME_STREAM,
  type PullAnswer,
  type PulledStream,
  USER_HEADER,
} from '#contract/sync.ts';
import type { Answer } from '../api.ts';
import type { SyncCore } from '../core.ts';
import { isSavingData } from '../data-saving/data-saving.ts';
import { endSession, signedInId } from '../identity.ts';
import {
  dropCells,
  dropLeftBehind,
  homeOf,
  missingCells,
  nextRequest,
  readAreas,
  wholeCells,
} from '../kept/areas.ts';
import { openedThreadStreams } from '../kept/opened-threads.ts';
import { readSetting } from '../settings.ts';
import { applyPages, dropOldSeen, readCursors, type Wanted } from './apply.ts';
import { historyNumber, noteHistory } from './history.ts';

/** Whether everything that this phone follows is as new as the server's answer. */
export type PullReport = 'done' | 'unreached' | 'signedOut';

/** Pages of one pull are bounded, so that no answer can make it run for ever. */
const PAGES_MAX = 1000;

export interface PullOptions {
  /** Leaves the person's own stream out. */
  isPublicOnly?: boolean;
  /** Asked between the pages of a first copy: something is to be sent, the rest of the copy comes with the next pass. */
  mustYield?: () => boolean;
}

/**
 * Brings every followed stream up to date: the person's own, what changed in whatever is kept, then what is missing of
 * the home area, nearest first. The first copies of other areas are fetched by the area keeper.
 */
export async function pullChanges(core: SyncCore, options: PullOptions = {}): Promise<PullReport> {
  const { isPublicOnly = false, mustYield = () => false } = options;
  const areas = await wholeCells(core.cache);
  const threads = await openedThreadStreams(core.cache);
  const streams = [CATALOGUE_STREAM, EVENTS_STREAM, FORUM_STREAM, ...areas, ...threads];
  const hasOwn = !isPublicOnly && (await signedInId(core.cache)) !== null;
  if (hasOwn && (await pullStreams(core, [ME_STREAM])) === 'unreached') return 'unreached';
  for (let from = 0; from < streams.length; from += AREA_LIMITS.cellsPerRequest) {
    const report = await pullStreams(core, streams.slice(from, from + AREA_LIMITS.cellsPerRequest));
    if (report !== 'done') return report;
  }
  const report = await pullHomeArea(core, mustYield);
  if (report !== 'done') return report;
  await dropOldSeen(core.cache, core.reach.serverNowMs());
  return 'done';
}

/** The first copy of the home area. While data is saved only at the person's word. */
async function pullHomeArea(core: SyncCore, mustYield: () => boolean): Promise<PullReport> {
  const { cache } = core;
  for (let page = 0; page < PAGES_MAX; page++) {
    const home = homeOf(await readAreas(cache));
    if (!home || home.pause || (!home.isAskedFor && (await isSavingData(core)))) return 'done';
    const missing = await missingCells(cache, home);
    const streams = nextRequest(missing, home.cellBytes, AREA_LIMITS.requestBytes);
    if (streams.length === 0) break;
    if (page > 0 && mustYield()) return 'done';
    const answer = await pullPage(core, streams);
    if (answer.kind !== 'ok') return answer.kind;
    await dropCells(cache, streams); // the home area may have moved while the page was on its way
  }
  await dropLeftBehind(cache);
  return 'done';
}

/** Brings some streams up to date, page after page; a cut connection costs at most one page. */
export async function pullStreams(core: SyncCore, streams: readonly string[]): Promise<PullReport> {
  let open = [...streams];
  for (let page = 0; open.length > 0 && page < PAGES_MAX; page++) {
    const answer = await pullPage(core, open);
    if (answer.kind !== 'ok') return answer.kind;
    open = answer.open;
  }
  return 'done';
}

/** What one page brought: the streams that have more to come. */
export type PageReport = { kind: 'ok'; open: string[] } | { kind: 'unreached' } | { kind: 'signedOut' };

/** Asks for the next page of some streams and stores it. @param limit rows of each stream; the server's own default. */
export async function pullPage(
  core: SyncCore,
  streams: readonly string[],
  limit?: number,
): Promise<PageReport> {
  const userId = await signedInId(core.cache);
  const answer = await request(core, streams, { userId, limit });
  if (answer.kind !== 'ok') return answer;
  await noteHistory(core, answer.body.epoch, answer.body.lineage);
  await applyPages(
    core.cache,
    answer.body.streams,
    historyNumber(answer.body.lineage),
    core.reach.serverNowMs(),
    () => wantedFrom(core, userId),
  );
  return { kind: 'ok', open: answer.body.streams.filter(({ more }) => more).map(({ stream }) => stream) };
}

/** A page of the person's own is dropped when somebody else has signed in, or nobody is, since it was asked for. */
async function wantedFrom({ cache }: SyncCore, userId: number | null): Promise<Wanted> {
  const isStillHere = userId !== null && (await signedInId(cache)) === userId;
  return ({ stream }) => isStillHere || stream !== ME_STREAM;
}

type Pulled = { kind: 'ok'; body: PullAnswer } | { kind: 'unreached' } | { kind: 'signedOut' };

async function request(
  core: SyncCore,
  streams: readonly string[],
  { userId, limit }: { userId: number | null; limit: number | undefined },
): Promise<Pulled> {
  const known = await readCursors(core.cache);
  const cursors = streams.map((stream) => `${stream}@${known.get(stream)?.version ?? 0}`);
  const history = await readSetting(core.cache, 'history');
  const epoch = history ? `&epoch=${encodeURIComponent(history.epoch)}` : '';
  const size = limit === undefined ? '' : `&limit=${limit}`;
  const isOwn = streams.includes(ME_STREAM);
  const path = `/api/sync/pull?streams=${cursors.join(',')}${epoch}${size}`;
  const answer = await core.api.request<PullAnswer>(path, {
    timeoutMs: SYNC_LIMITS.pullTimeoutMs,
    isPublic: !isOwn,
  });
  if (isOwn && isNotOf(userId, answer)) {
    await endSession(core.cache, core.ports.nowMs(), userId);
    return { kind: 'signedOut' };
  }
  return answer.kind === 'ok' && isPullAnswer(answer.body, streams)
    ? { kind: 'ok', body: answer.body }
    : { kind: 'unreached' };
}

/** Whether the server says that nobody is signed in, or somebody else: what is theirs is not this person's. */
function isNotOf(userId: number | null, answer: Answer<PullAnswer>): boolean {
  if (answer.kind === 'ok') return answer.headers.get(USER_HEADER) !== String(userId);
  return answer.kind === 'problem' && answer.problem.status === 401;
}

/** Nothing of a page is stored unless the whole page has the right form and was asked for. */
function isPullAnswer(body: unknown, asked: readonly string[]): body is PullAnswer {
  const { epoch, lineage, streams } = (body ?? {}) as Partial<PullAnswer>;
  return (
    typeof epoch === 'string' &&
    Array.isArray(lineage) &&
    Array.isArray(streams) &&
    streams.every((page) => isPage(page, asked)) &&
    asked.every((name) => streams.filter((page) => page.stream === name).length === 1)
  );
}

function isPage(page: PulledStream | null, asked: readonly string[]): boolean {
  return (
    page !== null &&
    asked.includes(page.stream) &&
    Number.isSafeInteger(page.from) &&
    Number.isSafeInteger(page.to) &&
    (page.more ? page.to > page.from : page.to >= page.from) &&
    typeof page.more === 'boolean' &&
    typeof page.rows === 'object' &&
    page.rows !== null &&
    typeof page.gone === 'object' &&
    page.gone !== null &&
    Object.values(page.rows).every((rows) => Array.isArray(rows)) &&
    Object.values(page.gone).every((ids) => Array.isArray(ids))
  );
}
