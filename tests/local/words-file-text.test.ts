import { expect, test } from 'vitest';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import { WORDS_FILE_MARK, type WordsFile } from '#contract/words-file.ts';
import { checkWordsFile, isKnownWrite } from '#contract/words-file-rules.ts';
import { readWordsText, writeWordsText } from '#src/local/outbox/words-text.ts';
import { randomOf } from './random.ts';

const WORDS = 'Unsent posts of Ann Lee\n\n1. Reply in “Loose goat”\n\nHe got over the fence – again. 🐐';
const KEY = '0b8f5c1e-6f43-4d0e-9c55-1f6a2f0f7a10';
const FILE: WordsFile = {
  format: 'petiyard-unsent-posts',
  version: 1,
  origin: 'https://petiyard.test',
  history: { epoch: 'one', lineage: [{ epoch: 'one', forkedAt: 0 }] },
  person: { id: 7, username: 'ann', fullName: 'Ann Lee' },
  savedAt: '2026-11-23T14:00:00.000Z',
  entries: [
    {
      key: KEY,
      name: 'post.create',
      args: { thread: 12, content: 'He got over the fence – again. 🐐' },
      argsVersion: 1,
      owner: 'person',
      state: 'waiting',
      writtenAt: '2026-11-23T13:00:00.000Z',
      about: 'Loose goat',
    },
  ],
  drafts: [{ name: 'contact', owner: 'visitor', values: { message: 'Hi' }, savedAtMs: 5 }],
};

test('a file is read back unchanged, and its text for people comes first', async () => {
  const text = await writeWordsText(WORDS, FILE);
  expect(text.startsWith(WORDS)).toBe(true);
  expect(await readWordsText(text)).toEqual(FILE);
});

test('the machine-readable part is ASCII, so that no mail encoding can spoil it', async () => {
  const text = await writeWordsText(WORDS, FILE);
  expect(text.slice(text.indexOf(WORDS_FILE_MARK))).toMatch(/^[\n\x20-\x7e]*$/);
});

test('other line endings and a byte order mark do not count as changes', async () => {
  const text = await writeWordsText(WORDS, FILE);
  expect(await readWordsText(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(FILE);
});

test('the text may contain the mark itself', async () => {
  const text = await writeWordsText(`${WORDS}\n${WORDS_FILE_MARK}\n{}`, FILE);
  expect(await readWordsText(text)).toEqual(FILE);
});

test('every changed, missing or added byte is detected', async () => {
  const bytes = new TextEncoder().encode(await writeWordsText(WORDS, FILE));
  const random = randomOf(22);
  const refused = async (changed: Uint8Array) =>
    typeof (await readWordsText(new TextDecoder().decode(changed))) === 'string';
  const taken: string[] = [];
  for (let place = 0; place < bytes.length; place++) {
    const flipped = bytes.with(place, (bytes[place] ?? 0) ^ (1 << Math.floor(random.next() * 8)));
    const cut = new Uint8Array([...bytes.slice(0, place), ...bytes.slice(place + 1)]);
    const grown = new Uint8Array([...bytes.slice(0, place), 0x20, ...bytes.slice(place)]);
    for (const [how, changed] of Object.entries({ flipped, cut, grown }))
      if (!(await refused(changed))) taken.push(`${how} at ${place}`);
  }
  expect(taken).toEqual([]);
});

test('the first half of a file, another file and an empty one are refused', async () => {
  const text = await writeWordsText(WORDS, FILE);
  expect(await readWordsText(text.slice(0, -40))).toBe('damaged');
  expect(await readWordsText('My shopping list')).toBe('notOurs');
  expect(await readWordsText('')).toBe('notOurs');
  expect(await readWordsText(`x\n${WORDS_FILE_MARK}\n${'['.repeat(200_000)}`)).toBe('damaged');
  expect(await readWordsText(`x\n${WORDS_FILE_MARK}\nnull\n`)).toBe('damaged');
});

const withEntry = (change: object): unknown => ({ ...FILE, entries: [{ ...FILE.entries[0], ...change }] });

test.each<[string, unknown, string]>([
  ['a later version of the file', { ...FILE, version: 2 }, 'newer'],
  ['a kind of write that is not known', withEntry({ name: 'goat.find', args: {} }), 'newer'],
  [
    'a field of a write that is not known',
    withEntry({ args: { thread: 1, content: 'a', color: 1 } }),
    'newer',
  ],
  ['text where a screen expects text to be', withEntry({ args: { thread: 1, content: 5 } }), 'newer'],
  ['a key that is none', withEntry({ key: 'x' }), 'damaged'],
  ['a state that is none', withEntry({ state: 'sent' }), 'damaged'],
  ['a time that is none', withEntry({ writtenAt: 'yesterday' }), 'damaged'],
  ['a reason that no server gives', withEntry({ problem: { code: 'x' } }), 'damaged'],
  ['a post of nobody', withEntry({ owner: 'visitor' }), 'damaged'],
  ['posts without a person', { ...FILE, person: null }, 'damaged'],
  ['a draft that is nested without end', { ...FILE, drafts: [deepDraft()] }, 'damaged'],
  ['no entries', { ...FILE, entries: undefined }, 'damaged'],
  ['another format', { ...FILE, format: 'x' }, 'notOurs'],
  ['a list', [], 'notOurs'],
])('a file is refused for %s', (_name, value, reason) => {
  expect(checkWordsFile(value)).toBe(reason);
});

function deepDraft() {
  let values: Record<string, unknown> = { text: 'x' };
  for (let depth = 0; depth < 6; depth++) values = { values };
  return { name: 'contact', owner: 'visitor', values, savedAtMs: 1 };
}

const ANIMAL = {
  name: 'Bella',
  species: 'Goat',
  sex: 'Doe',
  bornOn: '2024-02-29',
  weightLb: 61.5,
  tag: '0412',
  normalTempF: 102.3,
  pulse: 80,
  breaths: 20,
  medicines: 'None',
  allergies: '',
  vetPersonKey: KEY,
  note: '',
  isGone: false,
};
const RECORD = {
  kind: 'deworming',
  on: '2026-03-08',
  product: 'Drench',
  amount: '5 mL',
  by: 'Ann',
  meatDays: 9,
  milkHours: 36,
  nextOn: null,
  note: '',
} as const;

/** One valid write of each kind: a new field of a kind belongs here and in the rules. */
const WRITES: { [N in MutationName]: Required<Mutations[N]> } = {
  'review.write': { businessId: KEY, rating: 5, comment: 'Good', base: 3 },
  'review.reply': { review: KEY, content: '' },
  'business.register': {
    name: 'Barn',
    description: 'A barn for horses',
    phone: null,
    afterHoursPhone: '352 555 0101',
    email: null,
    website: null,
    address: '1 Road',
    city: 'Ocala',
    state: 'Florida',
    zipCode: '34470',
    animalTypes: ['Horse'],
    businessCategories: ['Vet'],
    facts: ['farmCalls'],
    serviceRadiusMiles: 20,
    haulInOnly: false,
    takesNewClients: true,
    location: { lat: 29, lng: -82 },
    hours: { timeZone: 'America/New_York', weekly: [{ day: 1, opens: '08:00', closes: '17:00' }], note: 'x' },
  },
  'business.edit': { business: KEY, fields: { name: 'New', hours: null }, base: 1 },
  'business.confirm': { business: 1 },
  'claim.send': { business: KEY, message: 'Mine' },
  'report.send': { kind: 'business', id: KEY, reason: 'Wrong', text: '' },
  'preferences.set': {
    animals: ['Cat'],
    businessTypes: [],
    base: { animals: [], businessTypes: ['Vet'] },
  },
  'person.set': {
    entries: [
      { id: KEY, businessId: null, name: 'Doc', phone: '352 555 0102', note: '', lastSeenOn: '2026-03-01' },
    ],
    base: [],
  },
  'animal.set': { animal: KEY, ...ANIMAL, base: 3 },
  'animal.remove': { animal: KEY },
  'record.add': { animal: KEY, ...RECORD },
  'record.edit': { record: KEY, ...RECORD, base: 3 },
  'record.remove': { record: KEY },
  'thread.create': { categoryId: 1, title: 'Hay', content: 'Where?', isSticky: false },
  'post.create': { thread: KEY, content: 'Here' },
  'post.edit': { post: 4, content: 'There', base: 9 },
  'post.remove': { post: 4 },
  'post.like': { post: KEY, liked: true },
  'thread.follow': { thread: KEY, following: true },
  'contact.send': {
    name: 'Ann',
    email: 'ann@example.com',
    country: 'USA',
    requestType: 'feedback',
    message: 'Hello',
  },
  'game.download': { gameId: 2 },
};

test.each(Object.entries(WRITES))(
  '%s is accepted complete, and without any of its optional fields',
  (name, args) => {
    expect(isKnownWrite(name, args)).toBe(true);
    const { base: _, ...rest } = args as { base?: unknown };
    expect(isKnownWrite(name, rest)).toBe(true);
    expect(isKnownWrite(name, { ...args, another: 1 })).toBe(false);
    for (const [field, value] of Object.entries(args))
      expect(isKnownWrite(name, { ...args, [field]: [value, {}] }), field).toBe(false);
  },
);
