// Makes a database as full as the limits allow: `npm exec -- node bench/heavy.ts FILE`.
import { parseArgs } from 'node:util';
import { areaStreamOf } from '#contract/shared/geo.ts';
import { DAY_MS, HOUR_MS } from '#contract/shared/time.ts';
import { recordInSteps } from '#server/db/change-log.ts';
import { openStore } from '#server/db/open-store.ts';
import { seed } from '#server/db/seed/seed.ts';
import type { Store } from '#server/db/store.ts';
import { HEAVY_NAME } from '#tests/security/hostile/heavy.ts';
import { START_MS, startTestServer } from '#tests/support/server.ts';
import { businessesOf, type Made, pushOf, randomOf, SENTENCES } from './made.ts';

const ROWS_PER_STATEMENT = 200;
const POSTS_PER_PUSH = 200;
/** Listings with an invented word that a search for a real one must compare. */
const INVENTED = 30_000;
const THREADS = 10;
/** Every twentieth post is as long as this. */
const LONG_POST = SENTENCES.repeat(200);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { listings: { type: 'string', default: '200000' }, posts: { type: 'string', default: '30000' } },
});
const [file] = positionals;
if (!file) throw new Error('node bench/heavy.ts FILE [--listings 200000] [--posts 30000]');
const store = await openStore(file);
await seed(store, 'demo', START_MS);
await addListings(store, Number(values.listings));
await addPosts(store, Number(values.posts));
await store.close();

/** Adds made-up businesses until there are `count` listings. */
async function addListings(store: Store, count: number): Promise<void> {
  const random = randomOf(3);
  const nowIso = new Date(START_MS).toISOString();
  await store.write(async ({ trx }) => {
    const { last, present } = await trx
      .selectFrom('businesses')
      .select((eb) => [eb.fn.max('id').as('last'), eb.fn.countAll<number>().as('present')])
      .executeTakeFirstOrThrow();
    const rows = [...businessesOf(count - present)].map((made) => {
      const word = made.id <= INVENTED ? scrambled(random) : '';
      return rowOf({ ...made, description: `${made.description} ${word}` }, nowIso);
    });
    for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT)
      await trx
        .insertInto('businesses')
        .values(rows.slice(at, at + ROWS_PER_STATEMENT))
        .execute();
    const placed = await trx
      .selectFrom('businesses')
      .select(['id', 'lat', 'lng'])
      .where('id', '>', last)
      .execute();
    const changes = placed.map(({ id, lat, lng }) => ({
      entity: 'businesses' as const,
      id,
      streams: [areaStreamOf({ lat: lat ?? 0, lng: lng ?? 0 })],
    }));
    await recordInSteps(trx, changes, nowIso);
  });
}

/** Letters of a real word in another order. */
function scrambled(random: () => number): string {
  const letters = [...'mergencyaab'].map((letter) => ({ letter, order: random() }));
  return `e${letters
    .toSorted((a, b) => a.order - b.order)
    .map(({ letter }) => letter)
    .join('')}`;
}

/** Lets one person write posts through the API. */
async function addPosts(store: Store, count: number): Promise<void> {
  const server = await startTestServer({ store });
  server.clock.nowMs -= 30 * DAY_MS;
  const { user, token } = await server.register(HEAVY_NAME);
  const threads: number[] = [];
  for (let n = 0; n < THREADS; n++) {
    const body = { title: `All about hay ${n}`, content: 'What do you pay?', categoryId: 1 };
    threads.push(
      (await server.request<{ id: number }>('POST', '/api/forums/threads', { body, token })).body.id,
    );
  }
  for (let written = 0; written < count; written += POSTS_PER_PUSH) {
    server.clock.nowMs += HOUR_MS;
    const contents = Array.from({ length: Math.min(POSTS_PER_PUSH, count - written) }, (_, index) =>
      (written + index) % 20 === 0 ? `${written + index} ${LONG_POST}` : `${written + index} ${SENTENCES}`,
    );
    const thread = threads[(written / POSTS_PER_PUSH) % THREADS] ?? 0;
    const answer = await server.request<{ outcomes: { outcome: string }[] }>('POST', '/api/sync/push', {
      body: pushOf(user.id, thread, contents),
      token,
    });
    const others = answer.body.outcomes.filter(({ outcome }) => outcome !== 'applied');
    if (others.length > 0) throw new Error(`a post was not accepted: ${others[0]?.outcome}`);
  }
}

/** The row of a made-up business. */
function rowOf({ name, description, address, city, ...made }: Made, now: string) {
  const { lat, lng } = made.location;
  return {
    ...{ name, description, address, city, lat, lng, state: 'Florida', zip_code: '34470' },
    ...{ phone: '352-555-0100', website: 'https://example.org/', images: '[]', is_sample: 0, is_verified: 1 },
    ...{ rating_sum: 0, review_count: 0, is_featured: 0 },
    business_categories: JSON.stringify(made.businessCategories),
    animal_types: JSON.stringify(made.animalTypes),
    facts: JSON.stringify(made.facts),
    ...{ created_at: now, updated_at: now, version: 1 },
  };
}
