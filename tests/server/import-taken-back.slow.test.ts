import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeOver } from '#server/db/engines/sqlite/store-over.ts';
import type { Store } from '#server/db/store.ts';
import { toBusiness } from '#server/features/businesses/businesses.repository.ts';
import type { ListingDraft } from '#server/import/listing.ts';
import { importListings } from '#server/import/target.ts';
import { filledHandle } from '#tests/support/filled-database.ts';
import { marketDraft as draft } from './import-support.ts';

const NOW = '2026-05-01T08:00:00.000Z';
const LATER = '2026-06-01T08:00:00.000Z';

let store: Store;
beforeEach(async () => {
  store = storeOver(await filledHandle('none', 0));
});
afterEach(() => store.close());

const rows = () => store.read.selectFrom('businesses').selectAll().execute();

const NIGHTS = {
  afterHoursPhone: '(352) 555-0143',
  serviceRadiusMiles: 30,
  facts: ['farmCalls', 'emergency24h'] as ListingDraft['facts'] & object,
};
/** The first listing after its list has withdrawn night hours and farm calls. */
async function afterTakingBack(known: object = {}) {
  await importListings(store, [draft(NIGHTS)], NOW);
  const [row] = await rows();
  const facts = JSON.stringify({ ...JSON.parse(row?.facts ?? '{}'), ...known });
  await store.write(({ trx }) => trx.updateTable('businesses').set({ facts }).execute());
  await importListings(store, [draft({ sourceUpdated: '2019-05-01' })], LATER);
  const [after] = (await rows()).map(toBusiness);
  if (!after) throw new Error('nothing stored');
  const { afterHoursPhone, serviceRadiusMiles, farmCalls, emergency24h } = after;
  return { afterHoursPhone, serviceRadiusMiles, farmCalls, emergency24h };
}
const ALL = {
  afterHoursPhone: '(352) 555-0143',
  serviceRadiusMiles: 30,
  farmCalls: true,
  emergency24h: true,
};
const NONE = {
  afterHoursPhone: undefined,
  serviceRadiusMiles: undefined,
  farmCalls: undefined,
  emergency24h: undefined,
};
const saidOf = (...about: string[]) => ({ said: [{ by: 'owner', on: '2026-05-02', about }] });

test.each<[string, object, object]>([
  ['nothing of it, where nobody else has said it', {}, NONE],
  ['all of it, where another list has the listing too', { alsoListed: [{ name: 'Another list' }] }, ALL],
  [
    'the number at night, where its owner has stated that',
    saidOf('afterHoursPhone'),
    { ...NONE, afterHoursPhone: ALL.afterHoursPhone },
  ],
  [
    'the facts with their radius, where its owner has stated facts',
    saidOf('facts', 'farmCalls', 'emergency24h'),
    { ...ALL, afterHoursPhone: undefined },
  ],
  [
    'the farm calls with a radius that its owner has stated',
    saidOf('serviceRadiusMiles'),
    { ...NONE, serviceRadiusMiles: 30, farmCalls: true },
  ],
  ['nothing of it, where its owner has stated something else', saidOf('website'), NONE],
])('withdrawing night hours and farm calls leaves %s', async (_what, known, after) => {
  expect(await afterTakingBack(known)).toEqual(after);
});
