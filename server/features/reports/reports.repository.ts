import type { OwnReport, ReportFate } from '#contract/reports.ts';
import type { PageRequest } from '../../db/page.ts';
import type { Reader } from '../../db/store.ts';
import { findReported, toReportedKey } from './reported.repository.ts';

/**
 * Returns a page of a person's reports with their results, newest first, with one more than the limit if
 * there are more.
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
