import { HTTP_LIMITS, NEWCOMER_LIMITS } from './limits.ts';

/** Why a write of a new account must wait. It is kept and sent when the first day is over. */
export const NEWCOMER_MESSAGES = {
  threads: (count: number) =>
    `A new account can begin ${count.toLocaleString('en-US')} threads in its first day. This one waits until that day is over.`,
  listings: (count: number) =>
    `A new account can list ${count.toLocaleString('en-US')} businesses in its first day. This one waits until that day is over.`,
  threadsOfAddress:
    'New accounts have started many threads from your connection today. This one will be sent later.',
  listingsOfAddress:
    'New accounts have listed many businesses from your connection today. This one will be sent later.',
  reviewsOfAddress:
    'New accounts have written many reviews of this business from your connection today. This one will be sent later.',
  textOfAddress: 'New accounts have written a lot from your connection today. This one will be sent later.',
  links: (where: 'post' | 'listing') =>
    `A new account can put ${NEWCOMER_LIMITS.linksPerPost} links into a ${where} in its first day. This one waits until that day is over, or goes at once with fewer links.`,
} as const;

/** Why a listing must wait after the first day. */
export const LISTING_MESSAGES = {
  perDay: (count: number) =>
    `You have listed ${count.toLocaleString('en-US')} businesses within a day. This one will be sent later.`,
  ofAddress: 'Many businesses have been listed from your connection today. This one will be sent later.',
  near: (count: number) =>
    `You have listed ${count.toLocaleString('en-US')} businesses around this place that we haven’t checked yet. This one waits until we check some.`,
} as const;

/** Why another copy of the same text must wait. */
export const TEXT_MESSAGES = {
  same: 'The same text was sent from your connection several times this hour. This one will be sent when the hour is over.',
} as const;

/** Scales a limit on a server that accepts more writes per minute; never below the limit. */
export const scaledToServer = (count: number, writesPerMinute: number): number =>
  Math.max(count, Math.floor((count * writesPerMinute) / HTTP_LIMITS.writesPerMinute));

/**
 * Returns the letters and digits of a text, so that spaces, signs, case and invisible characters make no difference.
 */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '') || text;
