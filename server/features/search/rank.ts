import { SEARCH_HITS_MAX } from '#contract/search.ts';
import { foldText } from '#contract/shared/text-search.ts';
import type { Found, KeptText, TextIndex } from './text-index.ts';

/** How well a name answers the query; the smaller the better. */
const RANK = { same: 0, begins: 1, holds: 2, like: 3, elsewhere: 4 } as const;
type Rank = (typeof RANK)[keyof typeof RANK];

/** Ids of the best hits: the same name, a name that begins so, holds the words, is like them; then other text. */
export function bestIds(query: string, index: TextIndex, nowMs: number): number[] {
  const found = index.find(query);
  const rankOf = ranker(query, found);
  const hits = found.texts.map((text) => ({ id: text.id, rank: rankOf(text), order: text.orderAt(nowMs) }));
  hits.sort((a, b) => a.rank - b.rank || compare(a.order, b.order) || a.id - b.id);
  return hits.slice(0, SEARCH_HITS_MAX).map(({ id }) => id);
}

const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0);

function ranker(query: string, found: Found) {
  const wanted = foldText(query);
  const words = wanted.split(' ');
  return (text: KeptText): Rank => {
    const name = ` ${text.name} `;
    if (name === ` ${wanted} `) return RANK.same;
    if (name.startsWith(` ${wanted}`)) return RANK.begins;
    if (words.every((word) => name.includes(` ${word}`))) return RANK.holds;
    return found.isInName(text) ? RANK.like : RANK.elsewhere;
  };
}
