import type { Animal, AnimalRecord } from '#contract/animals.ts';
import { writeBook } from '#src/features/animals/animals.local.ts';
import { ANIMALS_OFFER } from '#src/features/animals/animals-offer.local.ts';
import { openPage, pageOf, perform, write } from './acts.ts';
import { APP } from './app.ts';
import type { Choice, Deed } from './deeds.ts';
import { localBookOf } from './invariants/book.ts';
import type { Phone } from './phone.ts';
import { wholeBetween } from './random.ts';
import type { World } from './world.ts';

const DAY = '2026-03-02';

/** The keys of animals that a phone shows: those that the server has, and new ones that wait. */
function animalKeys(phone: Phone): string[] {
  const owner = phone.user()?.id;
  const waiting = phone
    .entries()
    .filter(
      (entry) => entry.name === 'animal.set' && entry.args.animal === undefined && entry.owner === owner,
    );
  const known = phone.disk.rows<Animal>('cache', 'animals').map(({ key }) => key);
  return [...new Set([...known, ...waiting.map(({ key }) => key)])];
}

/** Often the oldest: the same person may choose it on the other phone. */
const someOf = <T>({ random }: World, all: readonly T[]): T | undefined =>
  random.chance(0.5) ? all[0] : all.length > 0 ? random.pick(all) : undefined;

const addAnimal: Deed = (world, phone) =>
  write(world, phone, 'animal.set', {
    name: world.ledger.newText(),
    species: world.random.pick(['Goat', 'Cattle', 'Horse']),
  });

/** An animal and, as soon as it is saved, a weight and records of it: they go in one batch. */
const addHerd: Deed = (world, phone) => {
  const args = { name: world.ledger.newText(), species: 'Goat' };
  const onSaved = (animal: string) => {
    weigh(world, phone, animal);
    for (let count = wholeBetween(world.random, 1, 3); count > 0; count--) record(world, phone, animal);
  };
  write(world, phone, 'animal.set', args, { onSaved });
};

const changeAnimal: Deed = (world, phone) => {
  const animal = someOf(world, animalKeys(phone));
  if (animal !== undefined) weigh(world, phone, animal);
};

function weigh(world: World, phone: Phone, animal: string): void {
  const weightLb = wholeBetween(world.random, 1, 4000);
  const word = { target: `weight ${animal}`, value: String(weightLb) };
  write(world, phone, 'animal.set', { animal, weightLb }, { word });
}

const removeAnimal: Deed = (world, phone) => {
  const animal = someOf(world, animalKeys(phone));
  if (animal === undefined) return;
  const word = { target: `weight ${animal}`, value: '' };
  write(world, phone, 'animal.remove', { animal }, { word });
};

/** The animal may have been removed on another phone meanwhile: then the person sees why the record was refused. */
const addRecord: Deed = (world, phone) => {
  const animal = someOf(world, animalKeys(phone));
  if (animal !== undefined) record(world, phone, animal);
};

const record = (world: World, phone: Phone, animal: string) =>
  write(world, phone, 'record.add', { animal, kind: 'treatment', on: DAY, meatDays: 3 });

const changeRecord: Deed = (world, phone) => {
  const known = phone.disk.rows<AnimalRecord>('cache', 'records').map(({ key }) => key);
  const name = someOf(world, known);
  if (name === undefined) return;
  const removal = { target: `meat ${name}`, value: '' };
  if (world.random.chance(0.3))
    return write(world, phone, 'record.remove', { record: name }, { word: removal });
  const meatDays = wholeBetween(world.random, 0, 60);
  const word = { target: `meat ${name}`, value: String(meatDays) };
  write(world, phone, 'record.edit', { record: name, meatDays }, { word });
};

/** Somebody without an account keeps an animal on this phone, with a record. */
const keepLocally: Deed = (world, phone) => {
  if (phone.user()) return;
  const page = pageOf(world, phone);
  const name = world.ledger.newText();
  perform(world, page, `keeps ${name} without an account`, async () => {
    const [key, other] = [page.core.ports.uuid(), page.core.ports.uuid()];
    const animal = { name: 'animal.set', args: { name, species: 'Goat' }, key } as const;
    const about = {
      name: 'record.add',
      args: { animal: key, kind: 'vaccine', on: DAY },
      key: other,
    } as const;
    await writeBook(page.core, null, [animal, about], { titleOf: () => '' });
    world.keptLocally.push({ phone, keys: [key, other] });
  });
};

/** The person who has signed in adds the animals of this phone to their account, as the question offers. */
const joinLocal: Deed = (world, phone) => {
  const user = phone.user();
  if (!user || localBookOf(phone).length === 0) return;
  // A page of the previous version has its own code for it.
  const page = phone.pages().find(({ app }) => app === APP) ?? openPage(world, phone);
  perform(world, page, 'adds the animals of this phone to the account', async () => {
    if (await ANIMALS_OFFER.accept(page.core, user)) world.fault('animals joined');
  });
};

/** Acts of people on their book of animals, by how often they do them. */
export const DEEDS_OF_ANIMALS: readonly Choice[] = [
  [2, addAnimal, 'animals'],
  [1, addHerd, 'animals'],
  [3, changeAnimal, 'animals'],
  [1, removeAnimal, 'animals'],
  [2, addRecord, 'animals'],
  [2, changeRecord, 'animals'],
  [2, keepLocally, 'animals'],
  [3, joinLocal, 'animals'],
];
