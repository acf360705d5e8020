import {
  type OwnReport,
  REPORT_MESSAGES,
  REPORT_RULES,
  type ReportDraft,
  type ReportedName,
  type ReportFate,
  type ReportKind,
  type ReportReceipt,
} from '#contract/reports.ts';
import { recordChanges } from '../../db/change-log.ts';
import type { PageRequest } from '../../db/page.ts';
import type { Reader, Write } from '../../db/store.ts';
import { AppError, fieldsInvalid, notFound } from '../../errors.ts';
import { checkFields } from '../../rules/zod-rules.ts';
import { fieldsOf, isRowName } from '../../writes/named.ts';
import type { Applied } from '../../writes/outcomes.ts';
import { takeQueueRoom } from '../../writes/queue-room.ts';
import type { WriteContext } from '../../writes/write.ts';
import { addressHashOf } from './closed-reports.service.ts';
import { findReported, idReported, toReportedKey } from './reported.repository.ts';

/**
 * Reports a problem; an admin decides. A second report of the same subject by the same person replaces the pending one.
 * Only a stored report counts against person and address. @throws AppError 401 for a visitor about anything but a
 * business, 404, 422, 429. @throws NeedsMissing.
 */
export async function sendReport(w: WriteContext, args: unknown): Promise<Applied> {
  const { kind } = fieldsOf(args);
  if (!w.user && kind !== 'business') throw new AppError('not-signed-in');
  const draft = parseDraft(args);
  const named = { kind: draft.kind, id: (await idReported(w, draft.kind, draft.id)) ?? 0 };
  const about = (await findReported(w.trx, [named])).get(toReportedKey(named));
  if (!about?.isThere) throw notFound(REPORT_MESSAGES.missing[draft.kind]);
  takeQueueRoom(w, w.services.limits.reports, REPORT_MESSAGES.tooMany);
  const address_hash = await addressHashOf(w.trx, toReportedKey(named), w.address);
  const report = { ...draft, ...named, address_hash };
  const { id, created_at } = (await replacePending(w, report)) ?? (await insertReport(w, report));
  const version = await recordChanges(w.trx, [], w.nowIso); // no stream, but a restored server must know what it lost
  const body: ReportReceipt = { id, createdAt: created_at };
  return { status: 201, body, version, id, rows: {} };
}

function parseDraft(args: unknown): ReportDraft {
  const checked = checkFields(REPORT_RULES, args);
  const { id } = fieldsOf(args);
  const errors = checked.ok ? [] : checked.errors;
  if (!isRowName(id)) errors.push({ path: 'id', message: REPORT_MESSAGES.id });
  if (!checked.ok || !isRowName(id)) throw fieldsInvalid(errors);
  return { ...checked.values, id };
}

/** Closes all pending reports of a subject by a log line. */
export async function closeReports(
  trx: Write['trx'],
  { kind, id }: { kind: ReportKind; id: number | readonly number[] },
  logId: number,
): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ closed_by: logId })
    .where('kind', '=', kind)
    .where('about_id', 'in', [id].flat())
    .where('closed_by', 'is', null)
    .execute();
}

/** Closes the pending reports that a person sent. */
export async function closeReportsBy(trx: Write['trx'], personId: number, logId: number): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ closed_by: logId })
    .where('person_id', '=', personId)
    .where('closed_by', 'is', null)
    .execute();
}

/** Reopens the reports that a log line closed. */
export async function reopenReports(trx: Write['trx'], logId: number): Promise<void> {
  await trx.updateTable('reports').set({ closed_by: null }).where('closed_by', '=', logId).execute();
}

const RECEIPT = ['id', 'created_at'] as const;

/** A report with the id of its subject. */
type Report = ReportDraft & ReportedName & { address_hash: string };

function replacePending(
  { trx, user, key, nowIso }: WriteContext,
  { kind, id, reason, text, address_hash }: Report,
) {
  return trx
    .updateTable('reports')
    .set({ reason, text, key, address_hash, repeated_at: nowIso })
    .where('kind', '=', kind)
    .where('about_id', '=', id)
    .where('person_id', '=', user?.id ?? null) // no match for a visitor
    .where('closed_by', 'is', null)
    .returning(RECEIPT)
    .executeTakeFirst();
}

function insertReport({ trx, user, key, nowIso }: WriteContext, { id, ...report }: Report) {
  return trx
    .insertInto('reports')
    .values({
      ...report,
      about_id: id,
      person_id: user?.id ?? null,
      created_at: nowIso,
      repeated_at: nowIso,
      key,
    })
    .returning(RECEIPT)
    .executeTakeFirstOrThrow();
}

/**
 * Returns a page of a person's reports with their results, newest first, with one more than the limit if there are
 * more.
 */
export async function findOwnReports(db: Reader, personId: number, page: PageRequest): Promise<OwnReport[]> {
  const before = Number(page.after?.[0] ?? Number.MAX_SAFE_INTEGER);
  const rows = await db
    .selectFrom('reports')
    .leftJoin('moderation_log', 'moderation_log.id', 'reports.closed_by')
    .selectAll('reports')
    .select('moderation_log.action')
    .where('reports.person_id', '=', personId)
    .where('reports.id', '<', before)
    .orderBy('reports.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const things = await findReported(
    db,
    rows.map((row) => ({ kind: row.kind, id: row.about_id })),
  );
  return rows.map((row) => {
    const about = { kind: row.kind, id: row.about_id };
    const thing = things.get(toReportedKey(about));
    return {
      id: row.id,
      about,
      name: thing?.isThere ? thing.name : null,
      reason: row.reason,
      createdAt: row.created_at,
      fate: fateOf(row.closed_by, row.action),
    };
  });
}

function fateOf(closedBy: number | null, action: string | null): ReportFate {
  if (closedBy === null) return 'waiting';
  return action === 'dismiss' ? 'left' : 'acted';
}
