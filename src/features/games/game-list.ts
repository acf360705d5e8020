import type { Game } from '#contract/games.ts';

export interface GamesFilter {
  /** Name of an animal; null for all. */
  animal: string | null;
  featuredOnly: boolean;
}

/** The games that a filter lets through: featured first, then by title. */
export function gamesFor(games: readonly Game[], { animal, featuredOnly }: GamesFilter): Game[] {
  return games
    .filter(
      (game) => (animal === null || game.animalTypes.includes(animal)) && (!featuredOnly || game.isFeatured),
    )
    .sort(byRank);
}

function byRank(a: Game, b: Game): number {
  if (a.isFeatured !== b.isFeatured) return a.isFeatured ? -1 : 1;
  return a.title.localeCompare(b.title, 'en-US') || a.id - b.id;
}
