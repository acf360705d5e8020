import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import { conflictOf } from '#src/data/write/conflicts.ts';
import { writeBook } from '#src/features/animals/animals.local.ts';
import type { BookWrite } from '#src/features/animals/animals.overlay.ts';
import { ANIMALS_OFFER } from '#src/features/animals/animals-offer.local.ts';
import { readBook, readLocalBook } from '#src/features/animals/read-book.local.ts';
import { readDraft } from '#src/local/outbox/drafts.ts';
import { startPhone } from '#tests/support/device.ts';
import { queueOffline, review, startTogether } from './helpers.ts';

const create = (key: string, name = 'Bella'): BookWrite => ({
  name: 'animal.set',
  args: { name, species: 'Goat' },
  key,
});
const treat = (animal: string, key: string, product = 'Drench'): BookWrite => ({
  name: 'record.add',
  args: { animal, kind: 'treatment', on: '2026-03-08', product, meatDays: 9 },
  key,
});
const change = (animal: string, fields: object): BookWrite => ({
  name: 'animal.set',
  args: { animal, ...fields },
  key: randomUUID(),
});
const ABOUT = { titleOf: () => 'Bella' };

test('an animal and its record written without signal are shown, sent once and stored on the other phone', async () => {
  const { server, phone, ann } = await startTogether();
  await phone.core.engine.sync();
  const [bella, dose] = [randomUUID(), randomUUID()];
  await queueOffline(phone, async () => {
    await writeBook(phone.core, ann, [create(bella), treat(bella, dose)], ABOUT);
    await writeBook(phone.core, ann, [create(bella), treat(bella, dose)], ABOUT);
    await writeBook(phone.core, ann, [change(bella, { weightLb: 61.5 })], ABOUT);
  });
  expect(await readBook(phone.core, ann)).toMatchObject({
    animals: [{ key: bella, name: 'Bella', weightLb: 61.5, isWaiting: true }],
    records: [{ key: dose, animal: bella, product: 'Drench', isWaiting: true }],
  });
  expect(await phone.core.outbox.entries.count()).toBe(2); // the change joined the new animal
  const other = startPhone(server);
  await other.signIn('ann');
  for (const { core } of [phone, other]) {
    await core.engine.sync({ isForced: true });
    const { animals, records } = await readBook(core, ann);
    const version = expect.any(Number);
    expect(animals).toEqual([{ key: bella, name: 'Bella', species: 'Goat', weightLb: 61.5, version }]);
    const treatment = { kind: 'treatment', on: '2026-03-08', product: 'Drench', meatDays: 9 };
    expect(records).toEqual([{ key: dose, animal: bella, ...treatment, version }]);
  }
});

test('a review written after a long import is sent before it, and an animal still before its records', async () => {
  const { phone, ann } = await startTogether();
  const bella = randomUUID();
  await queueOffline(phone, async () => {
    const doses = Array.from({ length: 250 }, () => treat(bella, randomUUID()));
    await writeBook(phone.core, ann, [create(bella), ...doses], ABOUT);
    await review(phone.core, ann, 1, 'Came at night');
  });
  await phone.core.engine.sync({ isPushOnly: true });
  const [first, second] = phone.pushes.map(({ mutations }) => mutations.map(({ name }) => name));
  expect(first?.slice(0, 3)).toEqual(['review.write', 'animal.set', 'record.add']);
  expect(second?.every((name) => name === 'record.add')).toBe(true);
  expect(await phone.core.outbox.entries.count()).toBe(0);
});

test('several records are stored together or not at all, so that a full phone has no half of them', async () => {
  const { phone, ann } = await startTogether();
  phone.goOffline();
  const { entries } = phone.core.outbox;
  const add = entries.add.bind(entries);
  const full = new DOMException('The phone is full.', 'QuotaExceededError');
  const [bella, dose] = [randomUUID(), randomUUID()];
  const failing = vi
    .spyOn(entries, 'add')
    .mockImplementation((entry) => (entry.key === dose ? Dexie.Promise.reject(full) : add(entry)));
  const writing = writeBook(phone.core, ann, [create(bella), treat(bella, dose)], ABOUT);
  await expect(writing).rejects.toThrow('full');
  expect(await entries.count()).toBe(0);
  failing.mockRestore();
  await writeBook(phone.core, ann, [create(bella), treat(bella, dose)], ABOUT);
  expect(await entries.count()).toBe(2);
});

test('if two phones change one animal, the later change wins, and its author sees the other value', async () => {
  const { server, phone, ann } = await startTogether();
  const other = startPhone(server);
  await other.signIn('ann');
  const bella = randomUUID();
  await writeBook(phone.core, ann, [create(bella)], ABOUT);
  for (const { core } of [phone, other]) await core.engine.sync({ isForced: true });
  await queueOffline(other, () => writeBook(other.core, ann, [change(bella, { note: 'Kicks' })], ABOUT));
  await writeBook(phone.core, ann, [change(bella, { note: 'Calm', tag: '7' })], ABOUT);
  for (const { core } of [phone, other, phone]) await core.engine.sync({ isForced: true });
  for (const { core } of [phone, other])
    expect((await readBook(core, ann)).animals).toEqual([
      { key: bella, name: 'Bella', species: 'Goat', note: 'Kicks', tag: '7', version: expect.any(Number) },
    ]);
  const receipts = await other.core.outbox.receipts.toArray();
  expect(receipts.map(({ previous }) => previous)).toMatchObject([{ content: 'Note: Calm' }]);
  expect(await readDraft(other.core.outbox, `animal.edit:${bella}`, ann.id)).toEqual({ note: 'Calm' });
  const [receipt] = receipts;
  expect(receipt && (await conflictOf(other.core, receipt))).toBe(
    'You also changed this on another phone. The later version was saved. Your other text is a draft.',
  );
});

test('two changes of one phone are no conflict, even if the second is written while the first is being sent', async () => {
  const { phone, ann } = await startTogether();
  const bella = randomUUID();
  await writeBook(phone.core, ann, [create(bella)], ABOUT);
  await phone.core.engine.sync({ isForced: true });
  await writeBook(phone.core, ann, [change(bella, { note: 'Calm' })], ABOUT);
  const entry = await phone.core.outbox.entries.toCollection().first();
  await phone.core.outbox.entries.update(entry?.key ?? '', { mayHaveLeft: true }); // its answer was lost
  await writeBook(phone.core, ann, [change(bella, { note: 'Kicks' })], ABOUT);
  expect(await phone.core.outbox.entries.count()).toBe(2);
  for (let pass = 0; pass < 2; pass++) await phone.core.engine.sync({ isForced: true });
  const receipts = await phone.core.outbox.receipts.toArray();
  expect(receipts.map(({ previous }) => previous)).toEqual([undefined, undefined, undefined]);
  expect((await readBook(phone.core, ann)).animals).toMatchObject([{ note: 'Kicks' }]);
});

test('a record of an animal that another phone removed is refused, and its text is kept', async () => {
  const { server, phone, ann } = await startTogether();
  const other = startPhone(server);
  await other.signIn('ann');
  const bella = randomUUID();
  await writeBook(phone.core, ann, [create(bella)], ABOUT);
  for (const { core } of [phone, other]) await core.engine.sync({ isForced: true });
  await queueOffline(other, () => writeBook(other.core, ann, [treat(bella, randomUUID())], ABOUT));
  const removal: BookWrite = { name: 'animal.remove', args: { animal: bella }, key: randomUUID() };
  await writeBook(phone.core, ann, [removal], ABOUT);
  for (const { core } of [phone, other]) await core.engine.sync({ isForced: true });
  const [entry] = await other.core.outbox.entries.toArray();
  expect(entry).toMatchObject({
    state: 'rejected',
    args: { product: 'Drench' },
    problem: { code: 'not-found' },
  });
  for (const { core } of [phone, other]) {
    expect(await readBook(core, ann)).toEqual({ animals: [], records: [] });
    expect(await core.cache.records.count()).toBe(0);
  }
});

test('a visitor’s book stays on the phone and is added once to the account that accepts it', async () => {
  const { server, phone } = await startTogether();
  const visitor = startPhone(server);
  const [bella, dose] = [randomUUID(), randomUUID()];
  expect(await writeBook(visitor.core, null, [create(bella), treat(bella, dose)], ABOUT)).toBeNull();
  expect(await visitor.core.outbox.entries.count()).toBe(0);
  const ann = await visitor.signIn('ann');
  await visitor.core.engine.sync({ isForced: true });
  expect(await readBook(visitor.core, ann)).toEqual({ animals: [], records: [] });
  expect(await ANIMALS_OFFER.readUnanswered(visitor.core, ann)).toMatchObject({ animals: [{ key: bella }] });
  const local = await readLocalBook(visitor.core);
  await ANIMALS_OFFER.accept(visitor.core, ann);
  await visitor.core.outbox.writeMeta('animalBook', local); // as if the app had stopped before it was deleted
  await ANIMALS_OFFER.accept(visitor.core, ann);
  await visitor.core.engine.sync({ isForced: true });
  expect(await ANIMALS_OFFER.read(visitor.core, ann)).toBeNull();
  const receipts = await visitor.core.outbox.receipts.toArray();
  expect(receipts.map(({ about }) => about)).toEqual(['Bella', 'Bella']);
  await phone.core.engine.sync({ isForced: true });
  const book = await readBook(phone.core, ann);
  expect([book.animals.map(({ key }) => key), book.records.map(({ key }) => key)]).toEqual([[bella], [dose]]);
});

test('a book that was added only in part is offered again, until all of it is in the account', async () => {
  const { server } = await startTogether();
  const visitor = startPhone(server);
  const [bella, dose] = [randomUUID(), randomUUID()];
  await writeBook(visitor.core, null, [create(bella), treat(bella, dose)], ABOUT);
  const ann = await visitor.signIn('ann');
  await visitor.core.engine.sync({ isForced: true });
  await writeBook(visitor.core, ann, [create(bella)], ABOUT); // the app stopped before the record
  expect(await ANIMALS_OFFER.read(visitor.core, ann)).not.toBeNull();
  await ANIMALS_OFFER.accept(visitor.core, ann);
  await visitor.core.engine.sync({ isForced: true });
  const { animals, records } = await readBook(visitor.core, ann);
  expect([animals.map(({ key }) => key), records.map(({ key }) => key)]).toEqual([[bella], [dose]]);
  expect(await readLocalBook(visitor.core)).toEqual({ animals: [], records: [] });
});

test('the book is deleted when its person signs out', async () => {
  const { phone, ann } = await startTogether();
  const bella = randomUUID();
  await writeBook(phone.core, ann, [create(bella), treat(bella, randomUUID())], ABOUT);
  await phone.core.engine.sync({ isForced: true });
  expect(await phone.core.cache.records.count()).toBe(1);
  await phone.signIn('ben');
  expect([await phone.core.cache.animals.count(), await phone.core.cache.records.count()]).toEqual([0, 0]);
});
