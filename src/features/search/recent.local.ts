import { SEARCH_LIMITS } from '#contract/limits.ts';
import { foldText } from '#contract/text-search.ts';
import type { Core } from '#src/local/core.ts';
import { clearSetting, readSetting, writeSetting } from '#src/local/settings.ts';

/** The searches of this phone, newest first. */
export async function readRecent({ cache }: Core): Promise<string[]> {
  return (await readSetting(cache, 'recentSearches')) ?? [];
}

/** The list with a search at its head; one that differs in case or accents alone is moved there. */
export function withRecent(recent: readonly string[], query: string): string[] {
  const text = query.trim();
  if (text === '') return [...recent];
  const others = recent.filter((earlier) => foldText(earlier) !== foldText(text));
  return [text, ...others].slice(0, SEARCH_LIMITS.recentSearches);
}

export async function rememberSearch(core: Core, query: string): Promise<void> {
  await core.cache.transaction('rw', core.cache.settings, async () => {
    await writeSetting(core.cache, 'recentSearches', withRecent(await readRecent(core), query));
  });
}

export async function forgetSearch(core: Core, query: string): Promise<void> {
  await core.cache.transaction('rw', core.cache.settings, async () => {
    const left = (await readRecent(core)).filter((earlier) => earlier !== query);
    await writeSetting(core.cache, 'recentSearches', left);
  });
}

export function forgetAllSearches({ cache }: Core): Promise<void> {
  return clearSetting(cache, 'recentSearches');
}
