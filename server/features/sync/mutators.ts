import type { MutationName } from '#contract/mutations.ts';
import type { WriteService } from '../../writes/write.ts';
import { addRecord, editRecord, removeAnimal, removeRecord, setAnimal } from '../animals/animals.service.ts';
import { registerBusiness } from '../businesses/businesses.service.ts';
import { sendClaim } from '../businesses/claims.service.ts';
import { confirmBusiness, editBusiness } from '../businesses/owners.service.ts';
import { sendMessage } from '../contact/contact.service.ts';
import { setLike } from '../forums/likes.service.ts';
import { createPost, editPost, removePost } from '../forums/posts.service.ts';
import { createThread } from '../forums/threads.service.ts';
import { recordDownload } from '../games/games.service.ts';
import { writeMyPeople } from '../my-people/my-people.service.ts';
import { writePreferences } from '../profile/profile.service.ts';
import { sendReport } from '../reports/reports.service.ts';
import { setReply } from '../reviews/replies.service.ts';
import { writeReview } from '../reviews/reviews.service.ts';

/** Every mutation of a push, with the service function that its endpoint runs too. */
export const MUTATORS: { [N in MutationName]: WriteService } = {
  'review.write': writeReview,
  'review.reply': setReply,
  'business.register': registerBusiness,
  'business.edit': editBusiness,
  'business.confirm': confirmBusiness,
  'claim.send': sendClaim,
  'report.send': sendReport,
  'preferences.set': writePreferences,
  'person.set': writeMyPeople,
  'animal.set': setAnimal,
  'animal.remove': removeAnimal,
  'record.add': addRecord,
  'record.edit': editRecord,
  'record.remove': removeRecord,
  'thread.create': createThread,
  'post.create': createPost,
  'post.edit': editPost,
  'post.remove': removePost,
  'post.like': setLike,
  'contact.send': sendMessage,
  'game.download': recordDownload,
};
