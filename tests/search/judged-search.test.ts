import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import { SEARCH_SOURCES } from '#src/features/search/use-search.ts';
import { clearSetting, writeSetting } from '#src/local/cache/settings.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { howMuch } from '#tests/support/how-much.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type Answers, answersTo, type Figures, figuresOf, listingsOf, worstLines } from './figures.ts';
import { JUDGED_QUERIES } from './judged-queries.ts';
import { JUDGED_QUERIES_ES } from './judged-queries-es.ts';
import type { JudgedQuery } from './judgments.ts';

const PAGE = 'docs/search.md';
/** The minimum for the whole set and for each query. */
const LEAST = 0.9;
const LEAST_OF_ONE = 0.6;
const AT_ONCE = 500;
/** Of the queries, a phone answers every third in `npm test`, and all in a run of this file. */
const EVERY = howMuch({ usual: 3, whole: 1 });
/** For a busy machine: all of it takes some seconds. */
const LONG_MS = 300_000;

/** Each set with its least number of queries. */
const SETS = [
  ['English', JUDGED_QUERIES, 200],
  ['Spanish', JUDGED_QUERIES_ES, 150],
] as const;

let server: TestServer;
let listings: Business[];
let answers: Answers;
const figures = new Map<readonly JudgedQuery[], Figures>();

beforeAll(async () => {
  server = await startTestServer({ env: { STARTER_DATA: 'listings', SEARCHES_PER_MINUTE: '100000' } });
  listings = await listingsOf(server);
  const asked = await Promise.all(SETS.map(([, queries]) => answersTo(server, queries)));
  for (const [index, [, queries]] of SETS.entries())
    figures.set(queries, figuresOf(listings, asked[index] ?? new Map()));
  answers = new Map(asked.flatMap((one) => [...one]));
}, LONG_MS);
afterAll(() => server.close());

describe.each(SETS)('the judged queries in %s', (_, queries, least) => {
  const own = () => figures.get(queries) ?? { mean: 0, scores: [] };

  test('are all different, and each has a match in the data', () => {
    expect(queries.length).toBeGreaterThanOrEqual(least);
    const texts = queries.map(({ q }) => q);
    expect(texts.filter((q, index) => texts.indexOf(q) !== index)).toEqual([]);
    expect(queries.filter(({ judge }) => listings.every((row) => judge(row) === 0))).toEqual([]);
  });

  test('are answered well, as a whole and one by one', () => {
    expect(own().mean).toBeGreaterThanOrEqual(LEAST);
    expect(own().scores.filter(({ score }) => score < LEAST_OF_ONE)).toEqual([]);
  });

  test('have the figures of docs/search.md', () => {
    const page = readFileSync(PAGE, 'utf8');
    expect(page).toContain(`${queries.length} queries`);
    expect(page).toContain(`nDCG@10 of ${own().mean.toFixed(3)}`);
    for (const line of worstLines(own())) expect(page).toContain(line);
  });
});

test(
  'a phone with the same listings gives the same answers in the same order',
  async () => {
    const phone = startPhone(server);
    await keepFound(phone);
    phone.goOffline();
    const others: string[] = [];
    for (const query of [...answers.keys()].filter((_, index) => index % EVERY === 0)) {
      const [here, there] = [await pathsOnPhone(phone, query), answers.get(query) ?? []];
      if (here.join() !== there.map(({ id }) => `/business/${id}`).join()) others.push(query.q);
    }
    expect(others).toEqual([]);
  },
  LONG_MS,
);

/**
 * Keeps the listings of one state, and all others that the server found: a phone can answer these as the server does.
 */
async function keepFound({ core }: Phone): Promise<void> {
  const kept = new Map(listings.filter((row) => row.state === 'Florida').map((row) => [row.id, row]));
  for (const rows of answers.values()) for (const row of rows) kept.set(row.id, row);
  const rows = [...kept.values()];
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await core.keep({ businesses: rows.slice(from, from + AT_ONCE) }, null);
}

async function pathsOnPhone({ core }: Phone, { q, from }: JudgedQuery): Promise<string[]> {
  if (from) await writeSetting(core.cache, 'lastPosition', { point: from, atMs: Date.now() });
  else await clearSetting(core.cache, 'lastPosition');
  const source = SEARCH_SOURCES.find(({ id }) => id === 'businesses');
  return ((await source?.fromPhone(core, q)) ?? []).map(({ path }) => path);
}
