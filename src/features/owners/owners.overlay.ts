import type { Business } from '#contract/businesses.ts';
import { FACT_NAMES, statedFacts } from '#contract/facts.ts';
import type { BusinessFields } from '#contract/owners.ts';
import type { Review } from '#contract/reviews.ts';
import { saidAfter } from '#contract/said.ts';
import type { AnyEntry, OutboxEntry } from '#src/local/outbox/outbox.ts';
import { isWithdrawn, names, newestArgs } from '#src/local/outbox/queries.ts';

/** A listing with what its owner has written and the server does not have. */
export interface PaintedListing {
  business: Business;
  /** The newest of what waits to be sent about it. */
  waiting: OutboxEntry<'business.edit'> | OutboxEntry<'business.confirm'> | null;
  /** The newest change that was refused; its words are kept. */
  refused: OutboxEntry<'business.edit'> | null;
}

/** The confirmed listing with its owner's undelivered changes over it, in the order of writing. */
export function paintListing(confirmed: Business, entries: readonly AnyEntry[]): PaintedListing {
  const about = entries.filter(
    (entry): entry is OutboxEntry<'business.edit'> | OutboxEntry<'business.confirm'> =>
      (entry.name === 'business.edit' || entry.name === 'business.confirm') &&
      names(confirmed, entry.args.business) &&
      !isWithdrawn(entry),
  );
  const waiting = about.filter(({ state }) => state !== 'rejected');
  return {
    business: waiting.reduce(withWrite, confirmed),
    waiting: waiting.at(-1) ?? null,
    refused: about.filter(isEdit).findLast(({ state }) => state === 'rejected') ?? null,
  };
}

/**
 * Listings of a query with what their owner has written over each: a list shows what their page shows. Those that nobody
 * has changed come back as they are.
 */
export function paintListings<B extends Business>(
  confirmed: readonly B[],
  entries: readonly AnyEntry[],
): B[] {
  const about = entries.filter(({ name }) => name === 'business.edit' || name === 'business.confirm');
  if (about.length === 0) return [...confirmed];
  return confirmed.map((row) => {
    const { business, waiting } = paintListing(row, about);
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
  const said = saidAfter(before, fields, { by, on: entry.writtenAt.slice(0, 10) });
  return { ...withFields(before, fields), said, checkedAt: entry.writtenAt };
}

/**
 * What the server makes of changed fields: facts that are named are all that is stated, what is null is unknown, and no
 * radius is left where nobody comes.
 */
export function withFields(before: Business, fields: BusinessFields): Business {
  const { facts, hours, location, afterHoursPhone, serviceRadiusMiles, ...texts } = fields;
  const business: Business = { ...before, ...texts, ...(location ? { location } : {}) };
  if (facts) {
    for (const fact of FACT_NAMES) delete business[fact];
    Object.assign(business, statedFacts(facts));
    if (!facts.includes('farmCalls')) delete business.serviceRadiusMiles;
  }
  const optional = { hours, afterHoursPhone, serviceRadiusMiles };
  for (const [name, value] of Object.entries(optional))
    if (value === null) delete business[name as keyof typeof optional];
    else if (value !== undefined) Object.assign(business, { [name]: value });
  return business;
}

/** The owner's answer to a review, as their phone shows it. */
export interface PaintedReply {
  /** Null while there is none. */
  content: string | null;
  /** What makes it so, where that waits to be sent. */
  waiting: OutboxEntry<'review.reply'> | null;
  /** The newest one that was refused; its words are kept. */
  refused: OutboxEntry<'review.reply'> | null;
}

/** The confirmed answer with the undelivered one over it. @param entries about any reviews, in the order of writing. */
export function paintReply(
  review: Pick<Review, 'id' | 'key' | 'firstKey' | 'reply'>,
  entries: readonly OutboxEntry<'review.reply'>[],
): PaintedReply {
  const about = entries.filter((entry) => names(review, entry.args.review) && !isWithdrawn(entry));
  const waiting = about.findLast(({ state }) => state !== 'rejected');
  const content = waiting ? newestArgs(waiting).content : review.reply?.content;
  return {
    content: content || null,
    waiting: waiting ?? null,
    refused: about.findLast(({ state }) => state === 'rejected') ?? null,
  };
}
