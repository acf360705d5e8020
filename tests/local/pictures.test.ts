import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Business, BusinessDraft } from '#contract/businesses.ts';
import type { Core } from '#src/local/core.ts';
import { discardAll, discardEntry } from '#src/local/outbox/commands.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { followRegistrations } from '#src/local/outbox/pictures.ts';
import { rekey } from '#src/local/outbox/rekey.ts';
import { sendPictures } from '#src/local/sync/picture-sender.ts';
import { hashOf, jpegOf } from '#tests/support/pictures.ts';
import { startTogether } from './helpers.ts';

type Together = Awaited<ReturnType<typeof startTogether>>;
let together: Together;
let id: number;
beforeEach(async () => {
  together = await startTogether();
  id = await together.server.addBusiness({ owner_id: together.ann.id });
});
afterEach(() => together.server.close());

const LISTING: BusinessDraft = {
  name: 'Vega Goat Dairy',
  description: 'Goat milk and advice.',
  address: '400 SW 8th Ave',
  city: 'Gainesville',
  state: 'Florida',
  zipCode: '32601',
  phone: null,
  email: null,
  website: null,
  businessCategories: ['Farrier'],
  animalTypes: ['Goat'],
  facts: [],
};

const address = (bytes: Uint8Array) => `/pictures/${hashOf(bytes)}-view.webp`;
const imagesOf = async (business = id) =>
  (await together.server.request<Business>('GET', `/api/businesses/${business}`)).body.images;

/** Stores a picture as the screen does. */
async function add(core: Core, bytes: Buffer, business: number | string = id): Promise<void> {
  await core.outbox.pictures.put({
    path: `/api/businesses/${business}/pictures/${hashOf(bytes)}`,
    owner: together.ann.id,
    bytes: new Uint8Array(bytes).buffer,
    addedAtMs: core.ports.nowMs(),
    business,
  });
}
const left = (core: Core) => core.outbox.pictures.toArray();

test('pictures that were added without signal are sent in their order once there is signal', async () => {
  const { phone } = together;
  const [red, blue] = [await jpegOf('red'), await jpegOf('blue')];
  phone.goOffline();
  await add(phone.core, red);
  phone.clock.nowMs += 1;
  await add(phone.core, blue);
  await sendPictures(phone.core);
  expect(await left(phone.core)).toHaveLength(2);
  phone.goOnline();
  await sendPictures(phone.core);
  expect([await left(phone.core), await imagesOf()]).toEqual([[], [address(red), address(blue)]]);
  expect((await phone.core.cache.businesses.get(id))?.images).toEqual([address(red), address(blue)]);
});

test('a picture with a lost response is in the listing once', async () => {
  const { phone } = together;
  const red = await jpegOf('red');
  await add(phone.core, red);
  phone.fault = async (send) => {
    await send();
    throw new TypeError('connection lost');
  };
  await sendPictures(phone.core);
  expect(await left(phone.core)).toHaveLength(1);
  phone.fault = null;
  await sendPictures(phone.core);
  expect([await left(phone.core), await imagesOf()]).toEqual([[], [address(red)]]);
});

test('a page that is killed at any step of sending neither loses nor duplicates a picture', async () => {
  const { phone } = together;
  const colors = ['#111111', '#222222', '#333333'];
  const pictures = await Promise.all(colors.map((color) => jpegOf(color)));
  for (const picture of pictures) {
    await add(phone.core, picture);
    phone.clock.nowMs += 1;
  }
  for (let step = 1; (await left(phone.core)).length > 0; step++) {
    const context = phone.openContext();
    context.killAt = context.steps + step;
    await sendPictures(context.core).catch(() => undefined);
    const unsent = (await left(phone.core)).length;
    expect((await imagesOf()).length + unsent).toBeGreaterThanOrEqual(pictures.length);
  }
  expect(await imagesOf()).toEqual(pictures.map(address));
});

test('a picture waits for its registration, and texts do not wait for the picture', async () => {
  const { phone, ann } = together;
  const key = crypto.randomUUID();
  const red = await jpegOf('red');
  await add(phone.core, red, key); // chosen while the form is open
  await sendPictures(phone.core);
  phone.goOffline();
  await enqueue(phone.core, { name: 'business.register', owner: ann, args: LISTING, key });
  phone.goOnline();
  await sendPictures(phone.core);
  expect(phone.requests.filter((path) => path.includes('/pictures/'))).toEqual([]);
  await phone.core.engine.sync({ isForced: true });
  await sendPictures(phone.core);
  const [made] = await phone.core.cache.businesses.where('key').equals(key).toArray();
  expect([await left(phone.core), await imagesOf(made?.id)]).toEqual([[], [address(red)]]);
});

test('pictures follow a registration to another key, and are deleted with it', async () => {
  const { phone, ann } = together;
  const red = await jpegOf('red');
  const key = crypto.randomUUID();
  phone.goOffline();
  await enqueue(phone.core, { name: 'business.register', owner: ann, args: LISTING, key });
  await add(phone.core, red, key);
  const entry = await phone.core.outbox.entries.get(key);
  if (!entry) throw new Error('not queued');
  const renamed = await phone.core.outbox.transaction(
    'rw',
    [phone.core.outbox.entries, phone.core.outbox.meta],
    () => rekey(phone.core, entry, { args: LISTING }),
  );
  await followRegistrations(phone.core.outbox, ann.id);
  expect(await left(phone.core)).toMatchObject([
    { path: `/api/businesses/${renamed}/pictures/${hashOf(red)}`, business: renamed },
  ]);
  await discardEntry(phone.core, renamed);
  await followRegistrations(phone.core.outbox, ann.id);
  expect(await left(phone.core)).toEqual([]);
});

test('a refused picture keeps the message, and others go on', async () => {
  const { phone, server, people } = together;
  const foreign = await server.addBusiness({ owner_id: people.ben.user.id });
  const red = await jpegOf('red');
  await add(phone.core, red, foreign);
  phone.clock.nowMs += 1;
  await add(phone.core, red);
  await sendPictures(phone.core);
  expect(await left(phone.core)).toMatchObject([
    { business: foreign, refusal: 'Only the owner of this listing may change it.' },
  ]);
  expect(await imagesOf()).toEqual([address(red)]);
});

test('an upload is interrupted for waiting texts, and repeated afterwards', async () => {
  const { phone } = together;
  const red = await jpegOf('red');
  await add(phone.core, red);
  let isSending = false;
  const listeners = new Set<() => void>();
  const engine = {
    current: () => (isSending ? 'sending' : 'idle'),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const core = { ...phone.core, engine } as unknown as Core;
  phone.fault = (_send, _url, { signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      isSending = true;
      for (const listener of listeners) listener();
    });
  await sendPictures(core);
  expect([phone.core.reach.current() === 'offline', (await left(phone.core)).length]).toEqual([false, 1]);
  isSending = false;
  phone.fault = null;
  await sendPictures(core);
  expect(await imagesOf()).toEqual([address(red)]);
});

test('discarding everything unsent of a person discards the pictures', async () => {
  const { phone, ann } = together;
  await add(phone.core, await jpegOf('red'));
  await discardAll(phone.core.outbox, ann.id, phone.clock.nowMs);
  expect(await left(phone.core)).toEqual([]);
});

test('another person on the same phone does not send the pictures', async () => {
  const { phone } = together;
  await add(phone.core, await jpegOf('red'));
  await phone.signIn('ben');
  await sendPictures(phone.core);
  expect([(await left(phone.core)).length, await imagesOf()]).toEqual([1, []]);
});
