/** A mobile game. Price in US dollars, trial in days, rating 0 to 5. */
export interface Game {
  id: number;
  title: string;
  developer: string;
  category: string;
  description: string;
  animalTypes: string[];
  price: number;
  rating: number;
  downloadCount: number;
  hasTrial: boolean;
  trialDuration: number | null;
  bannerImage: string | null;
  iconImage: string | null;
  webDemoUrl: string | null;
  androidStoreUrl: string | null;
  iosStoreUrl: string | null;
  isFeatured: boolean;
  isSample: boolean;
  version: number;
}

export interface GameDownload {
  gameId: number;
}

/** Answer of `POST /api/mobile-games/{id}/increment-downloads`. */
export interface DownloadCount {
  downloadCount: number;
}

export const GAME_MESSAGES = {
  notFound: 'This game is no longer listed.',
  gameId: 'gameId must be the number of a game.',
} as const;
