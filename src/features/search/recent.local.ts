import { SEARCH_LIMITS } from '#contract/limits.ts';
import { foldText } from '#contract/shared/fold-text.ts';
import { keepFetched } from '#src/local/browser/quota.ts';
import { clearSetting, readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';

/** Returns the searches on this phone, newest first. */
export async function readRecent({ cache }: Core): Promise<string[]> {
  return (await readSetting(cache, 'recentSearches')) ?? [];
}

/** Puts a search first in a list, in place of one that differs only in case or accents. */
export function withRecent(recent: readonly string[], query: string): string[] {
  const text = query.trim();
  if (text === '') return [...recent];
  const rest = recent.filter((earlier) => foldText(earlier) !== foldText(text));
  return [text, ...rest].slice(0, SEARCH_LIMITS.recentSearches);
}

/** Stores a search as the newest one; a full phone keeps the old list. */
export async function rememberSearch(core: Core, query: string): Promise<void> {
  await change(core, (recent) => withRecent(recent, query));
}

export async function forgetSearch(core: Core, query: string): Promise<void> {
  await change(core, (recent) => recent.filter((earlier) => earlier !== query));
}

async function change(core: Core, next: (recent: string[]) => string[]): Promise<void> {
  await keepFetched(core, () =>
    core.cache.transaction('rw', core.cache.settings, async () => {
      await writeSetting(core.cache, 'recentSearches', next(await readRecent(core)));
    }),
  );
}

export function forgetAllSearches({ cache }: Core): Promise<void> {
  return clearSetting(cache, 'recentSearches');
}
