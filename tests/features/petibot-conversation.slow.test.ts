import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { GUIDES_URL } from '#contract/guides.ts';
import { LEARNED_URL } from '#contract/learned.ts';
import { PETIBOT_LIMITS } from '#contract/limits.ts';
import { forgetGuides } from '#src/catalogue/guides-library.ts';
import { writeBook } from '#src/features/animals/animals.local.ts';
import { type Conversation, startConversation } from '#src/features/petibot/conversation.ts';
import { readNearby } from '#src/features/petibot/nearby.local.ts';
import { appendMessage, readHistory } from '#src/features/petibot/petibot.local.ts';
import { PETIBOT_WORDS } from '#src/features/petibot/petibot.words.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { closeSession } from '#src/local/cache/identity.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { signIn } from '#src/session/sign-in.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { PASSWORD, startTestServer } from '#tests/support/server.ts';
import { until } from '#tests/support/until.ts';

const GAINESVILLE = { lat: 29.65, lng: -82.32 };
const FILES: Readonly<Record<string, string>> = Object.fromEntries(
  [GUIDES_URL, LEARNED_URL].map((url) => [url, readFileSync(`public${url}`, 'utf8')]),
);
const vet = { business_categories: JSON.stringify(['Veterinary Services']), lng: -82.32 };
const BUSINESSES = [
  { ...vet, name: 'Vet who does not say', lat: 29.66, animal_types: '[]' },
  { ...vet, name: 'Dog vet', lat: 29.67, animal_types: JSON.stringify(['Dog']) },
  { ...vet, name: 'Horse vet', lat: 29.9, animal_types: JSON.stringify(['Horse']) },
  { ...vet, name: 'Sample vet', lat: 29.651, animal_types: '["Dog","Horse"]', is_sample: 1 },
  { name: 'Feed store', lat: 29.65, lng: -82.32, business_categories: JSON.stringify(['Animal Feed']) },
];

beforeEach(forgetGuides);

interface Bench {
  phone: Phone;
  core: Core;
  /** Ends PetiBot's typing. */
  type: () => Promise<void>;
  delays: number[];
  requests: string[];
}

/** A phone whose care library is kept on it and whose timers the test ends. */
async function bench(businesses: object[] = BUSINESSES): Promise<Bench> {
  const phone = startPhone(await startTestServer({ businesses }));
  const held: (() => void)[] = [];
  const delays: number[] = [];
  const requests: string[] = [];
  const fetch = async (url: string) => {
    const { pathname } = new URL(url);
    requests.push(pathname);
    return new Response(FILES[pathname] ?? null, { headers: { 'content-type': 'application/json' } });
  };
  const setTimer = (work: () => void, delayMs: number) => {
    held.push(work);
    delays.push(delayMs);
    return () => {};
  };
  const core: Core = { ...phone.core, ports: { ...phone.core.ports, fetch, setTimer } };
  const type = async () => {
    await until(() => held.length > 0);
    held.shift()?.();
  };
  return { phone, core, type, delays, requests };
}

async function opened(core: Core): Promise<Conversation> {
  const conversation = startConversation(core);
  await until(() => conversation.current().messages !== null);
  return conversation;
}

async function asked(question: string, { core, type }: Bench) {
  const conversation = await opened(core);
  const sent = conversation.send(question);
  await type();
  await sent;
  expect(conversation.current().fault).toBeNull();
  const last = conversation.current().messages?.at(-1);
  if (last?.role !== 'assistant') throw new Error('no answer');
  return last;
}

test('a question appears at once, and its answer after the typing delay', async () => {
  const { core, type, delays } = await bench();
  const conversation = await opened(core);
  const sent = conversation.send('  How often should I feed my dog?  ');
  expect(conversation.current().isWaiting).toBe(true);
  await until(() => conversation.current().messages?.length === 1);
  expect(conversation.current().messages?.[0]).toMatchObject({ content: 'How often should I feed my dog?' });
  await type();
  await sent;
  expect(delays).toEqual([PETIBOT_LIMITS.typingMs]);
  expect(conversation.current()).toMatchObject({ isWaiting: false, fault: null });
  expect(conversation.current().messages?.map(({ role }) => role)).toEqual(['user', 'assistant']);
});

test('blank text and text sent while PetiBot types are ignored', async () => {
  const { core, type } = await bench();
  const conversation = await opened(core);
  await conversation.send(' \n ');
  expect(conversation.current().messages).toEqual([]);
  const sent = conversation.send('my horse has colic');
  await conversation.send('my dog is choking');
  await type();
  await sent;
  expect(conversation.current().messages).toHaveLength(2);
});

test('a message of emoji asks for more, and an emergency before it continues', async () => {
  const stand = await bench();
  const horse = String.fromCodePoint(0x1f434);
  const kinds: string[] = [];
  for (const said of ['my horse has colic', horse.repeat(3), '?!', 'how long does he have']) {
    const { answer } = await asked(said, stand);
    kinds.push(answer.kind);
    if (answer.kind === 'more')
      expect(answer.text).toBe('Tell me a little more: which animal is it, and what would you like to know?');
  }
  expect(kinds).toEqual(['urgent', 'more', 'more', 'urgent']);
});

test('the conversation survives a restart until it is cleared', async () => {
  const stand = await bench();
  await asked('How do I groom a long-haired cat?', stand);
  const again = await opened(stand.core);
  expect(again.current().messages).toHaveLength(2);
  await again.clear();
  expect(again.current().messages).toEqual([]);
  expect((await opened(stand.core)).current().messages).toEqual([]);
});

test('the conversation follows a visitor who signs in and is deleted on sign-out, even while an answer is pending', async () => {
  const stand = await bench();
  const { core, type, phone } = stand;
  const conversation = await opened(core);
  const first = conversation.send('my horse has colic');
  await type();
  await first;
  await phone.server.register('ann');
  await signIn(phone.core, { username: 'ann', password: PASSWORD });
  await until(() => conversation.current().messages?.length === 2);
  const second = conversation.send('How do I groom a long-haired cat?');
  await until(() => conversation.current().messages?.length === 3);
  await closeSession(core.cache, 1);
  await until(() => conversation.current().messages?.length === 0);
  await type();
  await second;
  expect(conversation.current()).toMatchObject({ messages: [], isWaiting: false, draft: null, fault: null });
  expect(await readHistory(core)).toEqual([]);
});

test('the phone keeps the latest 200 messages', async () => {
  const { core } = await bench();
  for (let at = 0; at <= PETIBOT_LIMITS.history; at += 1)
    await appendMessage(core, { id: String(at), role: 'user', content: 'x', atMs: at }, null);
  const history = await readHistory(core);
  expect(history).toHaveLength(PETIBOT_LIMITS.history);
  expect(history[0]?.id).toBe('1');
});

test('the conversation continues on a full phone and says that it is not saved', async () => {
  const stand = await bench();
  const conversation = await opened(stand.core);
  stand.phone.full.cache = 2;
  const sent = conversation.send('my horse has colic');
  await stand.type();
  await sent;
  expect(conversation.current()).toMatchObject({ isFull: true, fault: null });
  expect(conversation.current().messages).toHaveLength(2);
});

test('an answer needs only the care library, which is loaded once', async () => {
  const stand = await bench();
  const before = stand.phone.requests.length;
  await asked('How often should I feed my dog?', stand);
  await asked('my horse has colic', stand);
  expect(stand.requests.every((path) => path in FILES)).toBe(true);
  expect(stand.phone.requests.length).toBe(before);
});

test('nearby businesses come from the phone: those that treat the animal first, then those that state none', async () => {
  const { phone, core } = await bench();
  await setHomeArea(core.cache, 'Gainesville, FL', GAINESVILLE, 50);
  await phone.core.engine.sync({ isForced: true });
  phone.goOffline();
  const before = phone.requests.length;
  const answer = {
    kind: 'local',
    text: '',
    guide: null,
    also: null,
    category: 'Veterinary Services',
  } as const;
  const forHorse = await readNearby(core, { ...answer, animal: 'Horse' });
  expect(forHorse?.map(({ name }) => name)).toEqual(['Horse vet', 'Vet who does not say', 'Sample vet']);
  const forAll = await readNearby(core, { ...answer, animal: null });
  expect(forAll?.map(({ name }) => name)).toEqual(['Vet who does not say', 'Dog vet', 'Horse vet']);
  expect(forAll?.[0]?.distance).toBeCloseTo(0.69, 1);
  expect(phone.requests.length).toBe(before);
});

test('without an animal in the question, vets for the animals of the book come first', async () => {
  const { core } = await bench();
  await setHomeArea(core.cache, 'Gainesville, FL', GAINESVILLE, 50);
  await core.engine.sync({ isForced: true });
  const args = { name: 'Star', species: 'Horse' };
  await writeBook(core, null, [{ name: 'animal.set', args, key: randomUUID() }], { about: '' });
  const category = 'Veterinary Services';
  const answer = { kind: 'local', text: '', guide: null, also: null, animal: null, category } as const;
  const near = await readNearby(core, answer);
  expect(near?.map(({ name }) => name)).toEqual(['Horse vet', 'Vet who does not say', 'Dog vet']);
});

test('a vet for the animal comes first only within 25 miles of the nearest one', async () => {
  const { core } = await bench([
    { ...vet, name: 'Downtown vet', lat: 29.73, animal_types: '[]' },
    { ...vet, name: 'Cat vet nearby', lat: 29.9, animal_types: '["Cat"]' },
    { ...vet, name: 'Far cat hospital', lat: 30.4, animal_types: '["Cat"]' },
  ]);
  await setHomeArea(core.cache, 'Gainesville, FL', GAINESVILLE, 100);
  await core.engine.sync({ isForced: true });
  const category = 'Veterinary Services';
  const answer = { kind: 'local', text: '', guide: null, also: null, animal: 'Cat', category } as const;
  expect((await readNearby(core, answer))?.map(({ name }) => name)).toEqual([
    'Cat vet nearby',
    'Downtown vet',
    'Far cat hospital',
  ]);
});

test('in an emergency, vets with a number come first, as on the emergency page', async () => {
  const goats = { ...vet, animal_types: '["Goat"]' };
  const { core } = await bench([
    { ...goats, name: 'Near, without a number', lat: 29.66, phone: null },
    { ...goats, name: 'Large Animal Hospital', lat: 29.9, phone: '(352) 555-0101' },
    { ...goats, name: 'Far goat vet', lat: 30.2, phone: '(352) 555-0102' },
  ]);
  await setHomeArea(core.cache, 'Gainesville, FL', GAINESVILLE, 50);
  await core.engine.sync({ isForced: true });
  const category = 'Veterinary Services';
  const answer = { kind: 'urgent', text: '', guide: null, also: null, animal: 'Goat', category } as const;
  const named = await readNearby(core, answer);
  expect(named?.map(({ name, phone }) => [name, phone])).toEqual([
    ['Large Animal Hospital', '(352) 555-0101'],
    ['Far goat vet', '(352) 555-0102'],
  ]);
});

test('in an emergency, a vet with a number that states no animal comes before one for the animal without a number', async () => {
  const { core } = await bench([
    { ...vet, name: 'No number, does not say', lat: 29.67, animal_types: '[]', phone: null },
    { ...vet, name: 'Callable, does not say', lat: 29.9, animal_types: '[]', phone: '(352) 555-0101' },
    { ...vet, name: 'Goat vet without a number', lat: 29.66, animal_types: '["Goat"]', phone: null },
  ]);
  await setHomeArea(core.cache, 'Gainesville, FL', GAINESVILLE, 150);
  await core.engine.sync({ isForced: true });
  const category = 'Veterinary Services';
  const answer = { kind: 'urgent', text: '', guide: null, also: null, animal: 'Goat', category } as const;
  expect((await readNearby(core, answer))?.map(({ name }) => name)).toEqual([
    'Callable, does not say',
    'Goat vet without a number',
  ]);
});

test('in an emergency, the nearest vet for the animal comes first, however far', async () => {
  const { core } = await bench([
    { ...vet, name: 'Says nothing', lat: 29.66, animal_types: '[]' },
    { ...vet, name: 'Goat vet', lat: 31.4, animal_types: '["Goat"]', phone: '(352) 555-0103' },
  ]);
  await setHomeArea(core.cache, 'Gainesville, FL', GAINESVILLE, 150);
  await core.engine.sync({ isForced: true });
  const category = 'Veterinary Services';
  const answer = { kind: 'urgent', text: '', guide: null, also: null, animal: 'Goat', category } as const;
  expect((await readNearby(core, answer))?.map(({ name }) => name)).toEqual(['Goat vet', 'Says nothing']);
});

test('a farrier is found after a question about hens, but a vet still has to treat hens', async () => {
  const stand = await bench([
    {
      name: 'Oak Farrier',
      lat: 29.66,
      lng: -82.32,
      business_categories: '["Farrier"]',
      animal_types: '["Horse"]',
    },
    { ...vet, name: 'Dog vet', lat: 29.67, animal_types: '["Dog"]' },
    { ...vet, name: 'Hen vet', lat: 29.9, animal_types: '["Chicken"]' },
  ]);
  await setHomeArea(stand.core.cache, 'Gainesville, FL', GAINESVILLE, 50);
  await stand.phone.core.engine.sync({ isForced: true });
  await asked('what can I feed my chickens?', stand);
  const farrier = await asked('is there a farrier near me', stand);
  expect(farrier.near.map(({ name }) => name)).toEqual(['Oak Farrier']);
  const vets = await asked('is there a vet near me', stand);
  expect(vets.near.map(({ name }) => name)).toEqual(['Hen vet']);
});

test('the answer says if the position is unknown or no business is saved', async () => {
  const stand = await bench();
  const lost = await asked('find a farrier near me', stand);
  expect(lost.answer.text).toBe(PETIBOT_WORDS.localUnplaced('Farrier'));
  await writeSetting(stand.core.cache, 'lastPosition', { point: GAINESVILLE, atMs: 1 });
  const alone = await asked('find a farrier near me', stand);
  expect(alone).toMatchObject({ near: [], answer: { text: PETIBOT_WORDS.localNone('Farrier', null, 100) } });
});
