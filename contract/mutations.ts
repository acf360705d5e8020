import type { AnimalRemoval, AnimalWrite, RecordEdit, RecordRemoval, RecordWrite } from './animals.ts';
import type { BusinessDraft } from './businesses.ts';
import type { ContactDraft } from './contact.ts';
import type { FollowWrite, LikeWrite, PostDraft, PostEdit, PostRemoval, ThreadDraft } from './forums.ts';
import type { GameDownload } from './games.ts';
import type { MyPeopleWrite } from './my-people.ts';
import type { BusinessConfirmation, BusinessEdit, ClaimDraft, ReviewReply } from './owners.ts';
import type { PreferencesWrite } from './profile.ts';
import type { ReportDraft } from './reports.ts';
import type { ReviewDraft } from './reviews.ts';

/** Every write that works offline, by name. docs/sync-protocol.md, section 4. */
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
  'animal.set': AnimalWrite;
  'animal.remove': AnimalRemoval;
  'record.add': RecordWrite;
  'record.edit': RecordEdit;
  'record.remove': RecordRemoval;
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

/** Version of the args of each mutation. The server upgrades args of older versions. */
export const ARGS_VERSION = 1;

/** Writes that need no signed-in person; their keys are looked up by key only. */
const BY_VISITORS: readonly string[] = ['contact.send', 'game.download'] satisfies MutationName[];

/** Whether a visitor may do this, and a suspended person: contacting us is how they appeal. */
export const isVisitors = (name: string): boolean => BY_VISITORS.includes(name);

/** The writes of the animal book, which nobody else sees. */
export type BookName = Extract<MutationName, `animal.${string}` | `record.${string}`>;

/** Whether a write belongs to the animal book. */
export const isOfBook = (name: string): name is BookName => /^(?:animal|record)\./.test(name);

/** Header with the key on the documented endpoints. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
export const REPLAYED_HEADER = 'Idempotency-Replayed';

/** Any UUID, in any version and case. */
export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
