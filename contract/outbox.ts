import { REQUEST_TYPE_NAMES } from './contact.ts';
import { SYNC_LIMITS } from './limits.ts';
import type { MutationName, Mutations } from './mutations.ts';
import type { Problem } from './problems.ts';
import { DAY_MS } from './time.ts';

/** '1 post', '3 posts'. */
const posts = (count: number) => (count === 1 ? '1 post' : `${count.toLocaleString('en-US')} posts`);
/** '1 post is waiting', '3 posts are waiting'. */
export const areWaiting = (count: number) => `${posts(count)} ${count === 1 ? 'is' : 'are'} waiting`;

/** Sentences about what waits, was sent or was refused. Source: product.md, wording of the offline states. */
export const OUTBOX_MESSAGES = {
  alreadySent: 'This had already been posted when you changed it. Your new text is kept.',
  parentDropped: 'What this belonged to was deleted before it was sent. Your text is kept.',
  deleteForever: 'Delete forever?',
  safe: (count: number) =>
    `${count} waiting to send. ${count === 1 ? 'It is' : 'They are'} safe on this phone.`,
  sent: (count: number) => `${posts(count)} sent.`,
  partSent: (sent: number, all: number) =>
    `${sent} of ${all} sent. ${all - sent} ${all - sent === 1 ? 'needs' : 'need'} your attention.`,
  waitingForThread: 'Waiting for your thread.',
  parked: `We tried ${SYNC_LIMITS.parkAfterFailures} times and could not deliver this. Your text is kept, and we go on once a day.`,
  takingBack: 'This may have left the phone. We ask our server not to post it.',
  postedAnyway: 'This had already been posted when you deleted it here.',
  conflict: 'You changed this on another phone too. The later one stands. Your other text is a draft.',
  /** Where the draft has gone into something else, or another one stood in its place. */
  conflictKept:
    'You changed this on another phone too. The later one stands. Your other text is in your outbox.',
  changing: 'Your new text goes as soon as we know whether the first one had arrived.',
  phoneFull: 'Could not save – the phone is full. Your text is still on this screen.',
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

/** The same where it is not known what the write is about. */
const PLAIN_TITLES: { [N in MutationName]: string } = {
  'review.write': 'Review',
  'business.register': 'New business',
  'preferences.set': 'Animal preferences',
  'thread.create': 'New thread',
  'post.create': 'Reply',
  'post.edit': 'Change to your post',
  'post.remove': 'Removal of your post',
  'post.like': 'Like',
  'contact.send': 'Message',
  'game.download': 'Download',
};

/** A write of a kind that this version of the app does not know. */
const UNKNOWN_TITLE = 'Post';

/** A write of any one name, as entry and receipt carry it. */
export interface NamedWrite {
  name: MutationName;
  args: Mutations[MutationName];
  about?: string;
}

/** Title of a write: by what it is about, else by its own words, else by its kind alone. */
export function titleOf({ name, args, about }: NamedWrite): string {
  if (!Object.hasOwn(MUTATION_TITLES, name)) return UNKNOWN_TITLE; // a newer version of the app has queued it
  const subject = about || ownSubject(name, args);
  return subject ? MUTATION_TITLES[name](subject) : PLAIN_TITLES[name];
}

function ownSubject(name: MutationName, args: NamedWrite['args']): string {
  if (name === 'business.register') return (args as Mutations['business.register']).name;
  if (name === 'thread.create') return (args as Mutations['thread.create']).title;
  if (name === 'contact.send')
    return REQUEST_TYPE_NAMES[(args as Mutations['contact.send']).requestType] ?? '';
  return '';
}

/** Why a write was refused, in a sentence: the fields' own messages, else what the server said. */
export function refusalReason(problem: Problem): string {
  const sentences = [...new Set(problem.errors?.map((error) => error.message) ?? [])];
  return sentences.length > 0 ? sentences.join(' ') : problem.detail;
}

/** Entries older than this are shown amber. */
export const WAITING_LONG_MS = SYNC_LIMITS.waitingLongMs;
/** Receipts older than this stand behind "Show older". */
export const RECENT_RECEIPT_MS = DAY_MS;
/** First words of an item, in characters. */
export const FIRST_WORDS_CHARS = 160;
