import type { Business } from '#contract/businesses.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { toBusiness } from '#server/features/businesses/businesses.repository.ts';
import type { TestServer } from '#tests/support/server.ts';
import { DEPTH, type JudgedQuery, ndcg } from './judgments.ts';

/** The server's answer to each judged query. */
export type Answers = ReadonlyMap<JudgedQuery, Business[]>;

export interface Figures {
  mean: number;
  /** The worst first. */
  scores: { q: string; score: number }[];
}

export const listingsOf = async ({ store }: TestServer): Promise<Business[]> =>
  (await store.read.selectFrom('businesses').selectAll().execute()).map(toBusiness);

export async function answersTo(server: TestServer, queries: readonly JudgedQuery[]): Promise<Answers> {
  const answers = new Map<JudgedQuery, Business[]>();
  for (const query of queries) {
    const { q, from } = query;
    const near = from ? { near: `${from.lat},${from.lng}` } : {};
    const path = `/api/search?${new URLSearchParams({ q, ...near })}`;
    answers.set(query, (await server.request<SearchAnswer>('GET', path)).body.businesses);
  }
  return answers;
}

export function figuresOf(listings: readonly Business[], answers: Answers): Figures {
  const scores = [...answers].map(([{ q, judge }, found]) => ({
    q,
    score: ndcg(listings, found, judge) ?? 0,
  }));
  const mean = scores.reduce((sum, { score }) => sum + score, 0) / scores.length;
  return { mean, scores: scores.sort((a, b) => a.score - b.score || (a.q < b.q ? -1 : 1)) };
}

/** The worst queries as rows of a table. */
export const worstLines = ({ scores }: Figures): string[] =>
  scores.slice(0, DEPTH).map(({ q, score }) => `| ${q} | ${score.toFixed(2)} |`);
