import type { EntityName } from '#contract/entities.ts';
import type { LikeWrite } from '#contract/forums.ts';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import { joinEdits } from '#contract/owners.ts';
import { joinPreferences } from '#contract/profile.ts';
import type { ReviewDraft } from '#contract/reviews.ts';
import { joinEntries } from '#contract/shared/merge-entries.ts';
import { ME_STREAM } from '#contract/sync.ts';
import type { Cache } from '../cache/cache.ts';
import { rowNamed } from '../cache/named.ts';
import { animalEditDraft, postEditDraft, recordEditDraft, reviewEditDraft } from './drafts.ts';
import type { Outbox, Owner, Receipt } from './outbox.ts';

/** Both databases of a phone. */
interface Stores {
  cache: Cache;
  outbox: Outbox;
}

/** How writes of one name are ordered, and joined before they leave. */
interface LaneRule<N extends MutationName> {
  lane(args: Mutations[N], key: string): string;
  /** Joins an unsent earlier write of the lane with a newer one; absent where writes are never joined. */
  join?(earlier: Mutations[N], later: Mutations[N]): Mutations[N];
  /** The args that the server already has; undefined when this phone cannot be sure. */
  confirmed?(phone: Stores, args: Mutations[N], owner: Owner): Promise<Mutations[N] | undefined>;
  /** The version of the target that the author sees; undefined when this phone does not know it. */
  seen?(phone: Stores, args: Mutations[N], owner: Owner): Promise<number | undefined>;
  /** Whether a write changes nothing: it need not be sent. */
  isSame?(before: unknown, args: Mutations[N]): boolean;
  /** The write that changes a delivered one, for an edit that came too late; absent where none does. */
  editAfter?(args: Mutations[N], key: string): LateEdit;
  /** Whether the write makes an entity that others may need by its key. */
  creates?: true;
  /** The entity whose row the write removes, which its answer does not report; usually null. */
  takesAway(args: Mutations[N]): EntityName | null;
  /** Keys of entities written offline that the write refers to. */
  needs?(args: Mutations[N]): string[];
  /** Keys that count as needs while they wait in the outbox: another person's key would never be met as a need. */
  mayNeed?(args: Mutations[N]): string[];
  /** The form draft that keeps a competing text of the same thing. */
  draft?(args: Mutations[N]): string;
}

type LateEdit = { [N in MutationName]: { name: N; args: Mutations[N] } }[MutationName];

const lastWins = <T>(_earlier: T, later: T): T => later;
/** Both were written over what the author of the earlier one saw. */
const lastWords = <T extends { base?: number }>({ base }: T, later: T): T =>
  base === undefined ? later : { ...later, base };
/** The later fields over the earlier ones, as a change of what the earlier one named and saw. */
const joinChanges = <T extends { animal?: number | string; base?: number }>(
  earlier: T,
  { animal: _animal, base: _base, ...later }: T,
): T => ({ ...earlier, ...later });
const nothing = () => null;
const keysOf = (...names: (number | string)[]) => names.filter((name) => typeof name === 'string');

/** The table of docs/sync-protocol.md, section 4. */
const LANES: { [N in MutationName]: LaneRule<N> } = {
  'review.write': {
    lane: (args) => `review:${args.businessId}`,
    join: lastWords,
    draft: (args) => reviewEditDraft(args.businessId),
    seen: ownReviewVersion,
    takesAway: nothing,
  },
  'post.like': {
    lane: (args) => `like:post:${args.post}`,
    needs: (args) => keysOf(args.post),
    join: lastWins,
    confirmed: confirmedLike,
    isSame: (before, args) => (before as { liked?: boolean } | undefined)?.liked === args.liked,
    takesAway: ({ liked }) => (liked ? null : 'likes'),
  },
  'thread.follow': {
    lane: (args) => `follow:${args.thread}`,
    needs: (args) => keysOf(args.thread),
    join: lastWins,
    takesAway: nothing,
  },
  'thread.create': { lane: (_args, key) => `thread:${key}`, creates: true, takesAway: nothing },
  'post.create': {
    lane: (_args, key) => `post:${key}`,
    creates: true,
    editAfter: ({ content }, key) => ({ name: 'post.edit', args: { post: key, content } }),
    needs: (args) => keysOf(args.thread),
    takesAway: nothing,
  },
  'post.edit': {
    lane: (args) => `post:${args.post}`,
    join: lastWords,
    needs: (args) => keysOf(args.post),
    draft: (args) => postEditDraft(args.post),
    seen: async ({ cache }, { post }) => (await rowNamed(cache.posts, post))?.version,
    takesAway: nothing,
  },
  'post.remove': {
    lane: (args) => `post:${args.post}`,
    join: lastWins,
    needs: (args) => keysOf(args.post),
    takesAway: () => 'posts',
  },
  'preferences.set': {
    lane: () => 'preferences',
    join: joinPreferences,
    takesAway: nothing,
  },
  'person.set': { lane: () => 'people', join: joinEntries, takesAway: nothing },
  'animal.set': {
    lane: (args, key) => `animal:${args.animal ?? key}`,
    creates: true,
    join: joinChanges,
    needs: ({ animal }) => keysOf(...(animal === undefined ? [] : [animal])),
    seen: async ({ cache }, { animal }) =>
      animal === undefined ? undefined : (await rowNamed(cache.animals, animal))?.version,
    draft: ({ animal }) => animalEditDraft(animal ?? ''),
    takesAway: nothing,
  },
  'animal.remove': {
    lane: (args) => `animal:${args.animal}`,
    join: lastWins,
    needs: (args) => keysOf(args.animal),
    takesAway: () => 'animals',
  },
  'record.add': {
    lane: (_args, key) => `record:${key}`,
    creates: true,
    needs: (args) => keysOf(args.animal),
    takesAway: nothing,
  },
  'record.edit': {
    lane: (args) => `record:${args.record}`,
    join: joinChanges,
    needs: (args) => keysOf(args.record),
    seen: async ({ cache }, { record }) => (await rowNamed(cache.records, record))?.version,
    draft: ({ record }) => recordEditDraft(record),
    takesAway: nothing,
  },
  'record.remove': {
    lane: (args) => `record:${args.record}`,
    join: lastWins,
    needs: (args) => keysOf(args.record),
    takesAway: () => 'records',
  },
  'business.register': { lane: (_args, key) => `business:${key}`, creates: true, takesAway: nothing },
  'business.edit': {
    lane: (args) => `business:${args.business}`,
    join: joinEdits,
    needs: (args) => keysOf(args.business),
    seen: async ({ cache }, { business }) => (await rowNamed(cache.businesses, business))?.version,
    takesAway: nothing,
  },
  'business.confirm': {
    lane: (args) => `business:${args.business}`,
    join: lastWins,
    needs: (args) => keysOf(args.business),
    takesAway: nothing,
  },
  'review.reply': { lane: (args) => `reply:${args.review}`, join: lastWins, takesAway: nothing },
  'claim.send': { lane: (args) => `claim:${args.business}`, join: lastWins, takesAway: nothing },
  'report.send': {
    lane: (args) => `report:${args.kind}:${args.id}`,
    join: lastWins,
    mayNeed: (args) => keysOf(args.id),
    takesAway: nothing,
  },
  'contact.send': { lane: (_args, key) => `contact:${key}`, takesAway: nothing },
  'game.download': { lane: (_args, key) => `download:${key}`, takesAway: nothing },
};

/** Queued by a newer app version: a lane of its own. */
const UNKNOWN: LaneRule<MutationName> = { lane: (_args, key) => key, takesAway: nothing };

/** The rule of a name, untyped for generic code. */
export function laneRuleOf(name: MutationName): LaneRule<MutationName> {
  return Object.hasOwn(LANES, name) ? (LANES[name] as unknown as LaneRule<MutationName>) : UNKNOWN;
}

/** Whether the first copy of the person's own stream is complete: before that, a missing row proves nothing. */
async function hasOwn(cache: Cache): Promise<boolean> {
  const cursor = await cache.cursors.get(ME_STREAM);
  return cursor !== undefined && cursor.syncedAtMs !== null && !cursor.isRefilling;
}

/** The version of the person's own review of a business; 0 if there surely is none. */
async function ownReviewVersion(
  { cache, outbox }: Stores,
  { businessId }: ReviewDraft,
  owner: Owner,
): Promise<number | undefined> {
  const members = await cache.members.where('stream').equals(ME_STREAM).toArray();
  const receipts = await outbox.receipts.where('owner').equals(owner).toArray();
  const ids = [
    ...members.flatMap(({ entity, id }) => (entity === 'reviews' ? [id] : [])),
    ...receipts.flatMap(({ name, id }) => (name === 'review.write' && id !== undefined ? [id] : [])),
  ];
  const rows = await cache.reviews.bulkGet(ids);
  const business = await rowNamed(cache.businesses, businessId);
  const review = rows.find((row) => row?.businessId === (business?.id ?? businessId));
  return review ? review.version : (await hasOwn(cache)) ? 0 : undefined;
}

/** The person's confirmed like; unknown after a newer one was sent, which the copy may not show yet. */
async function confirmedLike(
  { cache, outbox }: Stores,
  { post }: LikeWrite,
  owner: Owner,
): Promise<LikeWrite | undefined> {
  if (!(await hasOwn(cache))) return undefined;
  const row = await rowNamed(cache.posts, post);
  const id = typeof post === 'number' ? post : row?.id;
  if (id === undefined) return undefined;
  const liked = (await cache.likes.get(id)) !== undefined;
  const names: unknown[] = [post, id, row?.key];
  const sent = await outbox.receipts.where('owner').equals(owner).toArray();
  const last = sent
    .filter(({ name, args }) => name === 'post.like' && names.includes((args as LikeWrite).post))
    .reduce((newest: Receipt | null, one) => (newest && newest.seq > one.seq ? newest : one), null);
  return last && (last.args as LikeWrite).liked !== liked ? undefined : { post, liked };
}
