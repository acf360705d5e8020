import type { QueueAct, QueueKind } from '#contract/admin.ts';
import type { ReportedName, ReportKind } from '#contract/reports.ts';
import type { Reader } from '../../db/store.ts';
import type { Reported } from '../reports/reported.repository.ts';

/** Acts without a text; a reply has its own endpoint. */
export type PlainAct = Exclude<QueueAct, 'reply'>;

const ITEM_ACTS: Record<Exclude<QueueKind, 'report'>, readonly PlainAct[]> = {
  claim: ['grant', 'refuse'],
  message: ['done'],
  listing: ['verify', 'hide', 'take-back', 'remove'],
  picture: ['show-picture', 'remove-picture'],
};
const REPORT_ACTS: Record<ReportKind, readonly PlainAct[]> = {
  business: ['hide', 'take-back', 'remove', 'dismiss', 'done'],
  review: ['hide', 'take-back', 'dismiss', 'done'],
  thread: ['hide', 'take-back', 'dismiss', 'done'],
  post: ['hide', 'take-back', 'dismiss', 'done'],
  person: ['take-back', 'dismiss', 'done'],
};

/** Returns the acts for an item of a kind. */
export const actsFor = (kind: QueueKind, about: ReportedName | null): readonly PlainAct[] =>
  kind !== 'report' ? ITEM_ACTS[kind] : about ? REPORT_ACTS[about.kind] : [];

/** Returns the authors whose content may be hidden: not samples and not admins. */
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

/** Returns the acts that would change something now. */
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
  const isPossible: Partial<Record<QueueAct, boolean>> = {
    hide: thing?.isThere === true,
    remove: thing !== undefined,
    'take-back': thing?.authorId != null && takeable.has(thing.authorId),
    grant: !isOwned,
  };
  const acts: QueueAct[] = actsFor(kind, about).filter((act) => isPossible[act] ?? true);
  return kind === 'message' && hasMail ? ['reply', ...acts] : acts;
}
