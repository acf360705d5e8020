import { setImmediate as nextTurn } from 'node:timers/promises';
import { SEARCH_HITS_MAX } from '#contract/search.ts';
import { foldText, type SearchableText, textMatcher } from '#contract/text-search.ts';

/** Something that a search may find; of two equally good ones that with the smaller `order` comes first. */
export interface Searched extends SearchableText {
  id: number;
  order: number | string;
}

/** A scan gives other requests their turn when it has run for so long. */
const TURN_MS = 8;

/** How well a name answers the query; the smaller the better. */
const RANK = { same: 0, begins: 1, holds: 2, like: 3, elsewhere: 4 } as const;
type Rank = (typeof RANK)[keyof typeof RANK];

/** Ids of the best hits: the same name, a name that begins so, holds the words, is like them; then other text. */
export async function bestIds(query: string, rows: readonly Searched[]): Promise<number[]> {
  const matches = textMatcher(query);
  const rankOf = ranker(query, matches);
  const hits: { row: Searched; rank: Rank }[] = [];
  let sinceMs = performance.now();
  for (const row of rows) {
    if (matches(row)) hits.push({ row, rank: rankOf(row.name) });
    if (performance.now() - sinceMs < TURN_MS) continue;
    await nextTurn();
    sinceMs = performance.now();
  }
  hits.sort((a, b) => a.rank - b.rank || compare(a.row.order, b.row.order) || a.row.id - b.row.id);
  return hits.slice(0, SEARCH_HITS_MAX).map(({ row }) => row.id);
}

const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0);

function ranker(query: string, matches: (text: SearchableText) => boolean) {
  const wanted = foldText(query);
  const words = wanted.split(' ');
  return (name: string): Rank => {
    const folded = ` ${foldText(name)} `;
    if (folded === ` ${wanted} `) return RANK.same;
    if (folded.startsWith(` ${wanted}`)) return RANK.begins;
    if (words.every((word) => folded.includes(` ${word}`))) return RANK.holds;
    const alone = { name, description: '', city: '', businessCategories: [], animalTypes: [] };
    return matches(alone) ? RANK.like : RANK.elsewhere;
  };
}
