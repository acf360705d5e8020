import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/shared/time.ts';
import { toBusiness } from '#server/features/businesses/businesses.repository.ts';
import { forgetOldItems } from '#server/import/runs.ts';
import { operatorOf } from '#tests/support/operator.ts';
import { pullOne, push, review } from '#tests/support/sync.ts';
import { type Imports, row, startImports } from './import-run-support.ts';

/** The cell of Ocala's 34470. */
const CELL = 'area:58:-165';

let imports: Imports;
beforeEach(async () => {
  imports = await startImports();
});
afterEach(() => imports.close());

/** All columns that an import may change. */
const contents = async () =>
  (await imports.businesses()).map(({ updated_at: _at, version: _version, ...columns }) => columns);
const ids = async () => (await imports.businesses()).map(({ id }) => id);
const phone = '352-555-0142';
const ROWS = [row(1), row(2), row(3)];

test('undoing an import removes its listings, also from phones', async () => {
  expect(await imports.importRows(ROWS)).toContain('import 1: 3 new, 0 changed, 0 unchanged');
  const first = await pullOne(imports.server, CELL, 0);
  expect(first.rows.businesses?.map(({ name }) => name)).toEqual(['Kennel 1', 'Kennel 2', 'Kennel 3']);
  expect(await imports.run('undo', '1')).toBe(
    'Import 1 (list.csv) is undone: 3 listings removed, 0 restored.',
  );
  expect(await imports.businesses()).toEqual([]);
  const second = await pullOne(imports.server, CELL, first.to);
  expect(second.gone.businesses).toHaveLength(3);
});

test('undoing an import restores the old values, and the same file changes them again', async () => {
  await imports.importRows(ROWS);
  const before = await contents();
  const changed = [row(1, { Phone: phone, Street: '9 Elm St' }), row(2), row(3, { Standing: 'Closed' })];
  expect(await imports.importRows(changed)).toContain('import 2: 0 new, 1 changed, 1 unchanged');
  expect(await imports.names()).toEqual(['Kennel 1', 'Kennel 2']);
  await imports.run('undo', '2');
  expect(await contents()).toEqual(before);
  expect(await imports.importRows(changed)).toContain('import 3: 0 new, 1 changed, 1 unchanged');
});

test('undoing keeps a person’s later change and reports it', async () => {
  await imports.importRows(ROWS);
  await imports.importRows([row(1, { Phone: phone }), row(2, { Phone: phone }), row(3)]);
  const [one, two] = await imports.businesses();
  await imports.server.store.write(({ trx }) =>
    trx
      .updateTable('businesses')
      .set({ phone: '352-555-0199' })
      .where('id', '=', one?.id ?? 0)
      .execute(),
  );
  expect(await imports.run('undo', '2')).toBe(
    `Import 2 (list.csv) is undone: 0 listings removed, 1 restored.
1 listing left as found:
  business:${one?.id} Kennel 1, Ocala: someone has changed it since`,
  );
  expect((await imports.businesses()).map((business) => business.phone)).toEqual([
    '352-555-0199',
    null,
    null,
  ]);
  expect(two?.phone).toBe('(352) 555-0142');
});

test('a field that the import did not touch may change since: the others are restored', async () => {
  await imports.importRows(ROWS);
  await imports.importRows([row(1, { Phone: phone }), row(2), row(3)]);
  await imports.server.store.write(({ trx }) =>
    trx.updateTable('businesses').set({ description: 'Boards horses, too.' }).execute(),
  );
  await imports.run('undo', '2');
  expect((await imports.businesses())[0]).toMatchObject({ phone: null, description: 'Boards horses, too.' });
});

test('undoing keeps a listing with people’s content, a claim or an owner', async () => {
  await imports.importRows([...ROWS, row(4)]);
  const ann = await imports.server.register('ann');
  const ids = (await imports.businesses()).map(({ id }) => id);
  const write = (path: string, body: object) =>
    imports.server.request('POST', path, { token: ann.token, body });
  expect(
    (await write('/api/reviews', { businessId: ids[0], rating: 5, comment: 'Kind people.' })).status,
  ).toBe(201);
  expect((await write(`/api/businesses/${ids[1]}/claims`, { message: 'This is my kennel.' })).status).toBe(
    201,
  );
  await imports.server.store.write(({ trx }) =>
    trx
      .updateTable('businesses')
      .set({ owner_id: ann.user.id })
      .where('id', '=', ids[2] ?? 0)
      .execute(),
  );
  const output = await imports.run('undo', '1');
  expect(output).toContain('1 listing removed');
  expect(output.match(/people have written about it/g)).toHaveLength(3);
  expect(await imports.names()).toEqual(['Kennel 1', 'Kennel 2', 'Kennel 3']);
});

test('of two imports that changed the same listing the later one is undone first, then the earlier', async () => {
  await imports.importRows(ROWS);
  await imports.importRows([row(1, { Phone: phone }), row(2), row(3)]);
  expect(await imports.run('undo', '1')).toContain('Kennel 1, Ocala: import 2 has changed it since');
  expect(await imports.names()).toEqual(['Kennel 1']);
  await imports.run('undo', '2');
  expect(await imports.run('undo', '1')).toContain('1 listing removed');
  expect(await imports.names()).toEqual([]);
});

test('an unknown import, or one without remains, cannot be undone', async () => {
  await imports.importRows(ROWS);
  await imports.run('undo', '1');
  await expect(imports.run('undo', '1')).rejects.toThrow(
    'Import 1 was undone on 2026-03-02; none of its changes are left.',
  );
  await expect(imports.run('undo', '9')).rejects.toThrow('There is no import 9');
  await expect(imports.run('undo', 'all')).rejects.toThrow('npm run import -- undo NUMBER');
});

test('lists imports with their results, newest first', async () => {
  expect(await imports.run('list')).toBe('Nothing has been imported yet, except the initial listings.');
  await imports.importRows(ROWS);
  await imports.importRows(ROWS);
  await imports.importRows([row(1), row(2, { Phone: phone }), row(3, { Standing: 'Revoked' })]);
  await imports.run('undo', '3');
  expect((await imports.run('list')).split('\n')).toEqual([
    '   3  2026-03-02 12:03  list.csv: undone 2026-03-02 12:03',
    '   2  2026-03-02 12:02  list.csv: nothing new',
    '   1  2026-03-02 12:01  list.csv: 3 new',
  ]);
});

test('an interrupted import is listed as such and can be undone', async () => {
  await imports.importRows(ROWS);
  await imports.server.store.write(({ trx }) =>
    trx.updateTable('imports').set({ finished_at: null }).execute(),
  );
  expect(await imports.run('list')).toContain('list.csv: cut off');
  expect(await imports.run('undo', '1')).toContain('3 listings removed');
});

test('a listing that an admin removed since does not block undoing', async () => {
  await imports.importRows(ROWS);
  const [first] = await imports.businesses();
  await operatorOf(imports.server).removeListing(first?.id ?? 0);
  expect(await imports.run('undo', '1')).toContain('3 listings removed');
});

test('the owner’s text stays when the list is imported again, and the rest is the list’s', async () => {
  await imports.importRows(ROWS);
  const ann = await imports.server.register('ann');
  const [id = 0] = (await imports.businesses()).map((business) => business.id);
  await imports.server.store.write(({ trx }) =>
    trx.updateTable('businesses').set({ owner_id: ann.user.id }).where('id', '=', id).execute(),
  );
  const edit = { phone: '352-555-0111' };
  const path = `/api/businesses/${id}`;
  expect((await imports.server.request('PATCH', path, { token: ann.token, body: edit })).status).toBe(200);
  const output = await imports.importRows([row(1, { Phone: phone, Street: '9 Elm St' }), row(2), row(3)]);
  expect(output).toContain('1 of the changed ones keep people’s edits');
  const [business] = (await imports.businesses()).map(toBusiness);
  expect(business).toMatchObject({
    phone: '352-555-0111',
    address: '9 Elm St',
    source: { name: 'County kennel licences' },
  });
});

test('a listing that a person changed before statements were stored keeps all its text', async () => {
  await imports.importRows(ROWS);
  await imports.server.store.write(({ trx }) =>
    trx.updateTable('businesses').set({ editor_id: 1, phone: '352-555-0111' }).where('id', '=', 1).execute(),
  );
  await imports.importRows([row(1, { Phone: phone, Street: '9 Elm St' }), row(2), row(3)]);
  expect((await imports.businesses())[0]).toMatchObject({ phone: '352-555-0111', address: '1 Oak St' });
});

describe('a listing that is imported again after its import was undone', () => {
  test('has its old id, and phones get it back under that', async () => {
    await imports.importRows([row(1), row(2)]);
    const before = await ids();
    const first = await pullOne(imports.server, CELL, 0);
    await imports.run('undo', '1');
    const second = await pullOne(imports.server, CELL, first.to);
    expect(second.gone.businesses).toEqual(before);
    await imports.importRows([row(3), row(2), row(1)]);
    expect((await ids()).slice(0, 2)).toEqual(before);
    const third = await pullOne(imports.server, CELL, second.to);
    expect(third.gone.businesses ?? []).toEqual([]);
    const names = new Map(third.rows.businesses?.map(({ id, name }) => [id, name]));
    expect(before.map((id) => names.get(id))).toEqual(['Kennel 1', 'Kennel 2']);
    expect(
      await push(imports.server, await imports.server.register('ann'), [review({ businessId: before[0] })]),
    ).toMatchObject([{ outcome: 'applied' }]);
  });

  test('has it also after a second time, and after the run was deleted', async () => {
    await imports.importRows(ROWS);
    const before = await ids();
    await imports.run('undo', '1');
    await imports.importRows(ROWS);
    await imports.run('undo', '2');
    imports.server.clock.nowMs += 100 * DAY_MS;
    await forgetOldItems(imports.server.store, new Date(imports.server.clock.nowMs).toISOString());
    await imports.importRows(ROWS);
    expect(await ids()).toEqual(before);
  });

  test('gets another id if a rolled-back disk gave the old one to something else', async () => {
    await imports.importRows(ROWS);
    const [taken = 0] = await ids();
    await imports.run('undo', '1');
    await imports.server.addBusiness({ id: taken, name: 'Newcomer' });
    expect(await imports.importRows(ROWS)).toContain('3 new');
    expect((await ids()).filter((id) => id === taken)).toHaveLength(1);
    expect(await imports.names()).toEqual(['Newcomer', 'Kennel 2', 'Kennel 3', 'Kennel 1']);
  });
});
