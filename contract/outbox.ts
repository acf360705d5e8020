import { SYNC_LIMITS } from './limits.ts';

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
  /** Our server says so of what belongs to something that it does not have. */
  needsMissing:
    'What this belongs to is not there yet. It is tried again by itself, and can be deleted here.',
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
