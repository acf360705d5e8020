import type { Guide } from '#contract/guides.ts';
import { textMatcher } from '#contract/shared/text-search.ts';
import { loadGuides, shownText } from '#src/catalogue/guides-library.ts';
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
      .sort((a, b) => titleRank(query, shownText(a).title) - titleRank(query, shownText(b).title))
      .slice(0, SEARCH_PAGE_LIMITS.hitsShown)
      .map(guideHit);
  },
  fromServer: () => [],
  rowsOf: () => ({}), // the library is a file of the app
};

/** The searched text: also the English one, which may name what the question names. */
const textOf = ({ title, summary, topic, animals, translation }: Guide) => ({
  name: translation ? `${translation.title} ${title}` : title,
  description: translation ? `${translation.summary} ${summary}` : summary,
  city: '',
  businessCategories: [topic],
  animalTypes: animals,
});

const guideHit = (guide: Guide): SearchHit => ({
  key: `guide:${guide.slug}`,
  title: shownText(guide).title,
  detail: shownText(guide).summary,
  path: `/blogs/${guide.slug}`,
  isSample: false,
});
