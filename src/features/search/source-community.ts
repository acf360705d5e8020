import type { AnimalEvent } from '#contract/events.ts';
import type { ForumThread } from '#contract/forums.ts';
import { formatFullDate } from '#src/ui/formats/format-date.ts';
import { authorOf } from '#src/words/author.ts';
import { labelOf } from '#src/words/labels.ts';
import { SEARCH_WORDS } from './search.words.ts';
import type { SearchHit, SearchSource } from './source.ts';
import { SEARCH_PAGE_LIMITS, spellingTest, titleRank } from './source.ts';

/** Events that are not over: title matches first, then the next ones. */
export const eventSource: SearchSource = {
  id: 'events',
  heading: SEARCH_WORDS.events,
  async fromPhone({ cache, reach }, query) {
    const read = spellingTest(query, 'conditions');
    const nowIso = new Date(reach.serverNowMs()).toISOString();
    const rows = await cache.events.where('endDate').aboveOrEqual(nowIso).toArray();
    return rows
      .toSorted((a, b) => a.startDate.localeCompare(b.startDate))
      .flatMap((row) => {
        const isMisspelled = read(eventText(row));
        return isMisspelled === undefined ? [] : [eventHit(row, isMisspelled)];
      })
      .sort((a, b) => titleRank(query, a) - titleRank(query, b))
      .slice(0, SEARCH_PAGE_LIMITS.hitsShown);
  },
  fromServer({ events }, query) {
    const read = spellingTest(query, 'conditions');
    return events.map((row) => eventHit(row, read(eventText(row)) ?? false));
  },
  rowsOf: ({ events }) => ({ events }),
};

/** Forum threads by title match, then by activity. */
export const threadSource: SearchSource = {
  id: 'threads',
  heading: SEARCH_WORDS.threads,
  async fromPhone({ cache }, query) {
    const read = spellingTest(query, 'conditions');
    const rows = await cache.threads.orderBy('lastPostAt').reverse().toArray();
    return rows
      .flatMap((row) => {
        const isMisspelled = read(threadText(row));
        return isMisspelled === undefined ? [] : [threadHit(row, isMisspelled)];
      })
      .sort((a, b) => titleRank(query, a) - titleRank(query, b))
      .slice(0, SEARCH_PAGE_LIMITS.hitsShown);
  },
  fromServer({ threads }, query) {
    const read = spellingTest(query, 'conditions');
    return threads.map((row) => threadHit(row, read(threadText(row)) ?? false));
  },
  rowsOf: ({ threads }) => ({ threads }),
};

const eventText = (row: AnimalEvent) => ({ ...row, name: row.title, businessCategories: [row.eventType] });

const threadText = ({ title, categoryName }: ForumThread) => ({
  name: title,
  description: '',
  city: '',
  businessCategories: [categoryName],
  animalTypes: [],
});

const eventHit = (
  { id, title, city, state, startDate, timeZone, isSample }: AnimalEvent,
  isMisspelled: boolean,
): SearchHit => ({
  key: `event:${id}`,
  title: labelOf(title),
  detail: [formatFullDate(startDate, timeZone), [city, state].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' · '),
  path: `/event/${id}`,
  isSample,
  isMisspelled,
});

const threadHit = (
  { id, title, slug, categoryName, authorName }: ForumThread,
  isMisspelled: boolean,
): SearchHit => ({
  key: `thread:${id}`,
  title,
  detail: `${labelOf(categoryName)} · ${authorOf(authorName)}`,
  path: `/forums/thread/${slug}`,
  isSample: false,
  isMisspelled,
});
