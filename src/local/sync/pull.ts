import { SYNC_LIMITS } from '#contract/limits.ts';
import {
  CATALOGUE_STREAM,
  EVENTS_STREAM,
  FORUM_STREAM,
  ME_STREAM,
  type PullAnswer,
  type PulledStream,
} from '#contract/sync.ts';
import { followedAreaStreams } from '../areas.ts';
import type { SyncCore } from '../core.ts';
import { endSession, signedInId } from '../identity.ts';
import { openedThreadStreams } from '../opened-threads.ts';
import { readSetting } from '../settings.ts';
import { applyPage, dropOldSeen } from './apply.ts';
import { historyNumber, noteHistory } from './history.ts';

/** Whether everything that this phone follows is as new as the server's answer. */
export type PullReport = 'done' | 'unreached' | 'signedOut';

/** Cells that go into one request: the address stays short enough for every proxy. */
const STREAMS_PER_REQUEST = 24;
/** Pages of one pull are bounded, so that no answer can make it run for ever. */
const PAGES_MAX = 1000;

/**
 * Brings every followed stream up to date: the person's own, the catalogue, the nearest areas, then the rest.
 * @param isPublicOnly leaves the person's own stream out.
 */
export async function pullChanges(core: SyncCore, isPublicOnly = false): Promise<PullReport> {
  const areas = await followedAreaStreams(core.cache);
  const threads = await openedThreadStreams(core.cache);
  const streams = [CATALOGUE_STREAM, EVENTS_STREAM, FORUM_STREAM, ...areas, ...threads];
  const hasOwn = !isPublicOnly && (await signedInId(core.cache)) !== null;
  if (hasOwn && (await pullStreams(core, [ME_STREAM])) === 'unreached') return 'unreached';
  for (let from = 0; from < streams.length; from += STREAMS_PER_REQUEST) {
    const report = await pullStreams(core, streams.slice(from, from + STREAMS_PER_REQUEST));
    if (report !== 'done') return report;
  }
  await dropOldSeen(core.cache, core.reach.serverNowMs());
  return 'done';
}

/** Brings some streams up to date, page after page; a cut connection costs at most one page. */
export async function pullStreams(core: SyncCore, streams: readonly string[]): Promise<PullReport> {
  const userId = await signedInId(core.cache);
  let open = [...streams];
  for (let page = 0; open.length > 0 && page < PAGES_MAX; page++) {
    const answer = await request(core, open, userId);
    if (answer.kind !== 'ok') return answer.kind;
    await noteHistory(core, answer.body.epoch, answer.body.lineage);
    for (const stream of answer.body.streams) await store(core, stream, answer.body, userId);
    open = answer.body.streams.filter((stream) => stream.more).map((stream) => stream.stream);
  }
  return 'done';
}

/** A page of the person's own is dropped when somebody else has signed in, or nobody is, since it was asked for. */
function store(core: SyncCore, page: PulledStream, { lineage }: PullAnswer, userId: number | null) {
  const isOwn = page.stream === ME_STREAM;
  const isStillTheirs = async () => userId !== null && (await signedInId(core.cache)) === userId;
  const nowMs = core.reach.serverNowMs();
  return applyPage(core.cache, page, historyNumber(lineage), nowMs, isOwn ? isStillTheirs : undefined);
}

type Pulled = { kind: 'ok'; body: PullAnswer } | { kind: 'unreached' } | { kind: 'signedOut' };

async function request(core: SyncCore, streams: readonly string[], userId: number | null): Promise<Pulled> {
  const known = await core.cache.cursors.bulkGet([...streams]);
  const cursors = streams.map((stream, index) => `${stream}@${known[index]?.version ?? 0}`);
  const history = await readSetting(core.cache, 'history');
  const epoch = history ? `&epoch=${encodeURIComponent(history.epoch)}` : '';
  const isOwn = streams.includes(ME_STREAM);
  const answer = await core.api.request<PullAnswer>(`/api/sync/pull?streams=${cursors.join(',')}${epoch}`, {
    timeoutMs: SYNC_LIMITS.pullTimeoutMs,
    isPublic: !isOwn,
  });
  if (answer.kind === 'ok')
    return isPullAnswer(answer.body, streams) ? { kind: 'ok', body: answer.body } : { kind: 'unreached' };
  if (answer.kind === 'problem' && answer.problem.status === 401 && isOwn) {
    await endSession(core.cache, core.ports.nowMs(), userId);
    return { kind: 'signedOut' };
  }
  return { kind: 'unreached' };
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
