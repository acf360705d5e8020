import type { Guide } from '#contract/guides.ts';
import { loadGuides, shownText } from '#src/catalogue/guides-library.ts';
import { SEARCH_WORDS } from './search.words.ts';
import type { SearchHit, SearchSource } from './source.ts';
import { SEARCH_PAGE_LIMITS, spellingTest, titleRank } from './source.ts';

/** Guides of the care library, which is part of the app: title matches first. */
export const guideSource: SearchSource = {
  id: 'guides',
  heading: SEARCH_WORDS.guides,
  async fromPhone({ ports }, query) {
    const read = spellingTest(query, 'conditions');
    // The library may be missing after an interrupted first visit; the other sources still work.
    const guides = await loadGuides(ports).catch(() => []);
    return guides
      .flatMap((guide) => {
        const isMisspelled = read(textOf(guide));
        return isMisspelled === undefined ? [] : [guideHit(guide, isMisspelled)];
      })
      .sort((a, b) => titleRank(query, a) - titleRank(query, b))
      .slice(0, SEARCH_PAGE_LIMITS.hitsShown);
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

const guideHit = (guide: Guide, isMisspelled: boolean): SearchHit => ({
  key: `guide:${guide.slug}`,
  title: shownText(guide).title,
  detail: shownText(guide).summary,
  path: `/blogs/${guide.slug}`,
  isSample: false,
  isMisspelled,
});
