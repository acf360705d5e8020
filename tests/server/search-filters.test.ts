import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SEARCH_SORTS, type SearchRequest } from '#contract/business-search.ts';
import type { FoundBusiness } from '#contract/businesses.ts';
import type { Problem } from '#contract/problems.ts';
import { FIELD_MESSAGES } from '#contract/rules.ts';
import { isOpenAt } from '#contract/shared/hours.ts';
import { readHours } from '#contract/shared/hours-text.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { search as searchPhone } from '#src/local/cache/businesses.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { HOME, startTestServer, type TestServer } from '#tests/support/server.ts';

const days = [0, 1, 2, 3, 4, 5, 6];
const NEVER_CLOSED = readHours('24/7', 'America/New_York');
const NEVER_OPEN = { ...NEVER_CLOSED, weekly: days.map((day) => ({ day, opens: '00:00', closes: '00:00' })) };

let server: TestServer;
let phone: Phone;

/** Sixty listings around home with every mixture of facts, ratings and marks; names in no order. */
beforeAll(async () => {
  const listings = Array.from({ length: 60 }, (_, n) => ({
    name: `${'zyxwvutsrq'.charAt(n % 10)}${n % 3 === 0 ? 'A' : 'a'} ${n}`,
    lat: HOME.lat + (n % 7) / 100,
    lng: HOME.lng + (n % 11) / 100,
    review_count: n % 4,
    rating_sum: (n % 4) * ((n % 5) + 1),
    is_verified: n % 2,
    animal_types: JSON.stringify(n % 3 === 0 ? ['Horse'] : n % 3 === 1 ? ['Goat'] : []),
    facts: JSON.stringify({
      ...(n % 5 === 0 ? {} : { farmCalls: n % 5 < 3 }),
      ...(n % 3 === 1 ? { serviceRadiusMiles: 1 + (n % 4) } : {}),
      ...(n % 4 === 0 ? { emergency24h: true } : {}),
      ...(n % 8 === 0 ? { emergencyPolicy: 'existing-clients' } : {}),
      hours: n % 6 === 0 ? NEVER_CLOSED : n % 6 === 1 ? NEVER_OPEN : 'Mo-Fr 8-17',
      ...(n % 4 === 0 ? { checkedAt: new Date().toISOString() } : {}),
    }),
  }));
  server = await startTestServer({ businesses: listings });
  await server.register('ann');
  phone = startPhone(server);
  await phone.signIn('ann');
  await setHomeArea(phone.core.cache, 'Home', HOME, 20);
  await phone.core.engine.sync();
});
afterAll(() => server.close());

/** A listing whose radius of farm calls is too small is no match. */
const comesHere = ({ farmCalls, serviceRadiusMiles: most = 99, distance }: FoundBusiness) =>
  farmCalls === true && distance <= most;

const circle = { location: HOME, radius: 20 };
const ask = (wanted: Partial<SearchRequest>, query = '?limit=200') =>
  server.request<FoundBusiness[]>('POST', `/api/businesses/search${query}`, {
    body: { ...circle, ...wanted },
  });
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe('a search', () => {
  test.each<[Partial<SearchRequest>, (row: FoundBusiness) => boolean]>([
    [{ farmCalls: true }, comesHere],
    [{ emergency24h: true }, (row) => row.emergency24h === true],
    [{ verifiedOnly: true }, (row) => row.isVerified],
    [
      { farmCalls: true, emergency24h: true, animalTypes: ['Horse'] },
      (row) => comesHere(row) && row.emergency24h === true && row.animalTypes.includes('Horse'),
    ],
    [{ farmCalls: false }, () => true],
    [
      { openNow: true },
      ({ hours, checkedAt, emergency24h, emergencyPolicy }) =>
        (emergency24h === true && emergencyPolicy === undefined) ||
        (checkedAt !== undefined && isOpenAt(hours, Date.now()) === true),
    ],
    [
      { openNow: true, emergency24h: true, verifiedOnly: false },
      ({ hours, emergency24h, emergencyPolicy }) =>
        emergency24h === true && (emergencyPolicy === undefined || isOpenAt(hours, Date.now()) === true),
    ],
  ])('for %j finds exactly the matching ones, here and on the phone', async (wanted, isRight) => {
    const all = (await ask({})).body;
    const found = (await ask(wanted)).body;
    expect(idsOf(found)).toEqual(idsOf(all.filter(isRight)));
    expect(idsOf((await searchPhone(phone.core.cache, { ...circle, ...wanted }, Date.now())).found)).toEqual(
      idsOf(found),
    );
  });

  test('for farm calls checks the distance only around a farm, not a country', async () => {
    const wanted = { farmCalls: true, radius: 1500 };
    const found = (await ask(wanted)).body;
    expect(found.some((row) => !comesHere(row))).toBe(true);
    const serverResult = (await ask({ farmCalls: true })).body;
    expect(serverResult.length).toBeLessThan(found.length);
    const onPhone = await searchPhone(phone.core.cache, { ...circle, ...wanted }, Date.now());
    expect(idsOf(onPhone.found)).toEqual(idsOf(found));
  });

  test.each(SEARCH_SORTS)('by %s has the same order here and on the phone, page after page', async (sort) => {
    const allResults = (await ask({ sort })).body;
    expect(allResults).toHaveLength(60);
    const { found } = await searchPhone(phone.core.cache, { ...circle, sort }, Date.now());
    expect(idsOf(found)).toEqual(idsOf(allResults));
    const pages: number[] = [];
    for (let path: string | undefined = '?limit=7'; path !== undefined; ) {
      const page: Awaited<ReturnType<typeof ask>> = await ask({ sort }, path);
      pages.push(...idsOf(page.body));
      path = /\?[^>]*/.exec(page.headers.get('link') ?? '')?.[0];
    }
    expect(pages).toEqual(idsOf(allResults));
  });

  test('by rating starts with the best, by name with the first of the alphabet whatever its case', async () => {
    const ratings = (await ask({ sort: 'rating' })).body.map(({ rating }) => rating);
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a));
    const names = (await ask({ sort: 'name' })).body.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
  });

  test('with an invalid filter, order, or cursor of another order is refused', async () => {
    const problem = async (wanted: object, query?: string) => {
      const { status, body } = await ask(wanted as Partial<SearchRequest>, query);
      return [status, (body as unknown as Problem).errors?.map(({ path }) => path)];
    };
    expect(await problem({ farmCalls: 'yes', verifiedOnly: 1 })).toEqual([
      422,
      ['farmCalls', 'verifiedOnly'],
    ]);
    const { body } = await ask({ q: 5 } as unknown as Partial<SearchRequest>);
    expect((body as unknown as Problem).errors).toEqual([{ path: 'q', message: FIELD_MESSAGES.wrongType }]);
    expect(await problem({ sort: 'price' })).toEqual([422, ['sort']]);
    const link = (await ask({ sort: 'name' }, '?limit=7')).headers.get('link') ?? '';
    const next = /\?[^>]*/.exec(link)?.[0];
    expect(await problem({ sort: 'rating' }, next)).toEqual([422, ['after']]);
    expect(await problem({}, next)).toEqual([422, ['after']]);
  });
});

test('a registration states facts: given ones are true, others unknown, invalid ones refused', async () => {
  const { token } = await server.register('cleo');
  const draft = {
    name: 'Cleo Farm Vet',
    description: 'Makes farm calls at night.',
    address: '1 County Road',
    city: 'Gainesville',
    state: 'Florida',
    zipCode: '32601',
    businessCategories: ['Veterinary Services'],
    animalTypes: ['Horse'],
    location: HOME,
  };
  const register = (facts?: unknown) =>
    server.request<FoundBusiness & Problem>('POST', '/api/businesses', { token, body: { ...draft, facts } });
  const stated = (await register(['farmCalls'])).body;
  expect([stated.farmCalls, stated.emergency24h]).toEqual([true, undefined]);
  expect((await register()).body.farmCalls).toBeUndefined();
  const refused = await register(['farmCalls', 'isVerified']);
  expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([422, ['facts']]);
});
