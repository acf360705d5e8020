import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import type { MyPeople } from '#contract/my-people.ts';
import type { Review } from '#contract/reviews.ts';
import type { TestPerson } from '#tests/support/server.ts';
import { mutation, ofKind, push, review } from '#tests/support/sync.ts';
import { type Imports, LIST, row, startImports } from './import-run-support.ts';

const OTHER = { ...LIST, source: { ...LIST.source, id: 'state-vets', name: 'State vet licences' } };
const THIRD = { ...LIST, source: { ...LIST.source, id: 'own-pages', name: 'Own pages' } };
const phone = '352-234-5678';
const CLINIC = row(1, { Kennel: 'Ocala Animal Clinic', Kind: 'vet', Phone: phone });
const SAME = row(77, { Kennel: 'The Ocala Animal Clinic, Inc.', Kind: 'vet', Phone: phone });

let imports: Imports;
let ann: TestPerson;
beforeEach(async () => {
  imports = await startImports();
  ann = await imports.server.register('ann');
});
afterEach(() => imports.close());

const ids = async () => (await imports.businesses()).map(({ id }) => id);
const call = <T = unknown>(method: string, path: string, body?: object) =>
  imports.server.request<T>(method, path, { token: ann.token, ...(body ? { body } : {}) });

describe('a listing that an import merged into another one', () => {
  let kept = 0;
  let joined = 0;
  beforeEach(async () => {
    await imports.importRows([CLINIC]);
    await imports.importRows([SAME], [], OTHER);
    [kept = 0, joined = 0] = await ids();
    await imports.importRows([SAME], ['--join'], OTHER);
  });

  test('leads readers with its old id to the other one', async () => {
    const { status, body } = await call<Business>('GET', `/api/businesses/${joined}`);
    expect([status, body.id]).toEqual([200, kept]);
    await push(imports.server, ann, [review({ businessId: kept })]);
    const reviews = await call<Review[]>('GET', `/api/businesses/${joined}/reviews`);
    expect(reviews.body).toMatchObject([{ businessId: kept }]);
  });

  test('accepts every write with its old id: a review, a report and a claim', async () => {
    const reported = { kind: 'business', id: joined, reason: 'Listed twice', text: '' };
    const claim = { business: joined, message: 'It is my practice.' };
    const outcomes = await push(imports.server, ann, [
      review({ businessId: joined }),
      mutation('report.send', reported),
      mutation('claim.send', claim),
    ]);
    expect(ofKind(outcomes[0], 'applied').rows.reviews).toMatchObject([{ businessId: kept }]);
    const { read } = imports.server.store;
    expect(await read.selectFrom('reports').select('about_id').execute()).toEqual([{ about_id: kept }]);
    expect(await read.selectFrom('claims').select('business_id').execute()).toEqual([{ business_id: kept }]);
  });

  test('is changed and confirmed by the owner of the other one under either id', async () => {
    await imports.server.store.write(({ trx }) =>
      trx.updateTable('businesses').set({ owner_id: ann.user.id }).where('id', '=', kept).execute(),
    );
    const edit = mutation('business.edit', { business: joined, fields: { phone: '352-555-0142' } });
    expect(await push(imports.server, ann, [edit])).toMatchObject([{ outcome: 'applied', id: kept }]);
    expect((await call<Business>('POST', `/api/businesses/${joined}/confirm`, {})).body.id).toBe(kept);
  });

  test('is pinned as the other one, whichever id the phone knows', async () => {
    const pin = (businessId: number) => ({
      id: randomUUID(),
      businessId,
      name: 'Clinic',
      phone: null,
      note: '',
    });
    const gone = 987_654;
    const entries = [pin(joined), pin(kept), pin(gone)];
    const { body } = await call<MyPeople>('PUT', '/api/user/people', { entries });
    expect(body.entries.map(({ businessId }) => businessId)).toEqual([kept, kept, gone]);
    const later = { entries: [...entries, pin(joined)], base: entries };
    expect(
      (await call<MyPeople>('PUT', '/api/user/people', later)).body.entries.map((one) => one.businessId),
    ).toEqual([kept, kept, gone, kept]);
  });

  test('is found even if the other one was merged into a third', async () => {
    await imports.importRows(
      [row(9, { Kennel: 'Ocala Animal Clinic', Kind: 'vet', Zip: '34471', Phone: phone })],
      [],
      THIRD,
    );
    const third = (await ids()).at(-1);
    await imports.server.store.write(async ({ trx }) => {
      const [one] = await trx.selectFrom('imports').select('id').execute();
      const source = await trx
        .selectFrom('businesses')
        .selectAll()
        .where('id', '=', kept)
        .executeTakeFirstOrThrow();
      const alias = {
        identity: source.source_identity ?? '',
        business_id: third ?? 0,
        import_id: one?.id ?? 0,
      };
      await trx.insertInto('import_aliases').values(alias).execute();
      await trx.updateTable('businesses').set({ is_hidden: 1 }).where('id', '=', kept).execute();
    });
    expect((await call<Business>('GET', `/api/businesses/${joined}`)).body.id).toBe(third);
  });

  test('has its own id again once the import is undone', async () => {
    await imports.run('undo', '3');
    expect((await call<Business>('GET', `/api/businesses/${joined}`)).body.id).toBe(joined);
  });

  test('is gone with the one that it was merged into', async () => {
    await imports.server.store.write(({ trx }) =>
      trx.updateTable('businesses').set({ is_hidden: 1 }).where('id', '=', kept).execute(),
    );
    expect((await call('GET', `/api/businesses/${joined}`)).status).toBe(404);
    expect(await push(imports.server, ann, [review({ businessId: joined })])).toMatchObject([
      { outcome: 'rejected', problem: { code: 'not-found' } },
    ]);
  });
});
