import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Business, FoundBusiness } from '#contract/businesses.ts';
import { runCommand } from '#server/admin/commands.ts';
import { importListings } from '#server/import/target.ts';
import { operatorOf } from '#tests/support/operator.ts';
import { HOME, startTestServer, type TestServer } from '#tests/support/server.ts';
import { pullOne } from '#tests/support/sync.ts';
import { collect, common } from './import-support.ts';

const AREA = 'area:59:-165';
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const BODY = {
  name: 'Barn',
  description: 'Hay, feed and friendly words.',
  address: '1 County Road',
  city: 'Gainesville',
  state: 'Florida',
  zipCode: '32601',
  animalTypes: ['Horse'],
  businessCategories: ['Animal Feed'],
  location: HOME,
};

async function register(name: string, isAdmin = false): Promise<Business> {
  const person = await server.register(name);
  if (isAdmin) await runCommand(server.store, ['grant', name], server.clock.nowMs);
  const sent = { token: person.token, body: { ...BODY, isVerified: true } };
  return (await server.request<Business>('POST', '/api/businesses', sent)).body;
}
const read = async (id: number) => (await server.request<Business>('GET', `/api/businesses/${id}`)).body;

test('a person’s registration is new, whatever it claims; an admin’s is verified', async () => {
  expect((await register('ann')).isVerified).toBe(false);
  expect((await register('caretaker', true)).isVerified).toBe(true);
});

test.each([
  ['ann@oldoak.example', 'https://www.oldoak.example/hay', true, true],
  ['Ann@OldOak.example', 'http://oldoak.example', true, true],
  ['ann@oldoak.example', 'https://oldoak.example', false, false],
  ['ann@oldoak.example', 'https://shop.oldoak.example', true, false],
  ['ann@notoldoak.example', 'https://oldoak.example', true, false],
  ['ann@gmail.com', 'https://gmail.com/', true, false],
  ['ann@oldoak.example', '', true, false],
])(
  '%s with the website %s, confirmed: %s, makes it verified: %s',
  async (email, website, isConfirmed, isVerified) => {
    const { token, user } = await server.register('ann');
    await server.request('PATCH', '/api/user/profile', { token, body: { email } });
    const key = isConfirmed ? email.toLowerCase() : null;
    await server.store.write(({ trx }) =>
      trx.updateTable('users').set({ confirmed_email_key: key }).where('id', '=', user.id).execute(),
    );
    const sent = { token, body: { ...BODY, website } };
    expect((await server.request<Business>('POST', '/api/businesses', sent)).body.isVerified).toBe(
      isVerified,
    );
  },
);

describe('a listing that its registrant’s own website verified', () => {
  const EMAIL = 'ann@oldoak.example';
  const WEBSITE = 'https://oldoak.example/';
  async function registerOwn(more: object = {}) {
    const { token, user } = await server.register('ann');
    await server.store.write(({ trx }) =>
      trx
        .updateTable('users')
        .set({ email: EMAIL, email_key: EMAIL, confirmed_email_key: EMAIL })
        .where('id', '=', user.id)
        .execute(),
    );
    const body = { ...BODY, website: WEBSITE, ...more };
    const made = await server.request<Business>('POST', '/api/businesses', { token, body });
    const edit = async (fields: object) =>
      (await server.request<Business>('PATCH', `/api/businesses/${made.body.id}`, { token, body: fields }))
        .body;
    const moveAway = () => server.store.write(({ trx }) => trx.updateTable('users').set(ELSEWHERE).execute());
    return { made: made.body, edit, moveAway };
  }
  const ELSEWHERE = { email: 'ann@farm.example', email_key: 'ann@farm.example' };

  test.each(['Veterinary Services', 'Emergency Hospital'])(
    'is new in the category %s: Emergency trusts no mailbox',
    async (category) => {
      const { made } = await registerOwn({ businessCategories: ['Animal Feed', category] });
      expect(made.isVerified).toBe(false);
    },
  );

  test.each([
    ['another website', { website: 'https://elsewhere.example/' }],
    ['a category of help', { businessCategories: ['Veterinary Services'] }],
  ])('is new again with %s', async (_, fields) => {
    const { made, edit } = await registerOwn();
    expect([made.isVerified, (await edit(fields)).isVerified]).toEqual([true, false]);
    expect((await read(made.id)).isVerified).toBe(false);
  });

  test.each([
    ['name', { name: 'Other barn' }],
    ['phone', { phone: '352-555-0199' }],
  ])(
    'stays verified with another %s while the rule holds, and is new when it does not',
    async (_, fields) => {
      const { edit, moveAway } = await registerOwn();
      expect((await edit(fields)).isVerified).toBe(true);
      await moveAway();
      expect((await edit({ description: 'Hay, feed and other words.', ...fields })).isVerified).toBe(true);
      expect((await edit({ name: 'Third barn', phone: '352-555-0111' })).isVerified).toBe(false);
    },
  );

  test('stays verified after an edit by an admin', async () => {
    const { made } = await registerOwn();
    const boss = await server.register('boss');
    await runCommand(server.store, ['grant', 'boss'], server.clock.nowMs);
    const sent = { token: boss.token, body: { website: 'https://elsewhere.example/' } };
    const { body } = await server.request<Business>('PATCH', `/api/businesses/${made.id}`, sent);
    expect(body.isVerified).toBe(true);
  });
});

describe('a listing that was checked loses its mark and waits for a check', () => {
  const CHECKED = { owner_id: 1, facts: JSON.stringify({ verifiedAt: '2026-03-01T12:00:00.000Z' }) };
  const fromList = { owner_id: 1, source_identity: 'usda:7', facts: '{}' };

  test.each([
    ...[
      { name: 'Emergency Animal Hospital' },
      { phone: '352-555-0199' },
      { website: 'https://night.example/' },
    ],
    ...[{ businessCategories: ['Emergency Hospital'] }, { location: { lat: 29.7, lng: -82.4 } }],
    { address: '900 Other Road' },
    ...[{ facts: ['emergency24h'] }, { afterHoursPhone: '352-555-0199' }],
  ])('when its owner changes %j', async (fields) => {
    const { token } = await server.register('ann');
    for (const columns of [CHECKED, fromList]) {
      const id = await server.addBusiness(columns);
      await server.request('PATCH', `/api/businesses/${id}`, { token, body: fields });
      const after = await read(id);
      expect([after.isVerified, after.verifiedAt]).toEqual([false, undefined]);
      expect(await runCommand(server.store, ['queue'], server.clock.nowMs)).toContain(`listing-${id}`);
    }
  });

  const ZONE = 'America/New_York';
  const DAYS = { timeZone: ZONE, weekly: [{ day: 1, opens: '08:00', closes: '17:00' }] };
  const NIGHTS = { timeZone: ZONE, weekly: [{ day: 1, opens: '00:00', closes: '24:00' }] };
  const VET = {
    ...CHECKED,
    business_categories: JSON.stringify(['Veterinary Services']),
    animal_types: JSON.stringify(['Dog', 'Cat']),
    facts: JSON.stringify({
      ...{ verifiedAt: '2026-03-01T12:00:00.000Z', farmCalls: true, serviceRadiusMiles: 20 },
      hours: DAYS,
    }),
  };
  const markAfter = async (columns: object, fields: object, token?: string) => {
    token ??= (await server.register('ann')).token;
    const id = await server.addBusiness(columns);
    const sent = await server.request('PATCH', `/api/businesses/${id}`, { token, body: fields });
    expect(sent.status).toBe(200);
    return (await read(id)).isVerified;
  };

  test.each([
    { animalTypes: ['Dog', 'Horse'] },
    { serviceRadiusMiles: 21 },
    { serviceRadiusMiles: null },
    { hours: NIGHTS },
  ])('when Emergency would rank its help higher for %j', async (fields) => {
    expect(await markAfter(VET, fields)).toBe(false);
  });

  test('when a vet without farm calls, animals or hours states them', async () => {
    const { facts: _, ...vet } = VET;
    const plain = { ...vet, animal_types: '[]', facts: CHECKED.facts };
    const { token } = await server.register('ann');
    for (const fields of [{ animalTypes: ['Dog'] }, { facts: ['farmCalls'] }, { hours: NIGHTS }])
      expect([fields, await markAfter(plain, fields, token)]).toEqual([fields, false]);
  });

  test.each([
    { animalTypes: ['Dog'] },
    { serviceRadiusMiles: 19 },
    { facts: [] },
    { hours: null },
    { hours: { ...DAYS, weekly: [{ day: 2, opens: '06:00', closes: '22:00' }] } },
    { hours: { ...DAYS, closed: ['2026-12-25'], note: 'Closed at Christmas.' } },
  ])('but a vet keeps it for %j', async (fields) => {
    expect(await markAfter(VET, fields)).toBe(true);
  });

  test('but a shop keeps it with other animals, farm calls and hours: Emergency does not show it', async () => {
    const fields = { animalTypes: ['Dog', 'Horse'], facts: ['farmCalls'], hours: NIGHTS };
    const shop = { ...CHECKED, business_categories: JSON.stringify(['Animal Feed']) };
    expect(await markAfter(shop, fields)).toBe(true);
  });

  test('but keeps it when the owner changes anything else', async () => {
    const { token } = await server.register('ann');
    const id = await server.addBusiness(CHECKED);
    const body = {
      description: 'Open again after the storm.',
      email: 'ann@oldoak.example',
      facts: ['takesCash'],
    };
    await server.request('PATCH', `/api/businesses/${id}`, { token, body });
    expect(await read(id)).toMatchObject({ isVerified: true, verifiedAt: '2026-03-01T12:00:00.000Z' });
  });
});

test('a new listing keeps its place by distance in the search', async () => {
  const { id } = await register('ann');
  const farther = await server.addBusiness({ lat: HOME.lat + 0.1 });
  const body = { location: HOME, radius: 50 };
  const found = await server.request<FoundBusiness[]>('POST', '/api/businesses/search', { body });
  expect(found.body.map((one) => [one.id, one.isVerified])).toEqual([
    [id, false],
    [farther, true],
  ]);
});

test('imported listings are verified, samples are neither verified nor new', async () => {
  await importListings(
    server.store,
    [...collect(common('montana.csv')).drafts],
    new Date(server.clock.nowMs).toISOString(),
  );
  const [row] = await server.store.read.selectFrom('businesses').select('id').execute();
  expect(await read(row?.id ?? 0)).toMatchObject({ isVerified: true, isSample: false });
  expect(await read(await server.addBusiness({ is_sample: 1 }))).toMatchObject({ isVerified: false });
});

test('the operator verifies a listing: phones get it with the date, and a repeat changes nothing', async () => {
  const { id } = await register('ann');
  const before = await pullOne(server, AREA, 0);
  const verify = () => operatorOf(server).verifyListing(id);
  await verify();
  const change = await pullOne(server, AREA, before.to);
  expect(change.rows.businesses).toMatchObject([
    { id, isVerified: true, verifiedAt: '2026-03-02T12:00:00.000Z' },
  ]);
  expect(await verify()).toBeNull();
  expect((await pullOne(server, AREA, change.to)).rows).toEqual({});
});
