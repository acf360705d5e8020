import type { PullAnswer, TailAnswer } from '#contract/sync.ts';
import type { Reader } from '../../db/store.ts';
import { cutStream, markOf, toldPages } from './closed-pages.ts';
import { readLog } from './epochs.ts';
import { markLeft, newestVersion, type PlacesContext, placesOf, standingsOf } from './places.ts';
import type { PullRequest, StreamCursor } from './pull-request.ts';
import { byEntity, loadRows } from './rows.ts';
import { tokenOf } from './seen.ts';

/** What is newest in a public stream, and the names of the closed pages that hold the rest. */
export async function readTail(db: Reader, stream: string, nowMs: number): Promise<TailAnswer> {
  const { history, newest } = await readLog(db);
  const standingOf = await standingsOf(db, [{ name: stream, from: 0 }]);
  const places = await allPlaces({ db, nowMs }, { stream, from: 0, to: newest });
  const cut = cutStream(places);
  const newer = places.filter(({ version }) => version > cut.tailFrom);
  const gone = newer.filter(({ is_gone }) => is_gone === 1);
  const to = newer.at(-1)?.version ?? cut.tailFrom;
  const seen = await tokenOf(db, to, history.epoch);
  return {
    ...history,
    ...(seen === null ? {} : { seen }),
    forgotten: standingOf(stream).forgotten,
    pages: toldPages(cut),
    tail: {
      stream,
      from: cut.tailFrom,
      to,
      more: false,
      rows: await loadRows(
        db,
        newer.filter(({ is_gone }) => is_gone === 0),
      ),
      gone: byEntity(gone, ({ row_id }) => row_id),
      ...(gone.length > 0 ? { goneAt: byEntity(gone, ({ version }) => version) } : {}),
    },
  };
}

/**
 * Whether an answer to a pull will never be another one that matters: ranges of this history that are over, whole, and
 * with a mark still what that names. Asked after the answer was read: what has changed since has changed the mark.
 */
export async function isClosed(
  db: Reader,
  { streams, epoch, mark }: PullRequest,
  answer: PullAnswer,
  nowMs: number,
): Promise<boolean> {
  if (epoch !== answer.epoch || answer.streams.some(({ more, reset }) => more || reset)) return false;
  const newest = await newestVersion(db);
  if (!streams.every(({ to }) => to !== undefined && to <= newest)) return false;
  const [range] = streams;
  return !mark || !range || markOf(await allPlaces({ db, nowMs }, range)) === mark;
}

/** All rows and tombstones within a range, marked with what has left. */
async function allPlaces(context: PlacesContext, { stream, from, to }: StreamCursor) {
  return markLeft(context, stream, await placesOf(context, stream, from, to).execute());
}
