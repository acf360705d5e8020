import { describe, expect, test } from 'vitest';
import type { BusinessDraft } from '#contract/businesses.ts';
import { changeEntry } from '#src/data/write/change-entry.ts';
import {
  argsOf,
  type CleanFields,
  placeKept,
  placeRegistration,
  readRegistration,
  refusedFields,
  startOf,
} from '#src/features/registration/registration.local.ts';
import { errorsAtFields } from '#src/features/registration/use-registration.ts';
import { readDraft, writeDraft } from '#src/local/outbox/drafts.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import type { OutboxEntry } from '#src/local/outbox/outbox.ts';
import { startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

const GOOD: CleanFields = {
  name: 'Vega Goat Dairy',
  description: 'Goat milk and advice.',
  phone: null,
  afterHoursPhone: null,
  serviceRadiusMiles: null,
  email: null,
  website: null,
  address: '12 Barn Rd',
  city: 'Gainesville',
  state: 'Florida',
  zipCode: '32601',
  animalTypes: ['Goat'],
  businessCategories: ['Breeders'],
  facts: [],
};

describe('the registration form', () => {
  test('starts with Florida as the state', () => {
    expect(startOf(null, null, () => 'k').fields.state).toBe('Florida');
  });
  test('starts with the draft instead of the refused entry, with empty optional fields', () => {
    const entry = { args: { ...GOOD, name: 'Old' } as BusinessDraft } as OutboxEntry<'business.register'>;
    expect(startOf(entry, null, () => 'k').fields).toMatchObject({
      name: 'Old',
      phone: '',
      animalTypes: ['Goat'],
    });
    const kept = { name: 'New', city: 7, animalTypes: [1], point: { lat: 29.65, lng: -82.32 } };
    expect(startOf(entry, kept, () => 'k')).toMatchObject({
      fields: { name: 'New', city: 'Gainesville', animalTypes: ['Goat'] },
      point: { lat: 29.65, lng: -82.32 },
    });
  });
  test('shows a refused place at the address', () => {
    const message = 'Could not determine location coordinates';
    expect(errorsAtFields([{ path: 'location', message }])).toEqual([{ path: 'address', message }]);
  });
});

describe('the place of a registration', () => {
  const point = { lat: 29.65, lng: -82.32 };

  test('is searched by the whole address', async () => {
    const addresses: string[] = [];
    const placed = await placeRegistration(GOOD, null, false, async (address) => {
      addresses.push(address);
      return point;
    });
    expect(addresses).toEqual(['12 Barn Rd, Gainesville, Florida 32601']);
    expect(argsOf(GOOD, placed).location).toEqual(point);
  });
  test('is the position of the phone before any address', async () => {
    const placed = await placeRegistration(GOOD, point, false, async () => ({ lat: 1, lng: 1 }));
    expect(placed).toEqual({ kind: 'placed', point });
  });
  test('is missing if nothing is found online, and is left to the server offline', async () => {
    expect(await placeRegistration(GOOD, null, false, async () => null)).toEqual({ kind: 'unknown' });
    const later = await placeRegistration(GOOD, null, true, async () => null);
    expect(later).toEqual({ kind: 'later' });
    expect(argsOf(GOOD, later)).not.toHaveProperty('location');
  });
});

test('of a waiting registration stays until its address changes', () => {
  const point = { lat: 29.65, lng: -82.32 };
  const queued = { ...GOOD, location: point };
  expect(placeKept(queued, { ...GOOD, name: 'Vega Dairy' })).toEqual(point);
  expect(placeKept(queued, { ...GOOD, zipCode: '34471' })).toBeNull();
  expect(placeKept(GOOD, GOOD)).toBeNull();
  expect(placeKept(null, GOOD)).toBeNull();
});

describe('a registration in the outbox', () => {
  const DRAFT = 'business.register';

  async function startQueued(args: BusinessDraft) {
    const server = await startTestServer();
    await server.register('ann');
    const phone = startPhone(server);
    const ann = await phone.signIn('ann');
    phone.goOffline();
    await writeDraft(phone.core.outbox, DRAFT, ann.id, { name: args.name }, phone.clock.nowMs);
    const key = await enqueue(phone.core, { name: 'business.register', args, owner: ann, draft: DRAFT });
    return { server, phone, core: phone.core, ann, key };
  }

  test('has removed its draft', async () => {
    const { core, ann } = await startQueued(GOOD);
    expect(await readDraft(core.outbox, DRAFT, ann.id)).toBeNull();
  });
  test('is located by the server if it was written without a place', async () => {
    const { phone, core, ann, key } = await startQueued(GOOD);
    phone.goOnline();
    phone.clock.nowMs += 60_000;
    await core.engine.sync({ isForced: true });
    expect(await readRegistration(core, key, ann.id)).toBeNull();
    expect((await core.cache.businesses.toArray())[0]?.location).toMatchObject({ lat: 29.65 });
  });
  test('that was refused is edited and sent again under a new key, once', async () => {
    const { phone, core, ann, key, server } = await startQueued({
      ...GOOD,
      city: 'Nowhereville',
      zipCode: '99999',
    });
    phone.goOnline();
    phone.clock.nowMs += 60_000;
    await core.engine.sync({ isForced: true });
    const refused = await readRegistration(core, key, ann.id);
    expect(refusedFields(refused)).toEqual(refused?.problem?.errors);
    expect(refused?.problem?.errors).toEqual([
      { path: 'location', message: 'Could not determine location coordinates' },
    ]);
    const changed = await changeEntry<'business.register'>(core, key, {
      args: GOOD,
      about: GOOD.name,
      draft: `${DRAFT}:${key}`,
    });
    expect(changed).not.toBe(key);
    await core.engine.sync({ isForced: true });
    expect(await core.outbox.entries.count()).toBe(0);
    expect(await core.outbox.receipts.get(changed ?? '')).toBeDefined();
    expect(await server.store.read.selectFrom('businesses').select('name').execute()).toHaveLength(1);
  });
  test('of another person is not opened', async () => {
    const { core, ann, key } = await startQueued(GOOD);
    expect(await readRegistration(core, key, ann.id + 1)).toBeNull();
    expect(await readRegistration(core, key, ann.id)).toMatchObject({ key });
  });
  test('that is gone cannot be edited', async () => {
    const { core } = await startQueued(GOOD);
    const change = { args: GOOD, about: '', draft: DRAFT };
    expect(await changeEntry<'business.register'>(core, 'no-such-key', change)).toBeNull();
  });
});
