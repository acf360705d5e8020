import type { Game } from '#contract/games.ts';
import { GAME_LIMITS } from '#contract/limits.ts';
import { isHttpUrl } from '#contract/shared/web-address.ts';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { numberFormat } from '#src/ui/formats/formatters.ts';
import { LOCALE } from '#src/words/in-languages.ts';
import { labelOf } from '#src/words/labels.ts';
import { GAME_WORDS as WORDS } from './games.words.ts';

const dollars = numberFormat({ style: 'currency', currency: 'USD' });

/** Formats a price: 'Free' or '$2.99'. */
export const priceText = (price: number) => (price === 0 ? WORDS.free : dollars(price));

/** Formats a count: '1,840 downloads'. */
export const downloadsText = (count: number) => WORDS.downloads(formatCount(count));

/** Capitalizes a category. */
export function categoryText(category: string): string {
  const label = labelOf(category);
  return `${label.charAt(0).toLocaleUpperCase(LOCALE)}${label.slice(1)}`;
}

/** Formats the trial: '14 days free trial'; null without a trial. */
export const trialText = (game: Pick<Game, 'hasTrial' | 'trialDuration'>): string | null =>
  game.hasTrial ? WORDS.trial(trialDaysOf(game)) : null;

type Linked = Pick<Game, 'webDemoUrl' | 'androidStoreUrl' | 'iosStoreUrl'>;

/** Returns the address that opens a game: web demo, else Android store, else iOS store. Null without an http(s) address. */
export const openingAddress = ({ webDemoUrl, androidStoreUrl, iosStoreUrl }: Linked): string | null =>
  [webDemoUrl, androidStoreUrl, iosStoreUrl].find((url) => url !== null && isHttpUrl(url)) ?? null;

/** Returns the button label: try for a demo, download for a store. docs/specification.md, section 2. */
export function openingWord(game: Linked, view: GamesView): string {
  const isDemo = game.webDemoUrl !== null && isHttpUrl(game.webDemoUrl);
  if (view === 'grid') return isDemo ? WORDS.tryGrid : WORDS.downloadGrid;
  return isDemo ? WORDS.tryList : WORDS.getList;
}

export type GamesView = 'grid' | 'list';

/** Returns the days of a game's trial, 7 by default. */
export function trialDaysOf(game: Pick<Game, 'trialDuration'>): number {
  return game.trialDuration ?? GAME_LIMITS.trialDefaultDays;
}

export interface GamesFilter {
  /** Name of an animal; null for all. */
  animal: string | null;
  featuredOnly: boolean;
}

/** Filters games and sorts them, featured first, then by title. */
export function gamesFor(games: readonly Game[], { animal, featuredOnly }: GamesFilter): Game[] {
  return games
    .filter(
      (game) => (animal === null || game.animalTypes.includes(animal)) && (!featuredOnly || game.isFeatured),
    )
    .sort(byRank);
}

function byRank(a: Game, b: Game): number {
  if (a.isFeatured !== b.isFeatured) return a.isFeatured ? -1 : 1;
  return a.title.localeCompare(b.title, LOCALE) || a.id - b.id;
}
