import { afterEach, beforeEach, expect, test } from 'vitest';
import { standingOf } from '#server/import/status.ts';
import { operatorOf } from '#tests/support/operator.ts';
import { pullOne } from '#tests/support/sync.ts';
import { type Imports, LIST, row, startImports } from './import-run-support.ts';

let imports: Imports;
beforeEach(async () => {
  imports = await startImports();
});
afterEach(() => imports.close());

const rows = (...permits: number[]) => permits.map((permit) => row(permit));
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test.each([
  ['Closed', 'closed'],
  ['PERMANENTLY CLOSED', 'closed'],
  ['Inactive', 'closed'],
  ['License revoked 2024', 'closed'],
  ['Cancelled', 'closed'],
  ['Temporarily closed', 'open'],
  ['Refused', 'closed'],
  ['Not closed', 'unclear'],
  ['Active', 'open'],
  ['', 'open'],
  ['P', 'unclear'],
])('the status %j is %s', (status, standing) => {
  expect(standingOf(status)).toBe(standing);
});

test('a closed business is not listed, and one that closes is removed, also on phones', async () => {
  expect(await imports.importRows([row(1), row(2), row(3, { Standing: 'Closed' })])).toContain(
    '1 x closed according to its source: row 4 Kennel 3 (Closed)',
  );
  expect(await imports.names()).toEqual(['Kennel 1', 'Kennel 2']);
  const before = await pullOne(imports.server, 'area:58:-165', 0);
  const output = await imports.importRows([row(1), row(2, { Standing: 'Revoked' })]);
  expect(output).toContain('  closed: 1\n    business:2 Kennel 2, Ocala');
  expect(await imports.names()).toEqual(['Kennel 1']);
  expect((await pullOne(imports.server, 'area:58:-165', before.to)).gone.businesses).toEqual([2]);
});

test('the mapping defines a list’s own word for closed; an unknown word is reported', async () => {
  const output = await imports.importRows([row(1, { Standing: 'C' }), row(2, { Standing: 'p ' })], [], {
    ...LIST,
    values: { status: { c: 'closed' } },
  });
  expect(output).toContain('status not understood, treated as open: 1\n    p (1)');
  expect(await imports.names()).toEqual(['Kennel 2']);
});

test('a license that was closed and reissued in one file is open', async () => {
  await imports.importRows([row(1)]);
  await imports.importRows([row(1, { Standing: 'Expired' }), row(1)]);
  expect(await imports.names()).toEqual(['Kennel 1']);
});

test('a business that its list has again is listed again, unless an admin decided otherwise', async () => {
  await imports.importRows(rows(1, 2, 3));
  await imports.importRows([row(1, { Standing: 'Closed' }), row(2, { Standing: 'Closed' }), row(3)]);
  await imports.server.store.write(({ trx }) =>
    trx.updateTable('businesses').set({ is_hidden: 1 }).where('id', '=', 3).execute(),
  );
  imports.server.clock.nowMs += 1000;
  await imports.server.store.write(({ trx }) =>
    trx
      .insertInto('moderation_log')
      .values({
        admin_id: null,
        action: 'hide-business',
        business_id: 2,
        thread_id: null,
        post_id: null,
        person_id: null,
        until: null,
        reason: null,
        created_at: new Date(imports.server.clock.nowMs).toISOString(),
      })
      .execute(),
  );
  expect(await imports.importRows(rows(1, 2, 3))).toContain('1 changed, 2 unchanged');
  expect(await imports.names()).toEqual(['Kennel 1']);
});

test('without --complete a shorter file closes nothing, with it the missing ones', async () => {
  await imports.importRows(rows(...upTo(12)));
  await imports.importRows(rows(...upTo(11)));
  expect(await imports.names()).toHaveLength(12);
  expect(await imports.importRows(rows(...upTo(11)), ['--complete'])).toContain(
    '  closed: 1\n    business:12 Kennel 12',
  );
  expect(await imports.names()).toHaveLength(11);
  await imports.run('undo', '3');
  expect(await imports.names()).toHaveLength(12);
});

test('closing more than a tenth needs a confirmation, and nothing is written before', async () => {
  await imports.importRows(rows(...upTo(4)));
  const shorter = [row(1, { Phone: '352-555-0142' }), row(5)];
  await expect(imports.importRows(shorter, ['--complete'])).rejects.toThrow(
    'list.csv no longer has 3 of 4 listings of its list (75 %): Kennel 2, Ocala; Kennel 3, Ocala; Kennel 4, Ocala.\nNothing was written. If the file is complete and they should be closed, add --yes.',
  );
  expect(await imports.names()).toHaveLength(4);
  expect(await imports.run('list')).not.toContain('   2  ');
  expect(await imports.importRows(shorter, ['--complete', '--dry-run'])).toContain('closed: 3');
  await imports.importRows(shorter, ['--complete', '--yes']);
  expect(await imports.names()).toEqual(['Kennel 1', 'Kennel 5']);
});

/**
 * People involved in five listings: an owner, an editor, a review, a pending claim; the fifth is on another
 * list too.
 */
async function writeAboutFive() {
  const { store } = imports.server;
  const ann = await imports.server.register('ann');
  expect(ann.token).toBeTruthy();
  await store.write(async ({ trx }) => {
    const person = await trx.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const set = (id: number, columns: object) =>
      trx.updateTable('businesses').set(columns).where('id', '=', id).execute();
    await set(1, { owner_id: person.id });
    await set(2, { editor_id: person.id });
    await set(3, { review_count: 1, rating_sum: 5 });
    const claim = { business_id: 4, person_id: person.id, message: 'It is mine.', created_at: '2026-05-01' };
    await trx
      .insertInto('claims')
      .values({ ...claim, key: null, decided_at: null })
      .execute();
    const refused = { ...claim, business_id: 6, key: null, decided_at: '2026-05-02' };
    await trx.insertInto('claims').values(refused).execute();
    await trx
      .insertInto('import_aliases')
      .values({ identity: 'other:1', business_id: 5, import_id: 1 })
      .execute();
  });
}
const KEPT = ['Kennel 1', 'Kennel 2', 'Kennel 3', 'Kennel 4', 'Kennel 5'];

test('listings with people’s content or claims, or on another list, stay listed and are reported', async () => {
  await imports.importRows(rows(...upTo(7)));
  await writeAboutFive();
  const output = await imports.importRows(rows(7), ['--complete', '--yes']);
  expect(output).toContain('  closed: 1\n    business:6 Kennel 6, Ocala\n  not closed: 5\n');
  expect(output).toContain('business:1 Kennel 1, Ocala: no longer on its list; people have written about it');
  expect(await imports.names()).toEqual([...KEPT, 'Kennel 7']);
});

test('a list that marks such a listing as closed does not close it either', async () => {
  await imports.importRows(rows(...upTo(7)));
  await writeAboutFive();
  const closed = rows(7).concat(upTo(6).map((permit) => row(permit, { Standing: 'Closed' })));
  expect(await imports.importRows(closed)).toContain(
    'business:1 Kennel 1, Ocala: closed according to its list; people have written about it',
  );
  expect(await imports.names()).toEqual([...KEPT, 'Kennel 7']);
});

test('an unreadable row with an id is still on the list, and other lists are unaffected', async () => {
  await imports.server.addBusinesses([
    { source_identity: 'county-kennels-2:1', name: 'Of another list' },
    { source_identity: 'county-kennelstwo:1', name: 'Of a third' },
  ]);
  await imports.importRows(rows(1, 2));
  await imports.importRows([row(1), row(2, { Kind: 'casino' })], ['--complete', '--yes']);
  expect(await imports.names()).toEqual(['Of another list', 'Of a third', 'Kennel 1', 'Kennel 2']);
});

test.each(['hideListing', 'removeListing'] as const)(
  'a listing that the operator removed by %s stays removed',
  async (act) => {
    await imports.importRows(rows(1));
    await operatorOf(imports.server)[act](1);
    await imports.importRows([row(1, { Phone: '352-555-0142' })]);
    expect(await imports.names()).toEqual([]);
  },
);
