import type { BusinessDraft } from './businesses.ts';
import type { ContactDraft } from './contact.ts';
import type { FollowWrite, LikeWrite, PostDraft, PostEdit, PostRemoval, ThreadDraft } from './forums.ts';
import type { GameDownload } from './games.ts';
import type { MyPeopleWrite } from './my-people.ts';
import type { BusinessConfirmation, BusinessEdit, ClaimDraft, ReviewReply } from './owners.ts';
import type { PreferencesWrite } from './profile.ts';
import type { ReportDraft } from './reports.ts';
import type { ReviewDraft } from './reviews.ts';

/** Every write that may be made offline, by name. Source: docs/sync-protocol.md, section 4. */
export interface Mutations {
  'review.write': ReviewDraft;
  'review.reply': ReviewReply;
  'business.register': BusinessDraft;
  'business.edit': BusinessEdit;
  'business.confirm': BusinessConfirmation;
  'claim.send': ClaimDraft;
  'report.send': ReportDraft;
  'preferences.set': PreferencesWrite;
  'person.set': MyPeopleWrite;
  'thread.create': ThreadDraft;
  'post.create': PostDraft;
  'post.edit': PostEdit;
  'post.remove': PostRemoval;
  'post.like': LikeWrite;
  'thread.follow': FollowWrite;
  'contact.send': ContactDraft;
  'game.download': GameDownload;
}
export type MutationName = keyof Mutations;

/** Version of the shape of every mutation's args. An older device's args are up-cast by the server. */
export const ARGS_VERSION = 1;

/** Whose a mutation is. A visitor's needs no signed-in person, and its key is looked up by key alone. */
const WRITTEN_BY: { readonly [N in MutationName]: 'person' | 'visitor' } = {
  'review.write': 'person',
  'review.reply': 'person',
  'business.register': 'person',
  'business.edit': 'person',
  'business.confirm': 'person',
  'claim.send': 'person',
  'report.send': 'person',
  'preferences.set': 'person',
  'person.set': 'person',
  'thread.create': 'person',
  'post.create': 'person',
  'post.edit': 'person',
  'post.remove': 'person',
  'post.like': 'person',
  'thread.follow': 'person',
  'contact.send': 'visitor',
  'game.download': 'visitor',
};

/** Whether everybody may do so, also somebody who is suspended: writing to us is how they appeal. Other names than a mutation's are a person's. */
export const isVisitors = (name: string): boolean =>
  Object.hasOwn(WRITTEN_BY, name) && WRITTEN_BY[name as MutationName] === 'visitor';

/** Header that names the mutation on the documented endpoints. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const REPLAYED_HEADER = 'Idempotency-Replayed';

/** Random UUID as `crypto.randomUUID` makes it; any version is taken, in any case. */
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
