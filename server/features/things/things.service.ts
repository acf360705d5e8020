import { ADMIN_MESSAGES, type HiddenThing } from '#contract/admin.ts';
import { BUSINESS_MESSAGES } from '#contract/businesses.ts';
import type { ReportedName, ReportKind } from '#contract/reports.ts';
import type { RuleSet } from '#contract/rules.ts';
import { recordChanges } from '../../db/change-log.ts';
import { notFound } from '../../errors.ts';
import { parseFields } from '../../rules/zod-rules.ts';
import { assertAdmin } from '../../writes/admins.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import { findAnyBusinessRow } from '../businesses/businesses.repository.ts';
import { setListingHidden } from '../businesses/listing-acts.service.ts';
import { changeThread, setPostHidden } from '../forums/moderation.service.ts';
import type { AdminAct } from '../log/log.service.ts';
import { hideReview, setReviewHidden, showOneReview } from '../reviews/withdrawal.service.ts';

export const HIDE_RULES = { hidden: { kind: 'flag' } } as const satisfies RuleSet;

/** Hides a review, or shows it again; a repeat changes nothing. Admins only. @throws AppError 403, 404, 422. */
export async function moderateReview(w: WriteContext, args: unknown): Promise<Applied> {
  const adminId = assertAdmin(w).id;
  const { id, hidden } = parseHide(args);
  const isKnown = await setReviewHidden({ ...w, adminId }, id, hidden);
  if (!isKnown) throw notFound(ADMIN_MESSAGES.noReview);
  return answer(w, { id, isHidden: hidden });
}

/** Hides a listing, or shows it again; a repeat changes nothing. Admins only. @throws AppError 403, 404, 422. */
export async function moderateListing(w: WriteContext, args: unknown): Promise<Applied> {
  const adminId = assertAdmin(w).id;
  const { id, hidden } = parseHide(args);
  if (!(await findAnyBusinessRow(w.trx, id))) throw notFound(BUSINESS_MESSAGES.notListed);
  await setListingHidden({ ...w, adminId }, id, hidden);
  return answer(w, { id, isHidden: hidden });
}

/**
 * Hides one thing, or shows it again. @returns the log line; null if nothing changes or it is gone. @throws AppError
 * 409 `cannot-undo` for a review whose author wrote a new one.
 */
export const turnThing = (act: AdminAct, { kind, id }: ReportedName, isHidden: boolean) =>
  HIDERS[kind](act, id, isHidden);

const HIDERS: Record<ReportKind, (act: AdminAct, id: number, isHidden: boolean) => Promise<number | null>> = {
  business: setListingHidden,
  review: (act, id, isHidden) => (isHidden ? hideReview : showOneReview)(act, id),
  thread: async (act, id, isHidden) => (await changeThread(act, id, { isHidden }))[0] ?? null,
  post: setPostHidden,
  person: async () => null, // people are not hidden, only their content
};

const parseHide = (args: unknown) => ({ id: Number(Object(args).id), ...parseFields(HIDE_RULES, args) });

async function answer(w: WriteContext, body: HiddenThing): Promise<Applied> {
  const version = await recordChanges(w.trx, [], w.nowIso);
  return { status: 200, body, version, id: body.id, rows: {} };
}
