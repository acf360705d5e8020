import { HTTP_LIMITS, NEWCOMER_LIMITS } from './limits.ts';

/** Why a write of a new account has to wait. Nothing of it is lost: it goes when the account's first day is over. */
export const NEWCOMER_MESSAGES = {
  threads: (count: number) =>
    `A new account can begin ${count.toLocaleString('en-US')} threads in its first day. This one waits until that day is over.`,
  listings: (count: number) =>
    `A new account can list ${count.toLocaleString('en-US')} businesses in its first day. This one waits until that day is over.`,
  threadsOfAddress:
    'New accounts have begun many threads from your connection today. This one waits until that is longer ago.',
  listingsOfAddress:
    'New accounts have listed many businesses from your connection today. This one waits until that is longer ago.',
  reviewsOfAddress:
    'New accounts have written many reviews of this business from your connection today. This one waits until that is longer ago.',
  textOfAddress:
    'New accounts have written a lot from your connection today. This one waits until there is room for it again.',
  links: (where: 'post' | 'listing') =>
    `A new account can put ${NEWCOMER_LIMITS.linksPerPost} links into a ${where} in its first day. This one waits until that day is over, or goes at once with fewer links.`,
} as const;

/** Why one more of the same text has to wait. */
export const TEXT_MESSAGES = {
  same: 'The same text has come from your connection several times within the hour. This one waits until the hour is over.',
} as const;

/** A limit on a server that takes more writes a minute from everybody; never less than it says. */
export const scaledToServer = (count: number, writesPerMinute: number): number =>
  Math.max(count, Math.floor((count * writesPerMinute) / HTTP_LIMITS.writesPerMinute));

/** A text by its letters and digits alone: spaces, signs, case and invisible characters make no other text of it. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '') || text;
