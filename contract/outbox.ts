import { REQUEST_TYPE_NAMES } from './contact.ts';
import { SYNC_LIMITS } from './limits.ts';
import type { MutationName, Mutations } from './mutations.ts';
import type { Problem } from './problems.ts';
import { DAY_MS } from './shared/time.ts';

/** '1 post', '3 posts'. */
const posts = (count: number) => (count === 1 ? '1 post' : `${count.toLocaleString('en-US')} posts`);
/** '1 post is waiting', '3 posts are waiting'. */
export const areWaiting = (count: number) => `${posts(count)} ${count === 1 ? 'is' : 'are'} waiting`;

/** Sentences about what waits, was sent or was refused. Source: docs/product.md, section 3. */
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
  changedMeanwhile: 'This was changed meanwhile, so it was not deleted. Look at it again.',
  takingBack: 'This may have left the phone. We ask our server not to post it.',
  postedAnyway: 'This had already been posted when you deleted it here.',
  conflict: 'You changed this on another phone too. The later one stands. Your other text is a draft.',
  /** Where the draft has gone into something else, or another one stood in its place. */
  conflictKept:
    'You changed this on another phone too. The later one stands. Your other text is in your outbox.',
  changing: 'Your new text goes as soon as we know whether the first one had arrived.',
  phoneFull: 'Could not save – the phone is full. Your text is still on this screen.',
} as const;

/** What a kind of write is called. */
interface Title<N extends MutationName> {
  /** Where it is not known what the write is about. */
  plain: string;
  of(about: string): string;
  /** What it is about by its own words. */
  subject?(args: Mutations[N]): string | undefined;
}

export const MUTATION_TITLES: { readonly [N in MutationName]: Title<N> } = {
  'review.write': { plain: 'Review', of: (about) => `Review of ${about}` },
  'business.register': {
    plain: 'New business',
    of: (about) => `New business: ${about}`,
    subject: ({ name }) => name,
  },
  'preferences.set': { plain: 'Animal preferences', of: () => 'Animal preferences' },
  'person.set': { plain: 'My people', of: () => 'My people' },
  'thread.create': {
    plain: 'New thread',
    of: (about) => `New thread: “${about}”`,
    subject: ({ title }) => title,
  },
  'post.create': { plain: 'Reply', of: (about) => `Reply in “${about}”` },
  'post.edit': { plain: 'Change to your post', of: (about) => `Change to your post in “${about}”` },
  'post.remove': { plain: 'Removal of your post', of: (about) => `Removal of your post in “${about}”` },
  'post.like': { plain: 'Like', of: (about) => `Like in “${about}”` },
  'contact.send': {
    plain: 'Message',
    of: (about) => `Message: ${about}`,
    subject: ({ requestType }) => REQUEST_TYPE_NAMES[requestType],
  },
  'game.download': { plain: 'Download', of: (about) => `Download of ${about}` },
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
  const title = MUTATION_TITLES[name] as unknown as Title<MutationName>;
  const subject = about || title.subject?.(args);
  return subject ? title.of(subject) : title.plain;
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
