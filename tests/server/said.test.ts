import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import type { Problem } from '#contract/problems.ts';
import { sayerOf } from '#contract/said.ts';
import { runCommand } from '#server/admin/commands.ts';
import { identityOf, type ListingDraft } from '#server/import/listing.ts';
import { importListings } from '#server/import/target.ts';
import { HOME, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let owner: TestPerson;
let admin: TestPerson;
let ownerId: number;
beforeAll(async () => {
  server = await startTestServer({ env: { WRITES_PER_MINUTE: '600' } }); // the owner lists many businesses
  [owner, admin] = [await server.register('ann'), await server.register('caretaker')];
  await runCommand(server.store, ['grant', 'caretaker'], server.clock.nowMs);
  const people = server.store.read.selectFrom('users').select('id').where('username', '=', 'ann');
  ownerId = (await people.executeTakeFirstOrThrow()).id;
});
afterAll(() => server.close());

const DRAFT = {
  name: 'Ocala Large Animal Vets',
  description: 'Horses, cattle and goats, at your farm.',
  phone: '352-555-0142',
  afterHoursPhone: '352-555-0143',
  address: '12 Oak St',
  city: 'Ocala',
  state: 'Florida',
  zipCode: '34470',
  animalTypes: ['Horse'],
  businessCategories: ['Veterinary Services'],
  facts: ['farmCalls', 'takesCards', 'speaksCreole'],
  serviceRadiusMiles: 30,
};
const HOURS = { timeZone: 'America/New_York', weekly: [{ day: 1, opens: '08:00', closes: '17:00' }] };
const LATE = { timeZone: 'America/New_York', weekly: [{ day: 1, opens: '17:00', closes: '08:00' }] };

const send = <T>(person: TestPerson, method: string, path: string, body: object) =>
  server.request<T>(method, path, { token: person.token, body });
const register = (changes: object = {}) =>
  send<Business & Problem>(owner, 'POST', '/api/businesses', { ...DRAFT, ...changes });
const edit = (id: number, changes: object, person = owner) =>
  send<Business & Problem>(person, 'PATCH', `/api/businesses/${id}`, changes);
const today = () => new Date(server.clock.nowMs).toISOString().slice(0, 10);

test('a registration states night number, radius, languages and payment as its owner’s statements', async () => {
  const { body } = await register();
  expect(body).toMatchObject({
    afterHoursPhone: '352-555-0143',
    serviceRadiusMiles: 30,
    farmCalls: true,
    takesCards: true,
    speaksCreole: true,
  });
  const about = [
    'afterHoursPhone',
    'animalTypes',
    'serviceRadiusMiles',
    'farmCalls',
    'speaksCreole',
    'takesCards',
  ];
  expect(body.said).toEqual([{ by: 'owner', on: today(), about: expect.arrayContaining(about) }]);
  expect(body.said?.[0]?.about).toHaveLength(about.length);
});

test('a registration without them states none of them', async () => {
  const { afterHoursPhone: _a, serviceRadiusMiles: _r, facts: _f, ...older } = DRAFT;
  const { status, body } = await send<Business>(owner, 'POST', '/api/businesses', older);
  expect([status, body.afterHoursPhone, body.serviceRadiusMiles]).toEqual([201, undefined, undefined]);
});

const RADIUS = 'The farm call radius must be from 1 to 500 miles. Enter a whole number, or leave this empty.';
test.each([
  [{ afterHoursPhone: 'call Dana' }, 'afterHoursPhone', 'Please enter a valid phone number.'],
  [{ serviceRadiusMiles: 0 }, 'serviceRadiusMiles', RADIUS],
  [{ serviceRadiusMiles: -5 }, 'serviceRadiusMiles', RADIUS],
  [{ serviceRadiusMiles: 5000 }, 'serviceRadiusMiles', RADIUS],
  [{ serviceRadiusMiles: 2.5 }, 'serviceRadiusMiles', RADIUS],
  [{ serviceRadiusMiles: '30' }, 'serviceRadiusMiles', 'This field has the wrong type.'],
  [
    { serviceRadiusMiles: 30, facts: [] },
    'serviceRadiusMiles',
    'Only businesses that make farm calls have this radius. Tick farm calls too, or leave this empty.',
  ],
  [
    { hours: LATE },
    'hours.weekly.0.closes',
    'Closing must come after opening. For a night, end the day at 24:00 and begin the next at 00:00.',
  ],
])('%j is refused at its field, registered or changed', async (bad, path, message) => {
  const { id } = (await register()).body;
  for (const { status, body } of [await register(bad), await edit(id, bad)])
    expect([status, body.errors]).toEqual([422, [{ path, message }]]);
});

test('null removes a number and a radius, and a radius is removed with the farm calls', async () => {
  const { id } = (await register()).body;
  const { body } = await edit(id, { afterHoursPhone: null, serviceRadiusMiles: null });
  expect([body.afterHoursPhone, body.serviceRadiusMiles, body.farmCalls]).toEqual([
    undefined,
    undefined,
    true,
  ]);
  expect((await edit(id, { serviceRadiusMiles: 40 })).body.serviceRadiusMiles).toBe(40);
  const none = (await edit(id, { facts: ['takesCards'] })).body;
  expect([none.farmCalls, none.serviceRadiusMiles]).toEqual([undefined, undefined]);
  expect((await edit(id, { serviceRadiusMiles: 40 })).status).toBe(422);
});

test('a change is the editor’s statement of that day; other values keep their origin', async () => {
  const { id } = (await register({ hours: HOURS })).body;
  const first = today();
  server.clock.nowMs += 2 * 86_400_000;
  const { body } = await edit(id, { afterHoursPhone: '352-555-0199', facts: ['farmCalls'] }, admin);
  expect(sayerOf(body, 'hours')).toMatchObject({ by: 'owner', on: first });
  expect(sayerOf(body, 'afterHoursPhone')).toMatchObject({ by: 'admin', on: today() });
  expect(sayerOf(body, 'farmCalls')).toMatchObject({ by: 'admin', on: today() });
  expect(sayerOf(body, 'takesCards')).toBeUndefined();
});

/** A row of a list. */
function listed(changes: Partial<ListingDraft> = {}): ListingDraft {
  const base = {
    source: 'county',
    sourceName: 'County vets',
    sourceUrl: '',
    sourceId: String(listings),
    name: 'County Vet',
    description: 'Veterinary services in Ocala, Florida.',
    address: '1 Oak St',
    city: 'Ocala',
    state: 'Florida',
    zipCode: '34470',
    phone: '(352) 555-0101',
    email: null,
    website: null,
    location: HOME,
    placedBy: 'zip' as const,
    businessCategories: ['Veterinary Services'],
    animalTypes: ['Horse'],
    hours: HOURS,
    facts: ['farmCalls', 'takesCards'] as ListingDraft['facts'] & object,
    serviceRadiusMiles: 20,
    sourceUpdated: '2019',
    ...changes,
  };
  return { ...base, identity: identityOf(base) };
}
let listings = 0;
const importNow = (draft: ListingDraft) =>
  importListings(server.store, [draft], new Date(server.clock.nowMs).toISOString());
/** An imported listing that ann now owns. */
async function ownListed(): Promise<number> {
  listings++;
  await importNow(listed());
  const { identity } = listed();
  const own = server.store.write(({ trx }) =>
    trx
      .updateTable('businesses')
      .set({ owner_id: ownerId })
      .where('source_identity', '=', identity)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return (await own).id;
}
const onServer = async (id: number) => (await server.request<Business>('GET', `/api/businesses/${id}`)).body;
const ofList = { by: 'list', list: 'County vets', on: '2019' };

test('imported values are the list’s statements until a person states them', async () => {
  const id = await ownListed();
  expect(sayerOf(await onServer(id), 'hours')).toMatchObject(ofList);
  const { body } = await edit(id, { hours: HOURS });
  expect(sayerOf(body, 'hours')).toMatchObject({ by: 'owner' });
  expect(sayerOf(body, 'serviceRadiusMiles')).toMatchObject(ofList);
  expect(sayerOf(body, 'animalTypes')).toMatchObject(ofList);
});

test('confirming a listing does not make it the person’s statement', async () => {
  const id = await ownListed();
  const { body } = await send<Business>(owner, 'POST', `/api/businesses/${id}/confirm`, {});
  expect(sayerOf(body, 'farmCalls')).toMatchObject(ofList);
});

test('a later import removes nothing that an owner stated, and updates the rest', async () => {
  const id = await ownListed();
  const own = { phone: '352-555-0177', facts: ['emergency24h'], hours: null, address: '77 Own St' };
  await edit(id, own);
  await importNow(
    listed({
      phone: '(352) 555-0102',
      name: 'County Vet Inc',
      afterHoursPhone: '(352) 555-0103',
      sourceUpdated: '2026',
    }),
  );
  const after = await onServer(id);
  expect(after).toMatchObject({
    name: 'County Vet Inc',
    phone: '352-555-0177',
    address: '77 Own St',
    emergency24h: true,
    afterHoursPhone: '(352) 555-0103',
    source: { name: 'County vets', updated: '2026' },
  });
  expect([after.hours, after.farmCalls, after.serviceRadiusMiles]).toEqual([undefined, undefined, undefined]);
  expect(sayerOf(after, 'afterHoursPhone')).toMatchObject({ ...ofList, on: '2026' });
  expect(sayerOf(after, 'emergency24h')).toMatchObject({ by: 'owner' });
});

const confirm = (id: number, person = owner) =>
  send<Business>(person, 'POST', `/api/businesses/${id}/confirm`, {});
const LATER_LIST = { phone: '(352) 555-0102', name: 'County Vet Inc', hours: LATE, sourceUpdated: '2026' };

test('confirmed values stay the owner’s after they change something else', async () => {
  const id = await ownListed();
  await confirm(id);
  await importNow(listed(LATER_LIST));
  await edit(id, { website: 'https://own.example/' });
  await importNow(listed({ ...LATER_LIST, email: 'office@county.example', sourceUpdated: '2027' }));
  expect(await onServer(id)).toMatchObject({
    phone: '(352) 555-0101',
    name: 'County Vet',
    hours: HOURS,
    website: 'https://own.example/',
    email: 'office@county.example', // stated by nobody before
    source: { updated: '2027' },
  });
});

test('confirming after a change vouches for all values, each with its own day', async () => {
  const id = await ownListed();
  await edit(id, { phone: '352-555-0177' });
  const first = today();
  server.clock.nowMs += 86_400_000;
  const { said } = (await confirm(id, admin)).body;
  expect(said?.filter(({ by }) => by !== 'list')).toEqual([
    { by: 'owner', on: first, about: ['phone'] },
    { by: 'admin', on: today(), about: expect.arrayContaining(['name', 'hours', 'farmCalls', 'facts']) },
  ]);
  await importNow(listed(LATER_LIST));
  expect(await onServer(id)).toMatchObject({ phone: '352-555-0177', name: 'County Vet', hours: HOURS });
  expect((await confirm(id)).body.said).toHaveLength(2);
});

test.each(['owner', 'admin'] as const)(
  'text that an %s wrote before statements were stored is theirs, of the day they wrote it',
  async (by) => {
    const id = await ownListed();
    const editor_id = by === 'owner' ? ownerId : ownerId + 1;
    await server.store.write(async ({ trx }) => {
      const { facts } = await trx
        .selectFrom('businesses')
        .select('facts')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const { hours: _hours, ...kept } = JSON.parse(facts);
      const checked = JSON.stringify({ ...kept, checkedAt: '2026-01-02T08:00:00.000Z' });
      const changed = { editor_id, phone: '352-555-0177', facts: checked };
      await trx.updateTable('businesses').set(changed).where('id', '=', id).execute();
    });
    const { body } = await edit(id, { website: 'https://own.example/' });
    expect(body.said).toEqual([
      { by, on: '2026-01-02', about: expect.arrayContaining(['phone', 'hours', 'takesCards']) },
      { by: 'owner', on: today(), about: ['website'] },
    ]);
    await importNow(listed(LATER_LIST));
    const after = await onServer(id);
    expect([after.phone, after.name, after.hours]).toEqual(['352-555-0177', 'County Vet', undefined]);
  },
);

test('a value of several rows belongs to no single row', async () => {
  listings++;
  await importNow(listed({ alsoListed: [{ source: 'other', name: 'Other list' }] }));
  const { body } = await server.request<Business[]>('POST', '/api/businesses/search', {
    body: { location: HOME, radius: 5 },
  });
  const found = body.find(({ alsoListed }) => alsoListed);
  expect(found && sayerOf(found, 'hours')).toEqual({ by: 'list', about: expect.arrayContaining(['hours']) });
});
