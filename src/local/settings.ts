import type { LatLng } from '#contract/geo.ts';
import type { QuizRecord, QuizRun } from '#contract/quiz.ts';
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
  /** Its rows were dropped because the phone was full; it is not fetched again until the person keeps it anew. */
  isEvicted?: boolean;
}

/** Every setting by name, with its type. They may be lost with the cache. */
export interface Settings {
  history: KnownHistory;
  /** Server's clock minus this phone's, milliseconds. */
  clockSkewMs: number;
  /** Server's time of the last real answer, epoch milliseconds. */
  lastAnswerMs: number;
  areas: KeptArea[];
  lastPosition: { point: LatLng; atMs: number; name?: string };
  lastSearch: { location: string; radius: number; businessCategories?: string[]; animalTypes?: string[] };
  localPreferences: { animals: string[]; businessTypes: string[] };
  recentSearches: string[];
  quizRun: QuizRun;
  quizRecord: QuizRecord;
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

export async function clearSetting(cache: Cache, name: SettingName): Promise<void> {
  await cache.settings.delete(name);
}
