import type { BusinessDraft } from './businesses.ts';
import type { ContactDraft } from './contact.ts';
import type { LikeWrite, PostDraft, PostEdit, PostRemoval, ThreadDraft } from './forums.ts';
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
  'contact.send': ContactDraft;
  'game.download': GameDownload;
}
export type MutationName = keyof Mutations;

/** Version of the shape of every mutation's args. An older device's args are up-cast by the server. */
export const ARGS_VERSION = 1;

/** Mutations that need no signed-in person; their keys are looked up by key alone. */
export const VISITOR_MUTATIONS: readonly MutationName[] = ['contact.send', 'game.download'];

/** Header that names the mutation on the documented endpoints. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const REPLAYED_HEADER = 'Idempotency-Replayed';

/** Random UUID as `crypto.randomUUID` makes it; any version is taken, in any case. */
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
