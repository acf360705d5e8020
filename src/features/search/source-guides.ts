import type { Guide } from '#contract/guides.ts';
import { textMatcher } from '#contract/shared/text-search.ts';
import { loadGuides } from '#src/catalogue/guides-library.ts';
import { SEARCH_WORDS } from './search.words.ts';
import type { SearchHit, SearchSource } from './source.ts';
import { SEARCH_PAGE_LIMITS, titleRank } from './source.ts';

/** Guides of the care library, which is part of the app: title matches first. */
export const guideSource: SearchSource = {
  id: 'guides',
  heading: SEARCH_WORDS.guides,
  async fromPhone({ ports }, query) {
    const matches = textMatcher(query, 'conditions');
    // The library may be missing after an interrupted first visit; the other sources still work.
    const guides = await loadGuides(ports).catch(() => []);
    return guides
      .filter((guide) => matches(textOf(guide)))
      .sort((a, b) => titleRank(query, a.title) - titleRank(query, b.title))
      .slice(0, SEARCH_PAGE_LIMITS.hitsShown)
      .map(guideHit);
  },
  fromServer: () => [],
  rowsOf: () => ({}), // the library is a file of the app
};

const textOf = ({ title, summary, topic, animals }: Guide) => ({
  name: title,
  description: summary,
  city: '',
  businessCategories: [topic],
  animalTypes: animals,
});

const guideHit = ({ slug, title, summary }: Guide): SearchHit => ({
  key: `guide:${slug}`,
  title,
  detail: summary,
  path: `/blogs/${slug}`,
  isSample: false,
});
