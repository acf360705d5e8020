import { ANIMAL_TYPES } from '#contract/catalogue.ts';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import type { Fetched } from '#src/data/fetched.ts';
import type { RemoteState } from '#src/data/use-remote.ts';
import { type Feed, fetchCount, fetchPage } from '#src/features/businesses/search.remote.ts';
import type { Core } from '#src/local/core.ts';
import { isSavingData } from '#src/local/link/data-saving.ts';
import { EXPLORE_WORDS } from './explore.words.ts';
import { requestOf, type Search } from './search.ts';

/** The lists of a search as far as the server has delivered them. */
export interface Feeds {
  feed: Feed;
  /** Null while nothing is known of it, or no animal is asked for. */
  unstated: UnstatedFeed | null;
}

/** Businesses that do not state their animals: the search without its animal brings them. */
export interface UnstatedFeed extends Feed {
  /** How many there are in all; null while that is not known. */
  count: number | null;
}

/** How far the server's side of a search has come. `isLate`: no answer within a reader's patience, still asking. */
export type ServerState =
  | { kind: 'asking'; isLate: boolean }
  | ({ kind: 'answered' } & Feeds)
  | { kind: 'refused'; detail: string }
  | { kind: 'unreached' };

/** A search asked again begins anew on the screen. */
export function serverState({ answer, isAsking, isLate }: RemoteState<Feeds>): ServerState {
  if (isAsking || !answer) return { kind: 'asking', isLate };
  if (answer.kind === 'done') return { kind: 'answered', ...answer.value };
  if (answer.kind === 'full') return { kind: 'refused', detail: EXPLORE_WORDS.phoneFull };
  if (answer.kind === 'unreached' && answer.busy) return { kind: 'refused', detail: answer.busy.detail };
  return answer.kind === 'refused' ? answer : { kind: 'unreached' };
}

/**
 * Asks the server; its rows go into the phone's database, where the screen reads them. Then fetches what the screen
 * tells beside the results: the businesses that state no animal, and a wider circle when few were found.
 * @param tell gets the results before what stands beside them has come.
 */
export async function askServer(
  core: Core,
  search: Search,
  tell: (answer: Fetched<Feeds>) => void,
): Promise<Fetched<Feeds>> {
  const page = await fetchPage(core, requestOf(search));
  if (page.kind !== 'done') return page;
  let answer: Fetched<Feeds> = { kind: 'done', value: { feed: page.value, unstated: null } };
  tell(answer);
  if (search.animal) {
    answer = { kind: 'done', value: { feed: page.value, unstated: await fetchUnstated(core, search) } };
    tell(answer);
  }
  const isFew = page.value.total < SEARCH_LIMITS.fewHits && !search.isNationwide;
  if (isFew && !(await isSavingData(core))) await fetchWider(core, search);
  return answer;
}

/** The search without its animal; null when the server did not answer. */
export async function fetchUnstated(
  core: Core,
  search: Search,
  earlier?: UnstatedFeed,
): Promise<UnstatedFeed | null> {
  const page = await fetchPage(core, requestOf(search, { animalTypes: undefined }), earlier);
  if (page.kind !== 'done') return null;
  const feed = page.value;
  if (earlier) return { ...feed, count: earlier.count };
  if (feed.nextPath === null) return { ...feed, count: null }; // all are here: the phone counts them itself
  const animalTypes = ANIMAL_TYPES.map(({ name }) => name);
  const stating = await fetchCount(core, requestOf(search, { animalTypes }));
  return { ...feed, count: stating === null ? null : feed.total - stating };
}

/** Fetches the widest circle, so that the phone can count what a wider search would find. */
async function fetchWider(core: Core, search: Search): Promise<void> {
  if (search.radiusMiles >= SEARCH_LIMITS.radiusMaxMiles) return;
  await fetchPage(core, requestOf(search, { radius: SEARCH_LIMITS.radiusMaxMiles }));
}
