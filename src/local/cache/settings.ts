import type { AnimalName } from '#contract/catalogue.ts';
import type { QuizRecord, QuizRun } from '#contract/quiz.ts';
import type { LatLng } from '#contract/shared/geo.ts';
import type { SearchMetadata } from '#contract/shared/places.ts';
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
  /** A home area that nobody has named: the first place that the person searches takes its place. */
  isGuess?: boolean;
  /** Its rows were dropped because the phone was full; it is not fetched again until the person keeps it anew. */
  isEvicted?: boolean;
  /** Why its first copy does not go on: at the person's word, until there is Wi-Fi, or because the phone is full. */
  pause?: AreaPause;
  /** The person asked for it: it is fetched although data is to be saved. Every area but the home area is asked for. */
  isAskedFor?: boolean;
  /** Whose area it was: they have signed out, and its name with them. Nobody else is told one. */
  leftBy?: number;
  /** Bytes that the first copy of each cell takes on its way, as weighed beforehand. */
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
  /** When a tab last asked for a page of an area, this phone's clock. */
  keeperMovedAtMs: number;
  lastPosition: { point: LatLng; atMs: number; name?: string };
  lastSearch: {
    location: string;
    radius: number;
    businessCategories?: string[];
    animalTypes?: string[];
    /** Absent in what an older version has kept. */
    metadata?: SearchMetadata;
  };
  /** The middle of the town that the person searched last. */
  searchedPlace: LatLng;
  /** The animal of the last emergency; null when every vet was asked for. */
  emergencyAnimal: AnimalName | null;
  localPreferences: { animals: string[]; businessTypes: string[] };
  recentSearches: string[];
  quizRun: QuizRun;
  quizRecord: QuizRecord;
  /** The server has an AI provider for PetiBot's answers. */
  hasProvider: boolean;
}
export type SettingName = keyof Settings;

/** A setting's value, or undefined while it was never set. */
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

/** Several at once, in one step. */
export async function writeSettings(cache: Cache, values: Partial<Settings>): Promise<void> {
  await cache.settings.bulkPut(Object.entries(values).map(([name, value]) => ({ name, value })));
}

export async function clearSetting(cache: Cache, name: SettingName): Promise<void> {
  await cache.settings.delete(name);
}
