import type { AnimalEvent } from '#contract/events.ts';
import type { ForumThread } from '#contract/forums.ts';
import { textMatcher } from '#contract/shared/text-search.ts';
import { formatFullDate } from '#src/ui/formats/format-date.ts';
import { labelOf } from '#src/words/labels.ts';
import { SEARCH_WORDS } from './search.words.ts';
import type { SearchHit, SearchSource } from './source.ts';
import { SEARCH_PAGE_LIMITS, titleRank } from './source.ts';

/** Events that are not over: title matches first, then the next ones. */
export const eventSource: SearchSource = {
  id: 'events',
  heading: SEARCH_WORDS.events,
  async fromPhone({ cache, reach }, query) {
    const matches = textMatcher(query, 'conditions');
    const nowIso = new Date(reach.serverNowMs()).toISOString();
    const rows = await cache.events.where('endDate').aboveOrEqual(nowIso).toArray();
    return rows
      .filter((row) => matches({ ...row, name: row.title, businessCategories: [row.eventType] }))
      .sort(
        (a, b) =>
          titleRank(query, a.title) - titleRank(query, b.title) || a.startDate.localeCompare(b.startDate),
      )
      .slice(0, SEARCH_PAGE_LIMITS.hitsShown)
      .map(eventHit);
  },
  fromServer: (answer) => answer.events.map(eventHit),
  rowsOf: ({ events }) => ({ events }),
};

/** Forum threads by title match, then by activity. */
export const threadSource: SearchSource = {
  id: 'threads',
  heading: SEARCH_WORDS.threads,
  async fromPhone({ cache }, query) {
    const matches = textMatcher(query, 'conditions');
    const rows = await cache.threads.orderBy('lastPostAt').reverse().toArray();
    return rows
      .filter((row) =>
        matches({
          name: row.title,
          description: '',
          city: '',
          businessCategories: [row.categoryName],
          animalTypes: [],
        }),
      )
      .sort((a, b) => titleRank(query, a.title) - titleRank(query, b.title))
      .slice(0, SEARCH_PAGE_LIMITS.hitsShown)
      .map(threadHit);
  },
  fromServer: (answer) => answer.threads.map(threadHit),
  rowsOf: ({ threads }) => ({ threads }),
};

const eventHit = ({ id, title, city, state, startDate, timeZone, isSample }: AnimalEvent): SearchHit => ({
  key: `event:${id}`,
  title,
  detail: [formatFullDate(startDate, timeZone), [city, state].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' · '),
  path: `/event/${id}`,
  isSample,
});

const threadHit = ({ id, title, slug, categoryName, authorName }: ForumThread): SearchHit => ({
  key: `thread:${id}`,
  title,
  detail: `${labelOf(categoryName)} · ${labelOf(authorName)}`,
  path: `/forums/thread/${slug}`,
  isSample: false,
});
