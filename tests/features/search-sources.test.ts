import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { readRecent, rememberSearch, withRecent } from '#src/features/search/recent.local.ts';
import { titleRank } from '#src/features/search/source.ts';
import { exactFirst, SEARCH_SOURCES } from '#src/features/search/use-search.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { startPhone } from '#tests/support/device.ts';
import { HOME, startTestServer } from '#tests/support/server.ts';

const BUSINESSES = [
  { name: 'Suwannee Feed', description: 'Hay and pellets' },
  { name: 'Hay Barn', description: '' },
  { name: 'Old Hay Company', description: '' },
  { name: 'Hay', description: '' },
];

async function withArea() {
  const phone = startPhone(await startTestServer({ businesses: BUSINESSES }));
  await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 25);
  await phone.core.engine.sync({ isForced: true });
  return phone;
}
const source = SEARCH_SOURCES.find(({ id }) => id === 'businesses');
const titlesOf = async (phone: Awaited<ReturnType<typeof withArea>>, query: string) =>
  (await source?.fromPhone(phone.core, query))?.map(({ title }) => title);

describe('the search box', () => {
  test('finds saved rows without signal, the exact name first, other text last', async () => {
    const phone = await withArea();
    phone.goOffline();
    expect(await titlesOf(phone, 'hay')).toEqual(['Hay', 'Hay Barn', 'Old Hay Company', 'Suwannee Feed']);
  });

  test('finds a listing without a map location by its county and name once the server has sent it', async () => {
    const facts = JSON.stringify({ county: 'Leon' });
    const server = await startTestServer({
      businesses: [{ name: 'Red Hills Office', city: '', lat: null, lng: null, facts }],
    });
    const phone = startPhone(server);
    const answer = await phone.core.api.request<SearchAnswer>('/api/search?q=red%20hills');
    if (answer.kind === 'ok' && source) await phone.core.keep(source.rowsOf(answer.body), null);
    phone.goOffline();
    expect(await titlesOf(phone, 'leon county')).toEqual(['Red Hills Office']);
    expect(await titlesOf(phone, 'red hills')).toEqual(['Red Hills Office']);
  });

  test('saves rows that only the server found, so that they are found later without signal', async () => {
    const server = await startTestServer({ businesses: BUSINESSES });
    const phone = startPhone(server);
    expect(await titlesOf(phone, 'hay barn')).toEqual([]);
    const answer = await phone.core.api.request<SearchAnswer>('/api/search?q=hay%20barn');
    if (answer.kind !== 'ok') throw new Error('no answer');
    expect(source?.fromServer(answer.body, 'hay barn')[0]).toMatchObject({
      title: 'Hay Barn',
      path: '/business/2',
    });
    if (source) await phone.core.keep(source.rowsOf(answer.body), null);
    phone.goOffline();
    expect((await titlesOf(phone, 'hay barn'))?.[0]).toBe('Hay Barn');
  });

  test.each([
    ['hay', 'Hay', 0],
    ['hay', 'Hay Barn', 1],
    ['hay', 'Old Hay Co', 2],
    ['old co', 'Co of the Old', 2],
    ['hay', 'Feed', 3],
  ])('ranks the title for "%s" in "%s" as %i', (query, title, rank) =>
    expect(titleRank(query, { title, isMisspelled: false })).toBe(rank),
  );

  test('puts an exact word before a typing error, however near, on the phone and on the server', async () => {
    const businesses = [
      { name: 'Classic Boat Club', city: '' },
      { name: 'Bloat Clinic', lat: HOME.lat + 5 },
    ];
    const phone = startPhone(await startTestServer({ businesses }));
    await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 50);
    const path = `/api/search?q=bloat&near=${HOME.lat},${HOME.lng}`;
    const answer = await phone.core.api.request<SearchAnswer>(path);
    if (answer.kind !== 'ok' || !source) throw new Error('no answer');
    await phone.core.keep(source.rowsOf(answer.body), null);
    expect(await titlesOf(phone, 'bloat')).toEqual(['Bloat Clinic', 'Classic Boat Club']);
    const found = source.fromServer(answer.body, 'bloat');
    expect(found.map(({ title, isMisspelled }) => [title, isMisspelled])).toEqual([
      ['Bloat Clinic', false],
      ['Classic Boat Club', true],
    ]);
  });

  test('leaves vets for other animals out, and searches around the person if the named town has no other', async () => {
    const vet = { business_categories: JSON.stringify(['Veterinary Services']) };
    const businesses = [
      { ...vet, name: 'Peterson Smith Equine Hospital', city: 'Ocala' },
      { ...vet, name: 'World Equestrian Center Vets', city: 'Ocala' },
      { ...vet, name: 'Large Animal Hospital', city: 'Micanopy' },
    ];
    const phone = startPhone(await startTestServer({ businesses }));
    await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 50);
    await phone.core.engine.sync({ isForced: true });
    for (const query of [
      'vet for my goat near ocala',
      'vet for my chickens in ocala',
      'veterinario para chivos cerca de ocala',
    ]) {
      const answer = await phone.core.api.request<SearchAnswer>(`/api/search?q=${encodeURIComponent(query)}`);
      const found = answer.kind === 'ok' ? answer.body.businesses.map(({ name }) => name) : [];
      expect([await titlesOf(phone, query), found]).toEqual([
        ['Large Animal Hospital'],
        ['Large Animal Hospital'],
      ]);
    }
    expect(await titlesOf(phone, 'horse vet near ocala')).toHaveLength(2);
    expect(await titlesOf(phone, 'feed store near nowhere')).toEqual([]);
  });

  test('prefers nearby rows to rows that only have the word in the name, but an exact name stays first', async () => {
    const far = { lat: 47, lng: -111 };
    const vet = { business_categories: JSON.stringify(['Veterinary Services']) };
    const phone = startPhone(
      await startTestServer({
        businesses: [
          { name: 'Prairie Veterinary of the North', ...far },
          { name: 'Prairie', lat: HOME.lat + 0.4 },
          { name: 'Prairie Clinic', ...vet, lat: HOME.lat + 0.1 },
          { name: 'Prairie Vet', ...far },
        ],
      }),
    );
    await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 50);
    await phone.core.engine.sync({ isForced: true });
    const answer = await phone.core.api.request<SearchAnswer>('/api/search?q=prairie%20vet');
    if (answer.kind === 'ok' && source) await phone.core.keep(source.rowsOf(answer.body), null);
    expect(await titlesOf(phone, 'prairie vet')).toEqual([
      'Prairie Vet',
      'Prairie Clinic',
      'Prairie',
      'Prairie Veterinary of the North',
    ]);
  });
});

describe('recent searches', () => {
  test('are sorted newest first, without duplicates, eight at most', () => {
    const many = Array.from({ length: 12 }, (_, index) => `search ${index}`).reduce<string[]>(withRecent, []);
    expect(many).toHaveLength(SEARCH_LIMITS.recentSearches);
    expect(many[0]).toBe('search 11');
    expect(withRecent(['Hay', 'vet'], ' VET ')).toEqual(['VET', 'Hay']);
    expect(withRecent(['Hay'], '  ')).toEqual(['Hay']);
  });

  test('survive a restart', async () => {
    const phone = await withArea();
    await rememberSearch(phone.core, 'farrier');
    expect(await readRecent(phone.open())).toEqual(['farrier']);
  });
});

test('finds forum threads by title without signal', async () => {
  const server = await startTestServer();
  const ann = await server.register('ann');
  const body = { title: 'Heifer off her feed', content: 'Two days now.', categoryId: 1 };
  await server.request('POST', '/api/forums/threads', { token: ann.token, body });
  const phone = startPhone(server);
  await phone.core.engine.sync();
  phone.goOffline();
  const threads = SEARCH_SOURCES.find(({ id }) => id === 'threads');
  expect(await threads?.fromPhone(phone.core, 'hiefer')).toMatchObject([
    { title: 'Heifer off her feed', path: '/forums/thread/heifer-off-her-feed' },
  ]);
  expect(await threads?.fromPhone(phone.core, 'tractor')).toEqual([]);
});

test('finds care guides of the library that came with the app, before listings with a typing error', async () => {
  const phone = startPhone(
    await startTestServer({ businesses: [{ name: 'Classic Boat Club of Maine', city: '' }] }),
  );
  await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 25);
  await phone.core.engine.sync({ isForced: true });
  const library = readFileSync(new URL('../../public/library/guides.json', import.meta.url), 'utf8');
  phone.fault = async () => new Response(library, { headers: { 'content-type': 'application/json' } });
  const guides = SEARCH_SOURCES.find(({ id }) => id === 'guides');
  const hits = await guides?.fromPhone(phone.core, 'colic');
  expect(hits?.[0]).toMatchObject({
    path: expect.stringContaining('/blogs/'),
    title: expect.stringMatching(/colic/i),
  });
  for (const said of ['shearer', 'sheep shearer', 'esquilador', 'esquila'])
    expect((await guides?.fromPhone(phone.core, said))?.[0]?.path).toBe('/blogs/sheep-shearing');
  const found = await Promise.all(
    SEARCH_SOURCES.map(async ({ id, fromPhone }) => ({
      id,
      phone: await fromPhone(phone.core, 'bloat'),
      server: [],
    })),
  );
  const shown = exactFirst(found).filter((one) => one.phone.length > 0);
  expect(shown.map(({ id, phone: [first] }) => [id, first?.title])).toEqual([
    ['guides', expect.stringMatching(/bloat/i)],
    ['businesses', 'Classic Boat Club of Maine'],
  ]);
});
