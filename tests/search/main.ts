import { startTestServer } from '#tests/support/server.ts';
import { answersTo, figuresOf, listingsOf, worstLines } from './figures.ts';
import { JUDGED_QUERIES } from './judged-queries.ts';
import { JUDGED_QUERIES_ES } from './judged-queries-es.ts';

/** Prints the figures of docs/search.md: `npm exec -- node tests/search/main.ts`. */
const server = await startTestServer({ env: { STARTER_DATA: 'listings', SEARCHES_PER_MINUTE: '100000' } });
for (const queries of [JUDGED_QUERIES, JUDGED_QUERIES_ES]) {
  const figures = figuresOf(await listingsOf(server), await answersTo(server, queries));
  console.log(`${figures.scores.length} queries, nDCG@10 of ${figures.mean.toFixed(3)}`);
  for (const line of worstLines(figures)) console.log(line);
}
await server.close();
