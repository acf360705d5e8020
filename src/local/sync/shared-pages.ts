import { SYNC_LIMITS } from '#contract/limits.ts';
import {
  type ClosedPage,
  PULL_PATH,
  type PullAnswer,
  type PulledStream,
  TAIL_PATH,
  type TailAnswer,
} from '#contract/sync.ts';
import { type KnownHistory, readSetting } from '../cache/settings.ts';
import { readCursors } from '../cache/tables.ts';
import { ageOf } from '../link/api.ts';
import { isPullAnswer, isTailAnswer } from './pulled-form.ts';
import type { SharedReader, SyncCore } from './sync-core.ts';

/** Browsers that speak HTTP/1.1 open six connections; what waits for one has its time limit running. */
const AT_ONCE = 6;
/** Closed pages of a stream that are stored in one step; each has 200 rows at most. */
const PAGES_AT_ONCE = 3;

/** What the phone has of a stream when it asks. */
interface Known {
  stream: string;
  history: KnownHistory | undefined;
  version: number;
  timeoutMs: number;
}

/** A tail, when it was asked for, and of when it is: a cache may have had it for a while. By this phone's clock. */
interface Tail {
  answer: TailAnswer;
  askedMs: number;
  asOfMs: number;
}

/** The next page of a stream, and the tail that named it. */
interface Part extends Tail {
  page: PulledStream;
}

/**
 * Reads public streams in the form that caches on the way can keep: a tail, which is the same for every phone, and closed
 * pages, which never change. A cache may be old or wrong: what does not follow on from what this phone has is not used.
 * docs/sync-protocol.md, section 11.
 */
export class SharedPages implements SharedReader {
  readonly isTold: boolean;
  /** Tails whose closed pages are being read. */
  private readonly tails = new Map<string, Tail>();

  constructor(isTold = false) {
    this.isTold = isTold;
  }

  async ask(
    core: SyncCore,
    streams: readonly string[],
    timeoutMs: number,
  ): Promise<{ body: PullAnswer; ageMs: number } | null> {
    const history = await readSetting(core.cache, 'history');
    const cursors = await readCursors(core.cache);
    const parts: Part[] = [];
    for (let at = 0; at < streams.length; at += AT_ONCE) {
      const some = streams.slice(at, at + AT_ONCE);
      const told = await Promise.all(
        some.map((stream) => {
          const version = cursors.get(stream)?.version ?? 0;
          return this.next(core, { stream, history, version, timeoutMs });
        }),
      );
      for (const part of told) {
        if (!part || part.answer.epoch !== (parts[0] ?? part).answer.epoch) return null;
        parts.push(part);
      }
    }
    return bodyOf(parts, core.ports.nowMs());
  }

  private async next(core: SyncCore, known: Known): Promise<Part | null> {
    const { stream, history, version } = known;
    const found = await this.tailOf(core, known);
    if (!found) return null;
    const { pages, tail, epoch, forgotten } = found.answer;
    const isReset = (history && epoch !== history.epoch) || (version > 0 && version < forgotten);
    const from = isReset ? 0 : version;
    if (from > tail.to) return null; // older than what this phone has
    const left = pages.filter(({ to }) => to > from);
    // As in a pull, the first of them reach past the forgotten tombstones: a cursor before them would start anew for ever.
    const isEnough = ({ to }: ClosedPage, index: number) => index >= PAGES_AT_ONCE - 1 && to >= forgotten;
    const some = left.slice(0, left.findIndex(isEnough) + 1 || left.length);
    const told = await Promise.all(some.map((page) => closedPage(core, known, { page, epoch })));
    const read = told.filter((page) => page !== null);
    if (read.length < some.length) return null;
    const more = some.length < left.length;
    if (more) this.tails.set(stream, found);
    else read.push(tail);
    const last = read.at(-1)?.to ?? from;
    const page = {
      stream,
      from,
      to: Math.max(last, more ? 0 : forgotten),
      more,
      ...(isReset ? { reset: true as const } : {}),
      ...joined(read),
    };
    return { ...found, page };
  }

  /** Whoever reads page after page asks for the tail once in half a minute; it is asked for anew when it has been read. */
  private async tailOf(core: SyncCore, { stream, history, timeoutMs }: Known): Promise<Tail | null> {
    const nowMs = core.ports.nowMs();
    const kept = this.tails.get(stream);
    this.tails.delete(stream);
    const isFresh = kept && Math.abs(nowMs - kept.askedMs) < SYNC_LIMITS.tailFreshMs;
    if (isFresh && kept.answer.epoch === history?.epoch) return kept;
    const path = `${TAIL_PATH}?stream=${stream}`; // and nothing of this phone's
    const told = await core.api.request<TailAnswer>(path, { timeoutMs, isPublic: true });
    if (told.kind !== 'ok' || !isTailAnswer(told.body, stream) || !leadsOn(told.body, history)) return null;
    return { answer: told.body, askedMs: nowMs, asOfMs: nowMs - ageOf(told.headers) };
  }
}

/** Of the same history, or of one that has grown from it. */
const leadsOn = ({ epoch, lineage }: TailAnswer, history: KnownHistory | undefined) =>
  !history || epoch === history.epoch || lineage.some((entry) => entry.epoch === history.epoch);

async function closedPage(
  core: SyncCore,
  { stream, timeoutMs }: Known,
  { page: { from, to, mark }, epoch }: { page: ClosedPage; epoch: string },
): Promise<PulledStream | null> {
  const names = `epoch=${encodeURIComponent(epoch)}&mark=${encodeURIComponent(mark)}`;
  const path = `${PULL_PATH}?streams=${stream}@${from}..${to}&${names}`;
  const told = await core.api.request<PullAnswer>(path, { timeoutMs, isPublic: true });
  if (told.kind !== 'ok' || !isPullAnswer(told.body, [stream]) || told.body.epoch !== epoch) return null;
  const [page] = told.body.streams;
  const isIt = page?.from === from && page.to === to && !page.more && !page.reset;
  return isIt ? page : null;
}

/** Lists by entity of several pages, one behind the other. */
function joined(pages: readonly PulledStream[]): Pick<PulledStream, 'rows' | 'gone' | 'goneAt'> {
  const all = (field: 'rows' | 'gone' | 'goneAt') => {
    const lists: Record<string, unknown[]> = {};
    for (const page of pages)
      for (const [entity, list] of Object.entries(page[field] ?? {}))
        lists[entity] = [...(lists[entity] ?? []), ...list];
    return lists as never;
  };
  return { rows: all('rows'), gone: all('gone'), goneAt: all('goneAt') };
}

/** The parts as one answer; its token is that of the newest tail, its age that of the oldest. */
function bodyOf(parts: readonly Part[], nowMs: number): { body: PullAnswer; ageMs: number } | null {
  const newest = parts.toSorted((a, b) => b.page.to - a.page.to)[0];
  if (!newest) return null;
  const { epoch, lineage, seen, shared } = newest.answer;
  const body = {
    epoch,
    lineage,
    streams: parts.map(({ page }) => page),
    ...(seen === undefined ? {} : { seen }),
    ...(shared ? { shared } : {}),
  };
  return { body, ageMs: nowMs - Math.min(...parts.map(({ asOfMs }) => asOfMs)) };
}
