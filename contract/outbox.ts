import { SYNC_LIMITS } from './limits.ts';
import type { MutationName } from './mutations.ts';

/** Sentences about what waits, was sent or was refused. Source: product.md, wording of the offline states. */
export const OUTBOX_MESSAGES = {
  alreadySent: 'This had already been posted when you changed it. Your new text is kept.',
  parentDropped: 'What this belonged to was deleted before it was sent. Your text is kept.',
  deleteForever: 'Delete forever?',
  safe: (count: number) => `${count} waiting to send. They are safe on this phone.`,
  sent: (count: number) => (count === 1 ? '1 post sent.' : `${count} posts sent.`),
  partSent: (sent: number, all: number) => `${sent} of ${all} sent. ${all - sent} needs your attention.`,
  waitingForThread: 'Waiting for your thread.',
  serverFault: (next: string) => `We are having trouble at our end. Nothing is lost. Next try ${next}.`,
  others: (count: number) =>
    count === 1
      ? '1 post on this phone belongs to another account. It stays here until they sign in.'
      : `${count} posts on this phone belong to another account. They stay here until they sign in.`,
  phoneFull: 'Could not save – the phone is full. Your text is still on this screen.',
  savedHere: 'Saved on this phone',
} as const;

/** What a write is called in the outbox. */
export const MUTATION_TITLES: { [N in MutationName]: (about: string) => string } = {
  'review.write': (about) => `Review of ${about}`,
  'business.register': (about) => `New business: ${about}`,
  'preferences.set': () => 'Animal preferences',
  'thread.create': (about) => `New thread: “${about}”`,
  'post.create': (about) => `Reply in “${about}”`,
  'post.edit': (about) => `Change to your post in “${about}”`,
  'post.remove': (about) => `Removal of your post in “${about}”`,
  'post.like': (about) => `Like in “${about}”`,
  'contact.send': (about) => `Message: ${about}`,
  'game.download': (about) => `Download of ${about}`,
};

/** Entries older than this are shown amber. */
export const WAITING_LONG_MS = SYNC_LIMITS.waitingLongMs;
