import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { GUIDES_URL } from '#contract/guides.ts';
import { LEARNED_URL } from '#contract/learned.ts';
import { forgetGuides } from '#src/catalogue/guides-library.ts';
import { readVets } from '#src/features/emergency/emergency.local.ts';
import { exchangeOf, type PetibotAnswer } from '#src/features/petibot/messages.ts';
import { PETIBOT_WORDS as WORDS } from '#src/features/petibot/petibot.words.ts';
import { answerOn, type Reply } from '#src/features/petibot/reply.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import type { Core } from '#src/local/core.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';
import { answer } from './petibot-support.ts';

const GAINESVILLE = { lat: 29.65, lng: -82.32 };
const FILES: Readonly<Record<string, string>> = Object.fromEntries(
  [GUIDES_URL, LEARNED_URL].map((url) => [url, readFileSync(`public${url}`, 'utf8')]),
);
const VET = 'Veterinary Services';

/** A vet some hundredths of a degree north of town: each is some 0.7 miles. */
const vet = (name: string, north: number, animals: string[] = [], rest: object = {}) => ({
  name,
  lat: GAINESVILLE.lat + north / 100,
  lng: GAINESVILLE.lng,
  phone: `(352) 555-01${String(north).padStart(2, '0')}`,
  business_categories: JSON.stringify([VET]),
  animal_types: JSON.stringify(animals),
  ...rest,
});

const AROUND = [
  vet('UF Small Animal Hospital', 1),
  vet('PetSmart', 2, ['Dog', 'Cat']),
  vet('Royal Pets Market & Resort', 3),
  vet('Peterson Smith Equine', 4, ['Horse']),
  vet('Oak Animal Clinic', 5),
  vet('Cat vet', 6, ['Cat']),
  vet('Heartland Large Animal Services', 7),
  vet('Cow vet', 8, ['Cattle']),
];

beforeEach(forgetGuides);

async function phoneAmong(businesses: object[], radiusMiles = 50): Promise<Core> {
  const { core } = startPhone(await startTestServer({ businesses }));
  await setHomeArea(core.cache, 'Gainesville, FL', GAINESVILLE, radiusMiles);
  await core.engine.sync({ isForced: true });
  const fetch = async (url: string) => {
    const file = FILES[new URL(url).pathname];
    return new Response(file ?? null, {
      status: file ? 200 : 404,
      headers: { 'content-type': 'application/json' },
    });
  };
  return { ...core, ports: { ...core.ports, fetch } };
}

async function asked(core: Core, ...questions: string[]): Promise<Reply> {
  let last: Reply | null = null;
  let before: PetibotAnswer | null = null;
  let earlier = '';
  for (const question of questions) {
    last = await answerOn(core, question, before && exchangeOf(earlier, before));
    before = last.answer;
    earlier = question;
  }
  if (!last) throw new Error('nothing asked');
  return last;
}

const names = ({ near }: Reply) => near.map(({ name }) => name);

describe('a recommended vet', () => {
  test('is not a shop that only rents a room to one', async () => {
    const core = await phoneAmong(AROUND);
    expect(names(await asked(core, 'my cat is not eating'))).toEqual(['Cat vet', 'UF Small Animal Hospital']);
    expect(names(await asked(core, 'nearest vet'))).toEqual([
      'UF Small Animal Hospital',
      'Peterson Smith Equine',
      'Oak Animal Clinic',
    ]);
  });

  test('treats large animals if the question asks for them', async () => {
    const core = await phoneAmong(AROUND);
    const question = 'where is the nearest large animal vet';
    const found = ['Peterson Smith Equine', 'Cow vet', 'Heartland Large Animal Services'];
    expect(names(await asked(core, question))).toEqual(found);
    expect(names(await asked(core, 'how do I euthanize a chicken at home', question))).toEqual(found);
  });

  test.each(['my pig is lame', 'heat stroke pig'])('may treat a pig: "%s"', async (question) => {
    const core = await phoneAmong(AROUND);
    const reply = await asked(core, question);
    expect(names(reply)).toEqual(['Cow vet', 'Heartland Large Animal Services']);
    expect(reply.answer.text).toContain(WORDS.kinAsk('pigs'));
    expect(names(await asked(core, question, 'is there a vet near me'))).not.toContain(
      'Peterson Smith Equine',
    );
  });

  test('is replaced by a sentence if nobody treats the animal', async () => {
    const core = await phoneAmong(AROUND.filter(({ name }) => /Equine|Small|PetSmart/.test(name)));
    const reply = await asked(core, 'my pig is lame');
    expect(names(reply)).toEqual([]);
    expect(reply.answer.text).toContain(WORDS.kinNobody('pigs'));
  });

  test('is not one named after other animals', async () => {
    const core = await phoneAmong(AROUND);
    const reply = await asked(core, 'is there a vet for my cow near me');
    expect(names(reply)).toEqual(['Cow vet', 'Heartland Large Animal Services', 'Oak Animal Clinic']);
    expect(reply.answer.text).toBe(`${WORDS.local(VET)}\n${WORDS.mayTreat('cattle')}`);
  });
});

describe('a search for a shearer', () => {
  const office = vet('Alachua County Extension', 1, [], {
    business_categories: JSON.stringify(['Extension Office']),
  });

  test.each([
    'shearer near me',
    'sheep shearer',
    'who shears sheep around here',
    'can somebody come out and shear my sheep',
    'esquilador cerca de mí',
    'busco un esquilador para mis borregas',
    'quién trasquila ovejas cerca',
  ])('finds the office that knows them, and the guide: "%s"', async (question) => {
    const { answer, near } = await asked(await phoneAmong([office]), question);
    expect(near.map(({ name }) => name)).toEqual(['Alachua County Extension']);
    expect(answer.guides?.map(({ slug }) => slug)).toEqual(['sheep-shearing']);
    expect(answer.text).toContain(WORDS.shearer);
  });

  test.each(['when should i shear my sheep', 'do i feed them the day the shearer comes'])(
    'is no question about shearing: "%s"',
    async (question) => {
      const { answer } = await asked(await phoneAmong([office]), question);
      expect([answer.kind, answer.guide?.slug]).toEqual(['guide', 'sheep-shearing']);
      expect(answer.text).not.toContain(WORDS.shearer);
    },
  );
});

describe('a wish for a business', () => {
  const SPANISH = { facts: JSON.stringify({ speaksSpanish: true }) };
  test.each([
    'spanish speaking vet',
    'Spanish-speaking vet near me',
    'vet for my dog that speaks spanish',
    'veterinario que hable español',
    'un veterinario que habla espanol para mi perro',
    'vet en español',
    'is there a bilingual vet around here',
  ])('for Spanish puts businesses that speak it first: "%s"', async (question) => {
    const core = await phoneAmong([vet('Near vet', 1), vet('Vet of Spanish', 9, [], SPANISH)]);
    const { near, answer } = await asked(core, question);
    expect(near.map(({ name, states }) => [name, states])).toEqual([
      ['Vet of Spanish', ['speaksSpanish']],
      ['Near vet', []],
    ]);
    expect(answer.text).toContain(WORDS.wishStated('Speaks Spanish'));
  });

  test('is admitted if no business is known to meet it', async () => {
    const core = await phoneAmong([vet('Near vet', 1)]);
    const { near, answer } = await asked(core, 'a vet who takes new clients and speaks creole');
    expect(near.map(({ states }) => states)).toEqual([[]]);
    expect(answer.text).toContain(WORDS.wishUnknown('Takes new clients and Speaks Haitian Creole'));
  });

  test('for a day says that most places list no hours', async () => {
    const core = await phoneAmong([vet('Near vet', 1)]);
    const { answer } = await asked(core, 'vet open on saturday near me');
    expect(answer.text).toBe(`${WORDS.local(VET)} ${WORDS.openThen}`);
  });

  test('for a farm call is met only by businesses that come that far', async () => {
    const comes = (miles: object) => ({ facts: JSON.stringify({ farmCalls: true, ...miles }) });
    const core = await phoneAmong([
      vet('Stays', 1, ['Goat']),
      vet('Comes ten miles', 20, [], comes({ serviceRadiusMiles: 10 })),
      vet('Comes', 22, [], comes({})),
    ]);
    const { near } = await asked(core, 'who will come to my farm for a goat, any vet');
    expect(near.map(({ name }) => name)).toEqual(['Comes', 'Stays', 'Comes ten miles']);
  });
});

test.each([
  ['emergency vet for my dog', VET],
  ['low cost spay neuter clinic', VET],
  ['who vaccinates cattle around here', VET],
  ['where can i take an injured horse at night', VET],
  ['horse feed store', 'Animal Feed'],
  ['tienda de alimento para caballos', 'Animal Feed'],
  ['forrajera cerca', 'Animal Feed'],
  ['donde vendo mis becerros', 'Livestock Market'],
  ['adopt a dog', 'Rescue & Adoption'],
  ['puppy school near me', 'Training'],
  ['extension office near me', 'Extension Office'],
  ['oficina de extension', 'Extension Office'],
  ['animal control number', 'Animal Services'],
  ['estetica canina', 'Pet Grooming'],
])('"%s" searches for businesses: %s', (question, category) => {
  expect(answer(question)).toMatchObject({ kind: 'local', category });
});

describe('a search that finds nobody near', () => {
  test('names the nearest farther out, from the server', async () => {
    const core = await phoneAmong([vet('Dog vet', 1, ['Dog']), vet('Farther', 190, ['Goat'])], 25);
    const { near, answer } = await asked(core, 'goat vet near me');
    expect(near.map(({ name }) => name)).toEqual(['Farther']);
    expect(answer.text).toContain(WORDS.localFar('Veterinary Services for goats', null, 100));
  });
});

describe('an emergency', () => {
  test('names the vets that Emergency names, in its order', async () => {
    const core = await phoneAmong([
      vet('Far vet for dogs', 84, ['Dog']),
      vet('BluePearl Pet Hospital', 6, [], { facts: JSON.stringify({ emergency24h: true }) }),
      vet('Oak Animal Clinic', 5),
    ]);
    const { treats } = await readVets(core, 'Dog', GAINESVILLE);
    const order = treats.map(({ business }) => business.name);
    expect(order).toEqual(['BluePearl Pet Hospital', 'Oak Animal Clinic', 'Far vet for dogs']);
    for (const question of ['my dog ate rat poison', 'a snake bit my dog'])
      expect(names(await asked(core, question))).toEqual(order.slice(0, 2));
  });

  test('asks the server if the phone knows nobody to call', async () => {
    const core = await phoneAmong([vet('Oak Animal Clinic', 5), vet('Far Equine', 120, ['Horse'])], 25);
    expect(names(await asked(core, 'my horse is rolling and sweating'))).toEqual([
      'Far Equine',
      'Oak Animal Clinic',
    ]);
  });
});

test('a text beside an emergency keeps the vets of Emergency, and one about the world gets none', async () => {
  const core = await phoneAmong([vet('Far vet for cats', 20, ['Cat']), vet('Town Animal Hospital', 6)]);
  const order = names(await asked(core, 'cat not peeing'));
  expect(order).toEqual(['Town Animal Hospital', 'Far vet for cats']);
  const president = await asked(core, 'cat not peeing', 'who is the president');
  expect(president.answer).toMatchObject({ isOpen: true, category: null });
  expect([names(president), president.answer.text]).toEqual([
    [],
    `${WORDS.notUnderstood} ${WORDS.stillOpen('cat not peeing')}`,
  ]);
  expect(names(await asked(core, 'cat not peeing', 'qwzx blorf'))).toEqual(order);
});

describe('a question about open businesses', () => {
  const ALWAYS = { facts: JSON.stringify({ emergency24h: true }) };
  test('lists open ones first and says which are unknown', async () => {
    const core = await phoneAmong([vet('Near vet', 1), vet('Day and night vet', 9, [], ALWAYS)]);
    const { near, answer } = await asked(core, 'open now vet');
    expect(near.map(({ name, opening }) => [name, opening])).toEqual([
      ['Day and night vet', 'always'],
      ['Near vet', 'unknown'],
    ]);
    expect(answer.text).toBe(WORDS.openNow(VET));
    const { near: nearest } = await asked(core, 'nearest vet');
    expect(nearest.map(({ name, opening }) => [name, opening])).toEqual([
      ['Near vet', undefined],
      ['Day and night vet', undefined],
    ]);
  });

  test('says if none is known to be open', async () => {
    const core = await phoneAmong([vet('Near vet', 1)]);
    expect((await asked(core, 'vet open now near me')).answer.text).toBe(WORDS.openUnknown(VET));
  });
});

test('a Spanish question gets a note that the answer is in English, in an emergency after the first aid', async () => {
  const core = await phoneAmong(AROUND);
  const textOf = async (question: string) => (await asked(core, question)).answer.text;
  expect(await textOf('hola')).toBe(`${WORDS.inSpanish}\n${WORDS.hello}`);
  expect(await textOf('mi vaca no se levanta')).toMatch(/^Call a vet now.*\n.*también está en español/s);
  expect(await textOf('donde hay un veterinario cerca')).toBe(`${WORDS.inSpanish}\n${WORDS.local(VET)}`);
});

test('a horse named in Spanish after hens gets vets for horses', async () => {
  const core = await phoneAmong(AROUND);
  const reply = await asked(core, 'my hens stopped laying', 'mi caballo tiene cólico que hago');
  expect(names(reply)).toContain('Peterson Smith Equine');
  expect(names(reply)).not.toContain('UF Small Animal Hospital');
});
