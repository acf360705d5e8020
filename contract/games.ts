import type { z } from 'zod';
import type { downloadCount, game } from './games.schema.ts';
import { BUSINESS_LIMITS, GAME_LIMITS } from './limits.ts';
import type { RuleSet, ValuesOf } from './rules.ts';

export type Game = z.infer<typeof game>;

export interface GameDownload {
  gameId: number;
}

export type DownloadCount = z.infer<typeof downloadCount>;

export const GAME_MESSAGES = {
  notFound: 'This game is no longer listed.',
  gameId: 'gameId must be the number of a game.',
  title: 'Title must be from 2 to 140 characters.',
  developer: 'Developer must be from 2 to 120 characters.',
  category: 'Category must be from 2 to 40 characters.',
  description: 'Description must be from 10 to 4,000 characters.',
  animalTypes: 'Choose animals from the list.',
  price: 'Price must be from 0 to 1,000 US dollars.',
  rating: 'Rating must be from 0 to 5.',
  trialDuration: 'A trial lasts from 1 to 365 days.',
  picture: 'A picture must be a file on this site, like /art/animals/dog.svg.',
  pictureTooLong: 'The address of a picture can be at most 2,048 characters.',
  url: 'Please enter a valid URL.',
} as const;

const B = BUSINESS_LIMITS;
const G = GAME_LIMITS;
const M = GAME_MESSAGES;
/** The content security policy blocks external images. */
const picture = {
  kind: 'text',
  min: 0,
  max: B.urlMax,
  message: M.picture,
  tooLong: M.pictureTooLong,
  patterns: [/^$|^\/(?![/\\])[\w./-]+$/],
} as const;
const address = { kind: 'url', max: B.urlMax, message: M.url, optional: true } as const;

/** `POST` and `PATCH /api/admin/games`. */
export const GAME_RULES = {
  title: { kind: 'text', min: B.nameMin, max: G.titleMax, message: M.title },
  developer: { kind: 'text', min: B.nameMin, max: B.nameMax, message: M.developer },
  category: { kind: 'text', min: B.nameMin, max: G.categoryMax, message: M.category },
  description: { kind: 'text', min: B.descriptionMin, max: B.descriptionMax, message: M.description },
  animalTypes: { kind: 'names', min: 0, max: B.namesMax, message: M.animalTypes },
  price: { kind: 'number', min: 0, max: G.priceMax, message: M.price },
  rating: { kind: 'number', min: 0, max: G.ratingMax, message: M.rating },
  hasTrial: { kind: 'flag' },
  trialDuration: { kind: 'integer', min: 1, max: G.trialDaysMax, message: M.trialDuration, optional: true },
  bannerImage: picture,
  iconImage: picture,
  webDemoUrl: address,
  androidStoreUrl: address,
  iosStoreUrl: address,
  isFeatured: { kind: 'flag' },
} as const satisfies RuleSet;
export type GameDraft = ValuesOf<typeof GAME_RULES>;
