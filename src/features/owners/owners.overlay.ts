import type { Business } from '#contract/businesses.ts';
import { ANSWERED_FACTS, isUnstated, statedFacts, TICKED_FACTS, VALUE_FACTS } from '#contract/facts.ts';
import type { BusinessFields } from '#contract/owners.ts';
import { HOME_ZONE } from '#contract/people.ts';
import type { Review } from '#contract/reviews.ts';
import { saidAfter } from '#contract/said.ts';
import { localDay } from '#contract/shared/local-time.ts';
import type { AnyEntry, OutboxEntry } from '#src/local/outbox/outbox.ts';
import { isWithdrawn, names, newestArgs } from '#src/local/outbox/queries.ts';

/** A listing with its owner's undelivered changes applied. */
export interface PaintedListing {
  business: Business;
  /** The newest waiting write about it. */
  waiting: OutboxEntry<'business.edit'> | OutboxEntry<'business.confirm'> | null;
  /** The newest refused change. */
  refused: OutboxEntry<'business.edit'> | null;
}

/** Applies undelivered changes to a confirmed listing in the order of writing. */
export function paintListing(confirmed: Business, entries: readonly AnyEntry[]): PaintedListing {
  const relevant = entries.filter(
    (entry): entry is OutboxEntry<'business.edit'> | OutboxEntry<'business.confirm'> =>
      (entry.name === 'business.edit' || entry.name === 'business.confirm') &&
      names(confirmed, entry.args.business) &&
      !isWithdrawn(entry),
  );
  const waiting = relevant.filter(({ state }) => state !== 'rejected');
  return {
    business: waiting.reduce(withWrite, confirmed),
    waiting: waiting.at(-1) ?? null,
    refused: relevant.filter(isEdit).findLast(({ state }) => state === 'rejected') ?? null,
  };
}

/** Applies undelivered changes to several listings. Unchanged ones are returned as they are. */
export function paintListings<B extends Business>(
  confirmed: readonly B[],
  entries: readonly AnyEntry[],
): B[] {
  const relevant = entries.filter(({ name }) => name === 'business.edit' || name === 'business.confirm');
  if (relevant.length === 0) return [...confirmed];
  return confirmed.map((row) => {
    const { business, waiting } = paintListing(row, relevant);
    return waiting ? { ...row, ...business } : row;
  });
}

const isEdit = (
  entry: OutboxEntry<'business.edit'> | OutboxEntry<'business.confirm'>,
): entry is OutboxEntry<'business.edit'> => entry.name === 'business.edit';

function withWrite(
  before: Business,
  entry: OutboxEntry<'business.edit'> | OutboxEntry<'business.confirm'>,
): Business {
  const fields = isEdit(entry) ? newestArgs(entry).fields : {};
  const by = entry.owner === before.ownerId ? 'owner' : 'admin';
  const statements = saidAfter(before, fields, { by, on: localDay(entry.writtenAt, HOME_ZONE) });
  return { ...withFields(before, fields), said: statements, checkedAt: entry.writtenAt };
}

/** Fields that null or an empty text deletes. */
const OPTIONAL: readonly string[] = ['hours', ...VALUE_FACTS, ...ANSWERED_FACTS];

/** Applies changed fields like the server: `facts` replaces the ticked facts, null deletes a field, no farm calls means no radius. */
export function withFields(before: Business, { facts, location, ...fields }: BusinessFields): Business {
  const business: Business = { ...before, ...(location ? { location } : {}) };
  if (facts) {
    for (const fact of TICKED_FACTS) delete business[fact];
    Object.assign(business, statedFacts(facts));
    if (!facts.includes('farmCalls')) delete business.serviceRadiusMiles;
  }
  for (const [name, value] of Object.entries(fields))
    if (isUnstated(value) && OPTIONAL.includes(name)) Reflect.deleteProperty(business, name);
    else if (value !== undefined) Object.assign(business, { [name]: value });
  return business;
}

/** The owner's reply to a review on their phone. */
export interface PaintedReply {
  /** Null if there is none. */
  content: string | null;
  /** The waiting write of this reply. */
  waiting: OutboxEntry<'review.reply'> | null;
  /** The newest refused reply. */
  refused: OutboxEntry<'review.reply'> | null;
}

/** Applies the undelivered reply to the confirmed one. @param entries for any reviews, in the order of writing. */
export function paintReply(
  review: Pick<Review, 'id' | 'key' | 'firstKey' | 'reply'>,
  entries: readonly OutboxEntry<'review.reply'>[],
): PaintedReply {
  const relevant = entries.filter((entry) => names(review, entry.args.review) && !isWithdrawn(entry));
  const waiting = relevant.findLast(({ state }) => state !== 'rejected');
  const content = waiting ? newestArgs(waiting).content : review.reply?.content;
  return {
    content: content || null,
    waiting: waiting ?? null,
    refused: relevant.findLast(({ state }) => state === 'rejected') ?? null,
  };
}
