import type { QueueAct, QueueKind } from '#contract/admin.ts';
import type { ReportedName, ReportKind } from '#contract/reports.ts';
import type { Reader } from '../../db/store.ts';
import type { Reported } from '../reports/reported.repository.ts';

/** What is done without further words. A reply has its own call. */
export type PlainAct = Exclude<QueueAct, 'reply'>;

const OF_ITEM: Record<Exclude<QueueKind, 'report'>, readonly PlainAct[]> = {
  claim: ['grant', 'refuse'],
  message: ['done'],
  listing: ['verify', 'hide', 'take-back', 'remove'],
};
const OF_REPORT: Record<ReportKind, readonly PlainAct[]> = {
  business: ['hide', 'take-back', 'remove', 'dismiss', 'done'],
  review: ['hide', 'take-back', 'dismiss', 'done'],
  thread: ['hide', 'take-back', 'dismiss', 'done'],
  post: ['hide', 'take-back', 'dismiss', 'done'],
  person: ['take-back', 'dismiss', 'done'],
};

/** What can be done about an item of its kind. */
export const actsFor = (kind: QueueKind, about: ReportedName | null): readonly PlainAct[] =>
  kind !== 'report' ? OF_ITEM[kind] : about ? OF_REPORT[about.kind] : [];

/** Whose it is that may be taken back, of several things: nobody's, and no admin's. */
export async function findTakeable(db: Reader, things: Iterable<Reported>): Promise<ReadonlySet<number>> {
  const ids = [...things].flatMap(({ authorId }) => (authorId === null ? [] : [authorId]));
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('is_admin', '=', 1)
    .execute();
  const isAdmin = new Set(admins.map((row) => row.id));
  return new Set(ids.filter((id) => !isAdmin.has(id)));
}

/** Which of them would change something now. */
export function actsNow(
  kind: QueueKind,
  about: ReportedName | null,
  {
    thing,
    takeable,
    isOwned,
    hasMail,
  }: { thing: Reported | undefined; takeable: ReadonlySet<number>; isOwned: boolean; hasMail: boolean },
): QueueAct[] {
  const would: Partial<Record<QueueAct, boolean>> = {
    hide: thing?.isThere === true,
    remove: thing !== undefined,
    'take-back': thing?.authorId != null && takeable.has(thing.authorId),
    grant: !isOwned,
  };
  const acts: QueueAct[] = actsFor(kind, about).filter((act) => would[act] ?? true);
  return kind === 'message' && hasMail ? ['reply', ...acts] : acts;
}
