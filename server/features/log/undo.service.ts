import { ADMIN_MESSAGES, type LogAction, type UndoableAction } from '#contract/admin.ts';
import { recordChanges } from '../../db/change-log.ts';
import { AppError, notFound } from '../../errors.ts';
import { assertAdmin } from '../../writes/admins.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import { undoAdding, undoChange } from '../admin-tables/table-acts.service.ts';
import { undoEdit } from '../businesses/admin-edits.service.ts';
import { reopenClaimsOf } from '../businesses/claims.service.ts';
import {
  hideListingAgain,
  setListingFeatured,
  setListingHidden,
  unverifyListing,
} from '../businesses/listing-acts.service.ts';
import { putListingBack } from '../businesses/listing-removal.service.ts';
import { giveOwnerBack, reopenClaim } from '../businesses/owner-removal.service.ts';
import { reopenMessages } from '../contact/contact.service.ts';
import { changeThread, hidePostAgain, hideThreadAgain, setPostHidden } from '../forums/moderation.service.ts';
import { bringBack, endSuspension } from '../people/people.service.ts';
import { reopenReports } from '../reports/reports.service.ts';
import { hideReviewAgain, showReview } from '../reviews/withdrawal.service.ts';
import {
  findEntry,
  findLaterLine,
  findLine,
  findUndoing,
  type LogRow,
  toUndoable,
} from './entries.repository.ts';
import { type AdminAct, logAct } from './log.service.ts';

/** Undoes an act of the log. Admins only. @throws AppError 401, 403, 404, 409 `already-decided`, `cannot-undo`. */
export async function undoLine(w: WriteContext, args: unknown): Promise<Applied> {
  const adminId = assertAdmin(w).id;
  const id = await undo({ ...w, adminId }, Number(Object(args).line));
  const version = await recordChanges(w.trx, [], w.nowIso);
  return { status: 200, body: await findEntry(w.trx, id), version, id, rows: {} };
}

/**
 * Undoes an act once, and reopens the queue items that it decided. @returns the new log line. @throws AppError 404, 409
 * `already-decided`, `cannot-undo`.
 */
export async function undo(act: AdminAct, id: number): Promise<number> {
  const line = Number.isSafeInteger(id) ? await findLine(act.trx, id) : undefined;
  if (!line) throw notFound(ADMIN_MESSAGES.noLine);
  const action = line.undoes === null ? toUndoable(line.action) : null;
  if (!action) throw new AppError('cannot-undo', { detail: ADMIN_MESSAGES.cannotUndo });
  if (await findUndoing(act.trx, id))
    throw new AppError('already-decided', { detail: ADMIN_MESSAGES.undone });
  const group = SWITCHES.find((switched) => switched.includes(action));
  if (group && (await findLaterLine(act.trx, line, group)))
    throw new AppError('cannot-undo', { detail: ADMIN_MESSAGES.changedSince });
  const undoing = await UNDO[action]({ ...act, undoes: id }, line);
  if (undoing === null) throw new AppError('cannot-undo', { detail: ADMIN_MESSAGES.changedSince });
  await reopenReports(act.trx, id);
  await reopenMessages(act.trx, id);
  if (line.person_id !== null) await reopenClaimsOf(act, line.person_id, line.created_at);
  return undoing;
}

/** Acts that switch the same state: only the last one can be undone. */
const SWITCHES: readonly (readonly LogAction[])[] = [
  ['lock', 'unlock'],
  ['stick', 'unstick'],
  ['hide-thread', 'show-thread'],
  ['hide-post', 'show-post'],
  ['hide-business', 'show-business', 'remove'],
  ['hide-review', 'show-review'],
  ['suspend', 'end-suspension'],
  ['feature', 'unfeature'],
  ['verify', 'unverify'],
];

/** Undoes a line. @returns the new log line; null if the subject has changed since. */
type Undo = (act: AdminAct, line: LogRow) => Promise<number | null>;

const setThread =
  (change: Parameters<typeof changeThread>[2]): Undo =>
  async (act, { thread_id }) =>
    (await changeThread(act, thread_id ?? 0, change))[0] ?? null;
const reopen: Undo = (act, line) => logAct(act, 'reopen', subjectOf(line));

const UNDO: Record<UndoableAction, Undo> = {
  lock: setThread({ isLocked: false }),
  unlock: setThread({ isLocked: true }),
  stick: setThread({ isSticky: false }),
  unstick: setThread({ isSticky: true }),
  'hide-thread': setThread({ isHidden: false }),
  'show-thread': hideThreadAgain,
  'hide-post': (act, { post_id }) => setPostHidden(act, post_id ?? 0, false),
  'show-post': hidePostAgain,
  'hide-business': (act, { business_id }) => setListingHidden(act, business_id ?? 0, false),
  'show-business': hideListingAgain,
  'hide-review': (act, { id }) => showReview(act, id),
  'show-review': hideReviewAgain,
  remove: putListingBack,
  edit: undoEdit,
  confirm: undoEdit,
  suspend: (act, { person_id }) => endSuspension(act, person_id ?? 0),
  'take-back': (act, { person_id, id }) => bringBack(act, person_id ?? 0, id),
  verify: (act, { business_id }) => unverifyListing(act, business_id ?? 0),
  grant: reopenClaim,
  refuse: reopenClaim,
  'remove-owner': giveOwnerBack,
  dismiss: reopen,
  done: reopen,
  feature: (act, { business_id }) => setListingFeatured(act, business_id ?? 0, false),
  unfeature: (act, { business_id }) => setListingFeatured(act, business_id ?? 0, true),
  add: undoAdding,
  change: undoChange,
  drop: undoChange,
};

const subjectOf = ({ thread_id, post_id, business_id, review_id, person_id }: LogRow) => ({
  thread_id,
  post_id,
  business_id,
  review_id,
  person_id,
});
