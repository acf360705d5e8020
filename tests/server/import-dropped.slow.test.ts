import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/shared/time.ts';
import { toBusiness } from '#server/features/businesses/businesses.repository.ts';
import { runDaily } from '#server/jobs/daily.ts';
import { type Imports, LIST, row, startImports } from './import-run-support.ts';

/** Another list of the same layout. */
const OTHER = { ...LIST, source: { ...LIST.source, id: 'state-vets', name: 'State vet licences' } };
const SAME = row(77, { Kennel: 'Ocala Animal Clinic', Phone: '352-234-5678', Hours: 'Mon-Fri 8am-5pm' });
const OWN = [row(1, { Kennel: 'Ocala Animal Clinic', Kind: 'vet' }), row(2)];

let imports: Imports;
beforeEach(async () => {
  imports = await startImports();
  await imports.importRows(OWN);
  await imports.importRows([SAME, row(90, { Kennel: 'Far Kennel', Zip: '32601' })], ['--join'], OTHER);
});
afterEach(() => imports.close());

const clinic = async () => (await imports.businesses()).map(toBusiness)[0];
const fromOther = (rows: readonly string[], ...args: string[]) => imports.importRows(rows, args, OTHER);
const FAR = row(90, { Kennel: 'Far Kennel', Zip: '32601' });
const JOINED = { phone: '(352) 234-5678', alsoListed: [{ name: 'State vet licences' }] };
const daily = () =>
  runDaily({ store: imports.server.store, nowMs: () => imports.server.clock.nowMs, log: undefined as never });

test('a merged listing loses the source of a list that dropped it, and its values with the next run of its own list', async () => {
  expect(await clinic()).toMatchObject(JOINED);
  expect(await fromOther([FAR], '--complete', '--yes')).toContain(
    '  no longer joined: 1\n    business:1 Ocala Animal Clinic, Ocala',
  );
  expect(await clinic()).not.toHaveProperty('alsoListed');
  await imports.importRows(OWN);
  expect(await clinic()).toMatchObject({ phone: null, source: { name: 'County kennel licences' } });
  expect(await imports.names()).toEqual(['Ocala Animal Clinic', 'Kennel 2', 'Far Kennel']);
});

test('its own list then closes it, but not while the other list has it', async () => {
  expect(await imports.importRows([row(2)], ['--complete', '--yes'])).toContain('another list has it');
  await fromOther([FAR], '--complete', '--yes');
  await imports.importRows([row(2)], ['--complete', '--yes']);
  expect(await imports.names()).toEqual(['Kennel 2', 'Far Kennel']);
});

test('an incomplete file drops nothing; a row with the status closed does', async () => {
  await fromOther([FAR]);
  expect(await clinic()).toMatchObject(JOINED);
  await fromOther([FAR, row(77, { Kennel: 'Ocala Animal Clinic', Standing: 'Closed' })]);
  expect(await clinic()).not.toHaveProperty('alsoListed');
  expect(await imports.names()).toContain('Ocala Animal Clinic');
});

test('a list that has a listing twice still has it when one of its rows is gone', async () => {
  const again = row(78, { Kennel: 'Ocala Animal Clinic', Phone: '352-234-5678' });
  await fromOther([FAR, again], '--join');
  expect(await imports.names()).toEqual(['Ocala Animal Clinic', 'Kennel 2', 'Far Kennel']);
  expect(await fromOther([SAME, FAR], '--complete', '--yes')).toContain('  no longer joined: 1\n');
  expect(await clinic()).toMatchObject({ alsoListed: JOINED.alsoListed });
});

test('dropping more than a tenth needs a confirmation', async () => {
  await expect(fromOther([FAR], '--complete')).rejects.toThrow(
    'no longer has 1 of 2 listings of its list (50 %): Ocala Animal Clinic, Ocala',
  );
});

test('undoing merges it again as before; and so does the list that has it again', async () => {
  const before = (await imports.businesses()).map(({ updated_at: _, version: __, ...columns }) => columns);
  await fromOther([FAR], '--complete', '--yes');
  expect(await imports.run('undo', '3')).toContain('0 listings removed, 1 restored');
  expect((await imports.businesses()).map(({ updated_at: _, version: __, ...columns }) => columns)).toEqual(
    before,
  );
  expect(await imports.importRows([row(2)], ['--complete', '--yes'])).toContain('another list has it');
  await fromOther([FAR], '--complete', '--yes');
  await fromOther([SAME, FAR]);
  expect(await clinic()).toMatchObject(JOINED);
  expect(await imports.names()).toEqual(['Ocala Animal Clinic', 'Kennel 2', 'Far Kennel']);
});

test('after 90 days a run cannot be undone and its old values are deleted, but not the fact that it closed a listing', async () => {
  await imports.importRows([row(1, { Kennel: 'Ocala Animal Clinic', Kind: 'vet' })], ['--complete', '--yes']);
  const items = async () =>
    (await imports.server.store.read.selectFrom('import_items').select('import_id').execute()).length;
  const all = await items();
  imports.server.clock.nowMs += 89 * DAY_MS;
  expect(await daily()).toMatchObject({ forgottenImports: 0 });
  imports.server.clock.nowMs += 2 * DAY_MS;
  expect(await daily()).toMatchObject({ forgottenImports: all - 1 });
  await expect(imports.run('undo', '1')).rejects.toThrow('Import 1 is older than 90 days');
  await imports.importRows(OWN);
  expect(await imports.names()).toContain('Kennel 2');
});
