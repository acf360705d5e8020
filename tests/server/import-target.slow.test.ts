import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordChanges } from '#server/db/change-log.ts';
import { storeOver } from '#server/db/engines/sqlite/store-over.ts';
import type { Store } from '#server/db/store.ts';
import { findFeatured, toBusiness } from '#server/features/businesses/businesses.repository.ts';
import { importDrafts } from '#server/import/import.ts';
import type { ListingDraft } from '#server/import/listing.ts';
import { MappingError, readMapping } from '#server/import/mapping-check.ts';
import { reportText, summaryOf } from '#server/import/report.ts';
import { loadStarterListings } from '#server/import/starter.ts';
import { readStarterText, starterText } from '#server/import/starter-format.ts';
import { importListings, storeTarget } from '#server/import/target.ts';
import { filledHandle } from '#tests/support/filled-database.ts';
import { marketDraft as draft } from './import-support.ts';

const NOW = '2026-05-01T08:00:00.000Z';
const LATER = '2026-06-01T08:00:00.000Z';

let store: Store;
beforeEach(async () => {
  store = storeOver(await filledHandle('none', 0));
});
afterEach(() => store.close());

const rows = () => store.read.selectFrom('businesses').selectAll().orderBy('id').execute();
const version = async () =>
  (await store.read.selectFrom('change_counter').select('version').executeTakeFirstOrThrow()).version;

test('a new listing is stored with its source, without animals, rating or owner', async () => {
  expect(await importListings(store, [draft()], NOW)).toEqual({
    imported: 1,
    updated: 0,
    unchanged: 0,
    peoples: 0,
  });
  const [row] = await rows();
  if (!row) throw new Error('nothing stored');
  expect(toBusiness(row)).toMatchObject({
    name: 'Ocala Farmers Market',
    location: { lat: 29.18, lng: -82.13 },
    animalTypes: [],
    rating: 0,
    reviewCount: 0,
    ownerId: null,
    isSample: false,
    isFeatured: false,
    hours: 'Sat 9:00 AM-2:00 PM',
    source: { name: 'USDA National Farmers Market Directory', updated: '2018-05-01' },
  });
  expect(await findFeatured(store.read)).toEqual([]);
});

test('importing the same listings twice changes nothing, not even a version', async () => {
  const drafts = [draft(), draft({ sourceId: '2', name: 'Alachua Market' })];
  await importListings(store, drafts, NOW);
  const before = [await rows(), await version()];
  expect(await importListings(store, drafts, LATER)).toEqual({
    imported: 0,
    updated: 0,
    unchanged: 2,
    peoples: 0,
  });
  expect([await rows(), await version()]).toEqual(before);
});

test('a changed listing is updated in place and keeps reviews, owner and its own facts', async () => {
  await importListings(store, [draft()], NOW);
  await store.write(async ({ trx }) => {
    const [row] = await trx.selectFrom('businesses').selectAll().execute();
    const statements = [{ by: 'owner', on: '2026-05-02', about: ['facts', 'farmCalls'] }];
    const facts = JSON.stringify({ ...JSON.parse(row?.facts ?? '{}'), farmCalls: true, said: statements });
    await trx
      .updateTable('businesses')
      .set({ rating_sum: 9, review_count: 2, animal_types: '["Horse"]', facts })
      .execute();
  });
  const { hours: _hours, ...closed } = draft({ phone: '(352) 555-0142' });
  expect(await importListings(store, [closed], LATER)).toEqual({
    imported: 0,
    updated: 1,
    unchanged: 0,
    peoples: 0,
  });
  const stored = await rows();
  expect(stored).toHaveLength(1);
  const business = stored[0] && toBusiness(stored[0]);
  expect(business).toMatchObject({
    phone: '(352) 555-0142',
    reviewCount: 2,
    rating: 4.5,
    animalTypes: ['Horse'],
    farmCalls: true,
    updatedAt: LATER,
  });
  expect(business).not.toHaveProperty('hours');
});

test('a listing that moved leaves the stream of its old cell', async () => {
  await importListings(store, [draft()], NOW);
  await importListings(store, [draft({ location: { lat: 30.4, lng: -84.3 } })], LATER);
  const streams = await store.read
    .selectFrom('stream_rows')
    .select(['stream', 'is_gone'])
    .where('stream', 'like', 'area:%')
    .orderBy('stream')
    .execute();
  expect(streams).toEqual([
    { stream: 'area:58:-165', is_gone: 1 },
    { stream: 'area:60:-169', is_gone: 0 },
  ]);
});

/** Adds reviews of people to the first listing; they are in the stream of its cell. */
async function reviewFirst(count: number) {
  const [business] = await rows();
  await store.write(async ({ trx }) => {
    await trx
      .updateTable('businesses')
      .set({ rating_sum: 5 * count, review_count: count })
      .where('id', '=', Number(business?.id))
      .execute();
    const times = { created_at: NOW, updated_at: NOW };
    const review = {
      business_id: Number(business?.id),
      rating: 5,
      comment: 'Fresh eggs.',
      ...times,
      version: 0,
    };
    for (let n = 0; n < count; n++) await trx.insertInto('reviews').values(review).execute();
    const ids = await trx.selectFrom('reviews').select('id').execute();
    const streams = ['area:58:-165'];
    await recordChanges(
      trx,
      ids.map(({ id }) => ({ entity: 'reviews', id, streams })),
      NOW,
    );
  });
}
const MOVED = { location: { lat: 30.4, lng: -84.3 } };

test('the reviews of a listing that moved are in its new cell', async () => {
  await importListings(store, [draft()], NOW);
  await reviewFirst(1);
  await importListings(store, [draft(MOVED)], LATER);
  const streams = await store.read
    .selectFrom('stream_rows')
    .select(['stream', 'is_gone'])
    .where('entity', '=', 'reviews')
    .orderBy('stream')
    .execute();
  expect(streams).toEqual([
    { stream: 'area:58:-165', is_gone: 1 },
    { stream: 'area:60:-169', is_gone: 0 },
  ]);
});

test('a batch of 200 listings with a moved one and its reviews makes versions of at most 200 rows', async () => {
  const drafts = (changes: Partial<ListingDraft>) =>
    Array.from({ length: 200 }, (_, n) =>
      draft({ sourceId: String(n), ...changes, ...(n === 0 && changes.name ? MOVED : {}) }),
    );
  await importListings(store, drafts({}), NOW);
  await reviewFirst(3);
  const before = await version();
  await importListings(store, drafts({ name: 'Renamed' }), LATER);
  const changed = await store.read
    .selectFrom('stream_rows')
    .select(({ fn }) => ['version', fn.countAll<number>().as('count')])
    .where('version', '>', before)
    .where('is_gone', '=', 0)
    .groupBy('version')
    .orderBy('version')
    .execute();
  expect(changed.map(({ count }) => count)).toEqual([200, 3]);
});

test('a listing that appears twice is stored once, with its last values', async () => {
  await importListings(store, [draft(), draft({ phone: '(352) 555-0142' })], NOW);
  expect((await rows()).map(toBusiness)).toMatchObject([{ phone: '(352) 555-0142' }]);
});

test('a dry run counts and writes nothing', async () => {
  const counts = await importDrafts([draft()], storeTarget(store, NOW), true);
  expect(counts).toEqual({ imported: 1, updated: 0, unchanged: 0, peoples: 0 });
  expect(await rows()).toEqual([]);
});

test('many listings are written in batches of 200 and all arrive', async () => {
  const sizes: number[] = [];
  const drafts = Array.from({ length: 450 }, (_, index) => draft({ sourceId: String(index) }));
  const counts = await importDrafts(drafts, {
    findByIdentities: async () => new Map(),
    write: async (batch) => {
      sizes.push(batch.length);
    },
  });
  expect(counts.imported).toBe(450);
  expect(sizes).toEqual([200, 200, 50]);
});

test('the starter file reproduces its listings', () => {
  const drafts = [
    draft(),
    draft({
      sourceId: null,
      name: 'A "quoted", name',
      zipCode: null,
      location: null,
      phone: '(352) 555-0100',
      afterHoursPhone: '(352) 555-0143',
      serviceRadiusMiles: 30,
    }),
  ];
  expect(readStarterText(starterText(drafts))).toEqual(drafts);
});

test('the starter listings are real, placed, distinct, and state no animal', async () => {
  const listings = await loadStarterListings();
  expect(listings.length).toBeGreaterThan(14_000);
  expect(new Set(listings.map(({ identity }) => identity)).size).toBe(listings.length);
  expect(listings.filter(({ location }) => location === null).length).toBeLessThan(30);
  expect(listings.filter(({ state }) => state === 'Florida').length).toBeGreaterThan(500);
  expect(listings.some(({ source }) => source === 'little-rock-licenses')).toBe(false);
  for (const { name, description, businessCategories } of listings) {
    expect(name.length).toBeGreaterThanOrEqual(2);
    expect(description.length).toBeGreaterThanOrEqual(10);
    expect(businessCategories.length).toBeGreaterThan(0);
  }
});

test('a mapping with an unknown part or column is refused by name', () => {
  const text = (mapping: object) => JSON.stringify({ source: 'usda-nfmd', columns: {}, ...mapping });
  expect(() => readMapping(text({ column: {} }))).toThrow("no part 'column'");
  expect(() => readMapping(text({ columns: { nme: 'Name' } }))).toThrow("'nme'");
  expect(() => readMapping(text({ dates: 'american' }))).toThrow(MappingError);
  expect(() => readMapping(text({ source: { id: 'x' } }))).toThrow(MappingError);
  expect(() => readMapping(text({ source: 'nobody' }))).toThrow("'source' is a known id");
  expect(() => readMapping(text({ categories: { vet: 'Vets' } }))).toThrow("no category 'Vets'");
  expect(readMapping(text({ dates: 'dmy' })).dates).toBe('dmy');
});

test('the report names each skipped row with its reason, the summary the first of each', () => {
  const report = {
    id: 4,
    file: 'x.csv',
    readAs: 'UTF-8, commas',
    isDryRun: false,
    rows: 5,
    leftOut: 0,
    notRead: [],
    imported: 1,
    updated: 0,
    unchanged: 0,
    peoples: 0,
    closed: [],
    dropped: [],
    kept: [],
    joined: 0,
    pairs: [],
    drafts: [draft({ hours: 'by chance' })],
    unclear: new Map([['P', 2]]),
    strayLines: [],
    coverage: null,
    textHours: ['Ocala Farmers Market: by chance (not understood)'],
    pictures: { stored: 0, left: 0, failed: [] },
    unread: [{ row: 2, column: 'phone', text: '555-01' }],
  };
  const skipped = [3, 4, 5, 6].map((row) => ({
    row,
    reason: 'repeated row (same as row 2)',
    name: 'Ocala Feed',
  }));
  const text = reportText({ ...report, skipped, cleaned: [2] });
  expect(summaryOf({ ...report, skipped, cleaned: [2] }).split('\n')).toEqual([
    'x.csv: 5 rows, UTF-8, commas',
    '  import 4: 1 new, 0 changed, 0 unchanged',
    '  refused or repeated: 4',
    '    4 x repeated row: row 3 Ocala Feed (same as row 2); row 4 Ocala Feed (same as row 2); row 5 Ocala Feed (same as row 2)',
    '  placed by ZIP code 1',
    '  phone not read: 1',
    "    row 2, phone '555-01'",
    '  hours kept as text: 1',
    '    Ocala Farmers Market: by chance (not understood)',
    '  status not understood, treated as open: 1',
    '    P (2)',
    '  invisible characters removed: 1 row',
  ]);
  expect(text).toContain('row 6: repeated row (same as row 2) (Ocala Feed)');
  expect(text).toContain("row 2, phone '555-01': not read");
  expect(text).toContain('row 2: invisible characters removed');
  expect(reportText({ ...report, skipped: [], cleaned: [] })).not.toContain('unseen');
});
