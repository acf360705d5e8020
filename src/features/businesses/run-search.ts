import { ANIMAL_TYPES } from '#contract/catalogue.ts';
import { SEARCH_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import type { Core } from '#src/local/core.ts';
import { isSavingData } from '#src/local/data-saving/data-saving.ts';
import { type Feed, fetchCount, fetchPage, requestOf, type Search } from './search.ts';

/** How far the server's side of a search has come. `isLate`: no answer within a reader's patience, still asking. */
export type ServerState =
  | { kind: 'asking'; isLate: boolean }
  | { kind: 'answered'; feed: Feed; unstated: UnstatedFeed | null }
  | { kind: 'refused'; detail: string }
  | { kind: 'unreached' };

/** Those that do not say which animals they treat: they come with the search without its animal. */
export interface UnstatedFeed extends Feed {
  /** How many there are in all; null while that is not known. */
  count: number | null;
}

/** What the search's owner learns. `answered` comes before the lists beside it have come. */
export interface SearchListener {
  onState(state: ServerState): void;
}

export const ASKING: ServerState = { kind: 'asking', isLate: false };

/**
 * Asks the server; its rows go into the phone's database, where the screen reads them. Then fetches what the screen
 * tells beside the results: the businesses that state no animal, and a wider circle when few were found. The answer
 * ends the search's reports. Never rejects for lack of signal. @returns what stops it.
 */
export function runSearch(core: Core, search: Search, listener: SearchListener): () => void {
  let isStopped = false;
  const tell = (state: ServerState) => {
    if (!isStopped) listener.onState(state);
  };
  const cancelPatience = core.ports.setTimer(() => {
    core.reach.onImpatience();
    tell({ kind: 'asking', isLate: true });
  }, SYNC_LIMITS.patienceMs);
  const stop = () => {
    isStopped = true;
    cancelPatience();
  };
  void askServer(core, search, tell, cancelPatience);
  return stop;
}

/** The whole course of one search; resolves when nothing more will be told. */
export async function askServer(
  core: Core,
  search: Search,
  tell: (state: ServerState) => void,
  onAnswer: () => void = () => {},
): Promise<void> {
  const answer = await fetchPage(core, requestOf(search));
  onAnswer();
  if (answer.kind === 'silent') return tell({ kind: 'unreached' });
  if (answer.kind === 'refused') return tell(answer);
  const { feed } = answer;
  tell({ kind: 'answered', feed, unstated: null });
  if (search.animal) tell({ kind: 'answered', feed, unstated: await fetchUnstated(core, search) });
  const isFew = feed.total < SEARCH_LIMITS.fewHits && !search.isNationwide;
  if (isFew && !(await isSavingData(core))) await fetchWider(core, search);
}

/** The search without its animal; null when the server did not answer. */
export async function fetchUnstated(
  core: Core,
  search: Search,
  earlier?: UnstatedFeed,
): Promise<UnstatedFeed | null> {
  const answer = await fetchPage(core, requestOf(search, { animalTypes: undefined }), earlier);
  if (answer.kind !== 'answered') return null;
  const { feed } = answer;
  if (earlier) return { ...feed, count: earlier.count };
  if (feed.nextPath === null) return { ...feed, count: null }; // all are here: the phone counts them itself
  const animalTypes = ANIMAL_TYPES.map(({ name }) => name);
  const stating = await fetchCount(core, requestOf(search, { animalTypes }));
  return { ...feed, count: stating === null ? null : feed.total - stating };
}

/** What lies in the widest circle comes to the phone, which then counts what a wider search would find. */
async function fetchWider(core: Core, search: Search): Promise<void> {
  if (search.radiusMiles >= SEARCH_LIMITS.radiusMaxMiles) return;
  await fetchPage(core, requestOf(search, { radius: SEARCH_LIMITS.radiusMaxMiles }));
}
