import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PETIBOT_LIMITS } from '#contract/limits.ts';
import { FLORIDA_COUNTIES } from '#contract/shared/florida-counties.ts';
import { parseGazetteer } from '#contract/shared/gazetteer.ts';
import { placeNamedIn } from '#src/features/petibot/answers/named-place.ts';
import { PETIBOT_WORDS as WORDS } from '#src/features/petibot/petibot.words.ts';
import { answerOn } from '#src/features/petibot/reply.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import type { Core } from '#src/local/core.ts';
import { forgetTables } from '#src/places/gazetteer.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';
import { FILES } from './petibot-bench.ts';

const TABLE = readFileSync('public/places/florida.txt', 'utf8');
const table = parseGazetteer(TABLE);
const nameOf = (question: string) => {
  const place = placeNamedIn(question, table);
  return place?.kind === 'found' ? place.name : (place?.said ?? null);
};

describe('the place in a question', () => {
  test.each([
    ['vet in ocala', 'Ocala, FL'],
    ['Feed store near Ocala?', 'Ocala, FL'],
    ['farm supply around Lake City', 'Lake City, FL'],
    ['boarding kennel close to st augustine', 'St. Augustine, FL'],
    ['horse vets by wellington fl', 'Wellington, FL'],
    ['who boards cats, tallahassee florida', 'Tallahassee, FL'],
    ['I’m new in Ocala, which vet should I use for my mare', 'Ocala, FL'],
    ['groomer near 32601', 'Gainesville, FL 32601'],
    ['large animal vet in Marion County', 'Ocala, FL (Marion County)'],
    ['veterinario cerca de ocala', 'Ocala, FL'],
    ['vet near El Portal', 'El Portal, FL'],
    ['hay un herrador en Lake City', 'Lake City, FL'],
    ['alimento por 32601', 'Gainesville, FL 32601'],
    ['veterinario en el condado de Marion por favor', 'Ocala, FL (Marion County)'],
    ['vet in st. johns county', 'St. Augustine, FL (St. Johns County)'],
  ])('%s: %s', (question, name) => {
    expect(nameOf(question)).toBe(name);
  });

  test.each([
    'find a farrier near me',
    'vet for a horse in foal',
    'horse vet in trouble',
    'vet in the morning',
    'anybody shear sheep around here',
    'kennel close to downtown',
    'vets in florida',
    'any vet in my county',
    'veterinario cerca de mi',
    'veterinario en mi condado',
    'veterinario cerca del rancho',
    'un veterinario que venga en la noche',
  ])('%s: none', (question) => {
    expect(placeNamedIn(question, table)).toBeNull();
  });

  test.each([
    ['pet store in gainsville', 'gainsville'],
    ['vet in gainesville georgia', 'gainesville, Georgia'],
    ['vet in atlanta', 'atlanta'],
    ['groomer near 90210', '90210'],
    ['vet in fulton county', 'fulton county'],
    ['veterinario cerca de atlanta', 'atlanta'],
    ['who can come to my farm in Bell', 'bell'],
  ])('is never guessed: %s', (question, said) => {
    expect(placeNamedIn(question, table)).toEqual({ kind: 'unknown', said });
  });

  test('is known for each of the 67 counties, by its seat', () => {
    expect(FLORIDA_COUNTIES).toHaveLength(67);
    for (const { name } of FLORIDA_COUNTIES)
      expect(nameOf(`vet in ${name} county`)).toContain(`(${name} County)`);
  });
});

const GAINESVILLE = { lat: 29.68, lng: -82.346 };
const feed = { business_categories: JSON.stringify(['Animal Feed']), animal_types: '[]' };
const BUSINESSES = [
  { ...feed, name: 'Gainesville Feed', lat: 29.66, lng: -82.33 },
  { ...feed, name: 'Ocala Feed', lat: 29.19, lng: -82.14 },
];

/** A phone whose home area is Gainesville with that radius in miles, whole and offline. */
async function phoneAtGainesville(radiusMiles: number): Promise<Core> {
  const phone = startPhone(await startTestServer({ businesses: BUSINESSES }));
  await setHomeArea(phone.core.cache, 'Gainesville, FL', GAINESVILLE, radiusMiles);
  await phone.core.engine.sync({ isForced: true });
  phone.goOffline();
  const fetch = async (url: string) =>
    new Response(FILES[new URL(url).pathname] ?? null, { headers: { 'content-type': 'application/json' } });
  const core = { ...phone.core, ports: { ...phone.core.ports, fetch } };
  phoneOf.set(core, phone);
  return core;
}

const phoneOf = new WeakMap<Core, Phone>();

describe('a search near a named place', () => {
  beforeEach(() => {
    forgetTables();
    vi.stubGlobal('fetch', async (path: string) => {
      if (path === '/places/florida.txt') return new Response(TABLE);
      throw new TypeError(`no signal for ${path}`);
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    forgetTables();
  });

  test('lists businesses from there and names the place', async () => {
    const { answer, near } = await answerOn(await phoneAtGainesville(100), 'feed store near Ocala', null);
    expect(near.map(({ name }) => name)).toEqual(['Ocala Feed']);
    expect(near[0]?.distance).toBeLessThan(5);
    expect(answer).toMatchObject({ text: WORDS.localAt('Animal Feed', 'Ocala, FL'), place: 'Ocala, FL' });
  });

  test('says if the phone has only part of that area', async () => {
    const { answer, near } = await answerOn(await phoneAtGainesville(50), 'feed store near Ocala', null);
    expect(near.map(({ name }) => name)).toEqual(['Ocala Feed']);
    expect(answer.text).toBe(WORDS.localPartAt('Animal Feed', 'Ocala, FL'));
  });

  test('says if the phone has nothing of that area', async () => {
    const core = await phoneAtGainesville(50);
    const { answer, near } = await answerOn(core, 'feed store in miami', null);
    expect(near).toEqual([]);
    expect(answer).toMatchObject({ text: WORDS.localNotKept('Miami, FL'), place: 'Miami, FL' });
  });

  test('says if no business of that kind is there', async () => {
    const { answer, near } = await answerOn(await phoneAtGainesville(100), 'farrier near Ocala', null);
    expect(near).toEqual([]);
    expect(answer.text).toBe(WORDS.localNone('Farrier', 'Ocala, FL', PETIBOT_LIMITS.namedPlaceMiles));
  });

  test('names the nearest one farther out if none is there', async () => {
    const { answer, near } = await answerOn(await phoneAtGainesville(100), 'feed store near cedar key', null);
    expect(near.map(({ name }) => name)).toEqual(['Ocala Feed', 'Gainesville Feed']);
    expect(answer.text).toBe(WORDS.localFar('Animal Feed', 'Cedar Key, FL', PETIBOT_LIMITS.namedPlaceMiles));
  });

  test('requests the server when online and stores the result', async () => {
    const core = await phoneAtGainesville(20);
    const phone = phoneOf.get(core);
    phone?.goOnline();
    await vi.waitUntil(() => core.reach.current() !== 'offline');
    const { answer, near } = await answerOn(core, 'feed store near Ocala', null);
    expect(near.map(({ name }) => name)).toEqual(['Ocala Feed']);
    expect(answer).toMatchObject({ text: WORDS.localAt('Animal Feed', 'Ocala, FL'), place: 'Ocala, FL' });
    phone?.goOffline();
    const again = await answerOn(core, 'feed store near Ocala', null);
    expect(again.near.map(({ name }) => name)).toEqual(['Ocala Feed']);
    expect(again.answer.text).toBe(WORDS.localPartAt('Animal Feed', 'Ocala, FL'));
  });

  test('says if the server has none either', async () => {
    const core = await phoneAtGainesville(20);
    phoneOf.get(core)?.goOnline();
    await vi.waitUntil(() => core.reach.current() !== 'offline');
    const { answer } = await answerOn(core, 'farrier near Ocala', null);
    expect(answer.text).toBe(WORDS.localNone('Farrier', 'Ocala, FL', PETIBOT_LIMITS.namedPlaceMiles));
  });

  test('does not guess an unknown place', async () => {
    const { answer, near } = await answerOn(await phoneAtGainesville(50), 'feed store in gainsville', null);
    expect(near).toEqual([]);
    expect(answer.text).toBe(WORDS.localUnknownPlace('gainsville'));
    expect(answer.place).toBeUndefined();
  });

  test('does not fall back to home if the table of places fails to load', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('no signal');
    });
    const { answer, near } = await answerOn(await phoneAtGainesville(50), 'feed store near ocala', null);
    expect(near).toEqual([]);
    expect(answer.text).toBe(WORDS.localUnknownPlace('ocala'));
  });

  test("uses the phone's position without a named place", async () => {
    const { answer, near } = await answerOn(await phoneAtGainesville(50), 'feed store near me', null);
    expect(near[0]?.name).toBe('Gainesville Feed');
    expect(answer.text).toBe(WORDS.local('Animal Feed'));
  });
});
