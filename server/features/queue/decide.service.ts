import { ADMIN_MESSAGES } from '#contract/admin.ts';
import type { ReportedName, ReportKind } from '#contract/reports.ts';
import { recordChanges } from '../../db/change-log.ts';
import { AppError, notFound } from '../../errors.ts';
import { assertAdmin } from '../../writes/admins.ts';
import type { Applied } from '../../writes/outcomes.ts';
import type { WriteContext } from '../../writes/write.ts';
import { decideClaim } from '../businesses/claims.service.ts';
import { verifyListing } from '../businesses/listing-acts.service.ts';
import { removeListing } from '../businesses/listing-removal.service.ts';
import { closeMessage } from '../contact/contact.service.ts';
import { findEntry } from '../log/entries.repository.ts';
import { type AdminAct, logAct } from '../log/log.service.ts';
import { takeBack } from '../people/people.service.ts';
import { decidePicture } from '../pictures/pictures.service.ts';
import { findReported, toReportedKey } from '../reports/reported.repository.ts';
import { closeReports } from '../reports/reports.service.ts';
import { turnThing } from '../things/things.service.ts';
import { actsFor, type PlainAct } from './acts.ts';
import { describeItems } from './items.ts';
import { findNamed, type NamedItem } from './waiting.repository.ts';

/** Decides an item of the queue. Admins only. @throws AppError 401, 403, 404, 409, and what the act throws. */
export async function decideItem(w: WriteContext, args: unknown): Promise<Applied> {
  const adminId = assertAdmin(w).id;
  const { item, act, revision } = Object(args);
  const line = await decide({ ...w, adminId }, String(item), String(act), revision);
  const version = await recordChanges(w.trx, [], w.nowIso);
  return { status: 200, body: await findEntry(w.trx, line), version, id: line, rows: {} };
}

/**
 * Runs an act on an item and closes the item. @param revision what the admin read; undefined skips the check
 * @returns the log line. @throws AppError 404 for an unknown item or act, 409 `already-decided`, 409
 * `changed-meanwhile` if the item has another revision now, and what the act throws.
 */
export async function decide(
  act: AdminAct,
  name: string,
  actName: string,
  revision?: unknown,
): Promise<number> {
  const item = await findNamed(act.trx, name);
  const knownAct = item && actsFor(item.kind, item.about).find((known) => known === actName);
  if (!item || !knownAct) throw notFound(ADMIN_MESSAGES.noItem);
  if (!item.isDecided && revision !== undefined && revision !== (await revisionNow(act, item)))
    throw new AppError('changed-meanwhile', { detail: ADMIN_MESSAGES.changedMeanwhile });
  const line = item.isDecided ? null : await ACTS[knownAct]({ ...act, item: name }, item);
  if (line === null) throw new AppError('already-decided', { detail: ADMIN_MESSAGES.decided });
  if (item.kind === 'report' && item.about) await closeReports(act.trx, item.about, line);
  if (item.kind === 'message') await closeMessage(act.trx, item.id, line);
  return line;
}

async function revisionNow({ trx, nowIso }: AdminAct, { kind, id }: NamedItem): Promise<string | undefined> {
  const [item] = await describeItems(trx, [{ kind, id, created_at: nowIso, count: 1 }]);
  return item?.revision;
}

/** @returns the log line; null if another admin was faster. */
type Act = (act: AdminAct, item: NamedItem) => Promise<number | null>;

const logOnly =
  (action: 'done' | 'dismiss'): Act =>
  (act, { about }) =>
    logAct(act, action, about ? COLUMN_OF[about.kind](about.id) : {});

const ACTS: Record<PlainAct, Act> = {
  done: logOnly('done'),
  dismiss: logOnly('dismiss'),
  hide: async (act, { about }) => (about ? turnThing(act, about, true) : null),
  async 'take-back'(act, { about }) {
    const author = about && (await authorOf(act, about));
    return author === null ? null : (await takeBack(act, author)).line;
  },
  verify: (act, { id }) => verifyListing(act, id),
  remove: async (act, { about }) => (about && (await removeListing(act, about.id)))?.line ?? null,
  grant: (act, { id }) => decideClaim(act, id, true),
  refuse: (act, { id }) => decideClaim(act, id, false),
  'show-picture': (act, { id }) => decidePicture(act, id, true),
  'remove-picture': (act, { id }) => decidePicture(act, id, false),
};

const COLUMN_OF = {
  business: (business_id: number) => ({ business_id }),
  review: (review_id: number) => ({ review_id }),
  thread: (thread_id: number) => ({ thread_id }),
  post: (post_id: number) => ({ post_id }),
  person: (person_id: number) => ({ person_id }),
} as const satisfies Record<ReportKind, unknown>;

const authorOf = async ({ trx }: AdminAct, about: ReportedName) =>
  (await findReported(trx, [about])).get(toReportedKey(about))?.authorId ?? null;
