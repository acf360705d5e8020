import { afterEach, beforeEach, expect, test } from 'vitest';
import { toBusiness } from '#server/features/businesses/businesses.repository.ts';
import { type Imports, LIST, row, startImports } from './import-run-support.ts';

const OTHER = {
  ...LIST,
  source: { ...LIST.source, id: 'state-vets', name: 'State vet licences' },
  constants: { state: 'FL', updated: '2026-01' },
};
const phone = '352-234-5678';
const CLINIC = row(1, { Kennel: 'Ocala Animal Clinic', Kind: 'vet', Phone: phone });
const SAME = row(77, { Kennel: 'The Ocala Animal Clinic, Inc.', Kind: 'kennel', Hours: 'Mon-Fri 8am-5pm' });

let imports: Imports;
beforeEach(async () => {
  imports = await startImports();
  await imports.importRows([CLINIC, row(2)]);
});
afterEach(() => imports.close());

const fromOther = (rows: readonly string[], ...args: string[]) => imports.importRows(rows, args, OTHER);
const clinic = async () => (await imports.businesses()).map(toBusiness)[0];
const PAIR = '    The Ocala Animal Clinic, Inc., Ocala = business:1 Ocala Animal Clinic, Ocala';

test('the same business on another list is imported separately and reported, by name and ZIP code or by phone number', async () => {
  const output = await fromOther([SAME, row(78, { Kennel: 'Vet on Oak', Phone: phone }), row(2)]);
  expect(output.split('\n').slice(-5, -1)).toEqual([
    '  perhaps the same as in another list (--join joins them): 3',
    PAIR,
    '    Vet on Oak, Ocala = business:1 Ocala Animal Clinic, Ocala',
    '    Kennel 2, Ocala = business:2 Kennel 2, Ocala',
  ]);
  expect(await imports.names()).toHaveLength(5);
});

test('--join merges the other list’s values into the listing with both sources; once merged, it stays merged', async () => {
  expect(await fromOther([SAME], '--join')).toContain(
    '0 new, 0 changed, 0 unchanged\n  joined with other lists: 1',
  );
  expect(await imports.names()).toEqual(['Ocala Animal Clinic', 'Kennel 2']);
  expect(await clinic()).toMatchObject({
    phone: '(352) 234-5678',
    businessCategories: ['Veterinary Services', 'Boarding'],
    hours: { timeZone: 'America/New_York' },
    source: { name: 'County kennel licences' },
    alsoListed: [{ name: 'State vet licences', updated: '2026-01' }],
  });
  const before = await imports.businesses();
  const output = await fromOther([SAME]);
  expect(output).not.toContain('perhaps the same');
  expect(output).not.toContain('joined with');
  expect(await imports.businesses()).toEqual(before);
});

test('two separate imports are merged later: the later listing is removed, and undoing restores it', async () => {
  await fromOther([SAME]);
  const apart = (await imports.businesses()).map(
    ({ updated_at: _at, version: _version, ...columns }) => columns,
  );
  await fromOther([SAME], '--join');
  expect(await imports.names()).toEqual(['Ocala Animal Clinic', 'Kennel 2']);
  await imports.run('undo', '3');
  expect(
    (await imports.businesses()).map(({ updated_at: _at, version: _version, ...columns }) => columns),
  ).toEqual(apart);
  expect(await fromOther([SAME])).toContain(PAIR);
});

test('a listing with people’s content stays separate from the one to merge with', async () => {
  await fromOther([SAME]);
  const ann = await imports.server.register('ann');
  const body = { businessId: 3, rating: 5, comment: 'Came at night.' };
  expect((await imports.server.request('POST', '/api/reviews', { token: ann.token, body })).status).toBe(201);
  expect(await fromOther([SAME], '--join')).toContain('0 new, 0 changed, 1 unchanged');
  expect(await imports.names()).toHaveLength(3);
});

test('a listing with a pending claim stays separate too; one with a refused claim is merged', async () => {
  await fromOther([SAME]);
  const ben = await imports.server.register('ben');
  const claim = { token: ben.token, body: { message: 'My name is on its sign.' } };
  expect((await imports.server.request('POST', '/api/businesses/3/claims', claim)).status).toBe(201);
  expect(await fromOther([SAME], '--join')).toContain('0 new, 0 changed, 1 unchanged');
  expect(await imports.names()).toHaveLength(3);
  await imports.server.store.write(({ trx }) =>
    trx.updateTable('claims').set({ decided_at: '2026-05-02', is_granted: 0 }).execute(),
  );
  await fromOther([SAME], '--join');
  expect(await imports.names()).toHaveLength(2);
});

test('a listing that a person registered keeps their text when a list is merged into it', async () => {
  const zip_code = '34471';
  const id = await imports.server.addBusiness({
    name: 'Elm Vets',
    city: 'Ocala',
    zip_code,
    phone: '352 234 9999',
  });
  await fromOther([row(5, { Kennel: 'Elm Vets', Zip: zip_code, Phone: '352-234-1111' })], '--join');
  const listed = (await imports.businesses()).map(toBusiness).find((business) => business.id === id);
  expect(listed).toMatchObject({ phone: '352 234 9999', alsoListed: [{ name: 'State vet licences' }] });
  expect(listed).not.toHaveProperty('source');
  expect(await imports.names()).toHaveLength(3);
});

test('a sample, a hidden listing and one of another state never match', async () => {
  const same = { city: 'Ocala', zip_code: '34470' };
  await imports.server.addBusinesses([
    { ...same, name: 'Sample Barn', is_sample: 1 },
    { ...same, name: 'Hidden Barn', is_hidden: 1 },
    { ...same, name: 'Far Barn', state: 'Georgia' },
  ]);
  const rows = ['Sample Barn', 'Hidden Barn', 'Far Barn'].map((Kennel, index) => row(index + 50, { Kennel }));
  expect(await fromOther(rows)).not.toContain('perhaps the same');
});
