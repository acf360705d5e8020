import { foldText } from '#contract/shared/text-search.ts';

/** How well a name answers a query; the smaller the better: it is the query, it holds its words, or neither. */
export function nameRank(query: string, name: string): 0 | 1 | 2 {
  const wanted = foldText(query);
  const folded = ` ${foldText(name)} `;
  if (folded === ` ${wanted} `) return 0;
  return wanted.split(' ').every((word) => folded.includes(` ${word}`)) ? 1 : 2;
}
