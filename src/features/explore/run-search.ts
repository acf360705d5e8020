import type { SearchRequest } from '#contract/business-search.ts';
import { ANIMAL_TYPES } from '#contract/catalogue.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import type { Fetched } from '#src/data/read/fetched.ts';
import type { RemoteState } from '#src/data/read/use-remote.ts';
import { type Feed, fetchCount, fetchPage } from '#src/features/businesses/search.remote.ts';
import type { Core } from '#src/local/core.ts';
import { isSavingData } from '#src/local/link/data-saving.ts';
import { EXPLORE_WORDS } from './explore.words.ts';

/** The lists of a search, as far as the server has delivered them. */
export interface Feeds {
  feed: Feed;
  /** Null until it is fetched, or if no animal is searched for. */
  unstated: UnstatedFeed | null;
}

/** Businesses that state no animals, fetched by the same search without its animal. */
interface UnstatedFeed extends Feed {
  /** Null if unknown. */
  count: number | null;
}

/** The server's side of a search. `isLate`: no answer within a reader's patience, still waiting. `unasked`: not needed. */
export type ServerState =
  | { kind: 'unasked' }
  | { kind: 'asking'; isLate: boolean }
  | ({ kind: 'answered' } & Feeds)
  | { kind: 'refused'; detail: string }
  | { kind: 'unreached' };

/** Returns the state of the server's side; a repeated search starts again as `asking`. */
export function serverState({ answer, isAsking, isLate }: RemoteState<Feeds>): ServerState {
  if (isAsking || !answer) return { kind: 'asking', isLate };
  if (answer.kind === 'done') return { kind: 'answered', ...answer.value };
  if (answer.kind === 'full') return { kind: 'refused', detail: EXPLORE_WORDS.phoneFull };
  if (answer.kind === 'unreached' && answer.busy) return { kind: 'refused', detail: answer.busy.detail };
  return answer.kind === 'refused' ? answer : { kind: 'unreached' };
}

/**
 * Searches on the server and stores the rows on the phone, where the screen reads them. Then fetches the businesses that
 * state no animal, and a wider circle if few were found.
 * @param onPart gets the results before the rest has arrived.
 */
export async function fetchFeeds(
  core: Core,
  request: SearchRequest,
  onPart: (result: Fetched<Feeds>) => void,
): Promise<Fetched<Feeds>> {
  const page = await fetchPage(core, request);
  if (page.kind !== 'done') return page;
  const feed = page.value;
  let result: Fetched<Feeds> = { kind: 'done', value: { feed, unstated: null } };
  onPart(result);
  if (request.animalTypes) {
    result = { kind: 'done', value: { feed, unstated: await fetchUnstated(core, request) } };
    onPart(result);
  }
  const isFew = feed.total < SEARCH_LIMITS.fewHits && request.radius < SEARCH_LIMITS.radiusMaxMiles;
  // The phone can then count what a wider search would find.
  if (isFew && !(await isSavingData(core)))
    await fetchPage(core, { ...request, radius: SEARCH_LIMITS.radiusMaxMiles });
  return result;
}

/** Fetches the search without its animal; null if the server did not answer. */
async function fetchUnstated(
  core: Core,
  request: SearchRequest,
  earlier?: UnstatedFeed,
): Promise<UnstatedFeed | null> {
  const page = await fetchPage(core, { ...request, animalTypes: undefined }, earlier);
  if (page.kind !== 'done') return null;
  const feed = page.value;
  if (earlier) return { ...feed, count: earlier.count };
  if (feed.nextPath === null) return { ...feed, count: null }; // all have arrived: the phone counts them
  const animalTypes = ANIMAL_TYPES.map(({ name }) => name);
  const stating = await fetchCount(core, { ...request, animalTypes });
  return { ...feed, count: stating === null ? null : feed.total - stating };
}

/** The two lists of a search. */
export type List = 'found' | 'unstated';

/** Fetches the next page of a list; null if the server did not answer. */
export async function nextPage(
  core: Core,
  request: SearchRequest,
  { feed, unstated }: Feeds,
  list: List,
): Promise<Partial<Feeds> | null> {
  if (list === 'unstated') {
    const next = unstated && (await fetchUnstated(core, request, unstated));
    return next && { unstated: next };
  }
  const page = await fetchPage(core, request, feed);
  return page.kind === 'done' ? { feed: page.value } : null;
}
