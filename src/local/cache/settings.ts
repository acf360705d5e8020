import type { HelpAnimal } from '#contract/catalogue.ts';
import type { Operator } from '#contract/operator.ts';
import type { QuizRecord, QuizRun } from '#contract/quiz.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import type { SearchMetadata } from '#contract/shared/places.ts';
import type { FooterLinks } from '#contract/social.ts';
import type { LineageEntry } from '#contract/sync.ts';
import type { Cache } from './cache.ts';

/** The server's history as this phone knows it. */
export interface KnownHistory {
  epoch: string;
  lineage: LineageEntry[];
}

/** A place and a radius that this phone keeps. */
export interface KeptArea {
  name: string;
  centre: LatLng;
  radiusMiles: number;
  isHome: boolean;
  /** A guessed home area: the first place that the person searches replaces it. */
  isGuess?: boolean;
  /** Its rows were evicted; it is not fetched again until the person saves it again. */
  isEvicted?: boolean;
  /** Why its first copy is paused: by the person, until Wi-Fi, or because the phone is full. */
  pause?: AreaPause;
  /** The person saved it: it is fetched even while data is saved. True for every area except the home area. */
  isAskedFor?: boolean;
  /** Its owner, who has signed out; the name is hidden from everybody else. */
  leftBy?: number;
  /** Bytes that the first copy of each cell takes, as estimated by the server. */
  cellBytes?: Record<string, number>;
}
export type AreaPause = 'person' | 'wifi' | 'full';

/** Every setting by name, with its type. They may be lost with the cache. */
export interface Settings {
  history: KnownHistory;
  /** Server's clock minus this phone's, milliseconds. */
  clockSkewMs: number;
  /** Server's time of the last real answer, epoch milliseconds. */
  lastAnswerMs: number;
  areas: KeptArea[];
  /** When a tab last requested an area page, phone clock. */
  keeperMovedAtMs: number;
  lastPosition: { point: LatLng; atMs: number; name?: string };
  lastSearch: {
    location: string;
    radius: number;
    businessCategories?: string[];
    animalTypes?: string[];
    /** Absent in what an older version stored. */
    metadata?: SearchMetadata;
  };
  /** The center of the town that the person searched last. */
  searchedPlace: LatLng;
  /** The animal of the last emergency; null for any animal. */
  emergencyAnimal: HelpAnimal | null;
  localPreferences: { animals: string[]; businessTypes: string[] };
  recentSearches: string[];
  quizRun: QuizRun;
  quizRecord: QuizRecord;
  /** The server has an AI provider for PetiBot's answers. */
  hasProvider: boolean;
  /** Addresses of the operator's pages in social networks, for the footer. */
  socialLinks: string[];
  /** The server's operator; null if it names none. */
  operator: Operator | null;
  /** The operator's own addresses of footer entries. */
  footerLinks: FooterLinks;
}
export type SettingName = keyof Settings;

/** A setting's value; undefined if it was never set. */
export async function readSetting<N extends SettingName>(
  cache: Cache,
  name: N,
): Promise<Settings[N] | undefined> {
  const row = await cache.settings.get(name);
  return row?.value as Settings[N] | undefined;
}

export async function writeSetting<N extends SettingName>(
  cache: Cache,
  name: N,
  value: Settings[N],
): Promise<void> {
  await cache.settings.put({ name, value });
}

/** Stores several settings in one transaction. */
export async function writeSettings(cache: Cache, values: Partial<Settings>): Promise<void> {
  await cache.settings.bulkPut(Object.entries(values).map(([name, value]) => ({ name, value })));
}

export async function clearSetting(cache: Cache, name: SettingName): Promise<void> {
  await cache.settings.delete(name);
}
