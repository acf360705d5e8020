import { SEARCH_LIMITS } from '#contract/limits.ts';
import { foldText } from '#contract/shared/fold-text.ts';
import { clearSetting, readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { keepFetched } from '#src/local/sync/keep-fetched.ts';

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

/** Puts a search at the head of the list; a full phone keeps the list as it was. */
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
