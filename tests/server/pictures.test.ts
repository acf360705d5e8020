import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Business } from '#contract/businesses.ts';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import type { Problem } from '#contract/problems.ts';
import type { Profile } from '#contract/profile.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { dropReleased } from '#server/features/pictures/drop-pictures.service.ts';
import { releaseUnusedSitePictures } from '#server/features/pictures/site-pictures.service.ts';
import { removePerson } from '#server/features/profile/delete-account.service.ts';
import { hashOf, jpegOf, sendPicture } from '#tests/support/pictures.ts';
import { pullOne } from '#tests/support/sync.ts';
import {
  add,
  address,
  admin,
  ann,
  begin,
  ben,
  end,
  id,
  imagesOf,
  list,
  red,
  server,
  start,
  useListing,
} from './pictures-support.ts';

beforeAll(start);
afterAll(end);
beforeEach(begin);

const drop = () => dropReleased(server.store, server.pictures);

test('the owner adds a picture, which is in the listing and is served in two sizes and types without metadata', async () => {
  const answer = await add(red);
  expect([answer.status, answer.body.images]).toEqual([200, [address(red)]]);
  const sizes: unknown[] = [];
  for (const kind of ['view.webp', 'view.jpg', 'thumb.webp', 'thumb.jpg']) {
    const file = await server.request('GET', `/pictures/${hashOf(red)}-${kind}`);
    const { width, height, format, exif } = await sharp(file.bytes).metadata();
    sizes.push([file.status, file.headers.get('content-type'), format, width, height, exif]);
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(Buffer.from(file.bytes).includes('Ocala')).toBe(false);
  }
  expect(sizes).toEqual([
    [200, 'image/webp', 'webp', 1200, 900, undefined],
    [200, 'image/jpeg', 'jpeg', 1200, 900, undefined],
    [200, 'image/webp', 'webp', 160, 160, undefined],
    [200, 'image/jpeg', 'jpeg', 160, 160, undefined],
  ]);
});

test('the same picture sent twice is in the listing once', async () => {
  const first = await add(red);
  const again = await add(red);
  expect([again.status, again.body.images, again.body.version]).toEqual([
    200,
    [address(red)],
    first.body.version,
  ]);
});

test('only the owner and an admin add, see, order and remove pictures', async () => {
  expect((await sendPicture(server, list(), red)).status).toBe(401);
  expect((await add(red, ben?.token)).status).toBe(403);
  expect((await add(red, admin?.token)).status).toBe(200);
  for (const [method, path] of [
    ['GET', list()],
    ['DELETE', `${list()}/${hashOf(red)}`],
  ] as const)
    expect((await server.request(method, path, { token: ben?.token })).status).toBe(403);
  expect(await imagesOf()).toEqual([address(red)]);
});

test('the owner orders the pictures, and each must be named once', async () => {
  const [one, two] = [await jpegOf('#123'), await jpegOf('#321')];
  await add(one);
  await add(two);
  const order = (hashes: string[]) =>
    server.request<Business & Problem>('PUT', list(), { body: { hashes }, token: ann?.token });
  expect((await order([hashOf(two), hashOf(one)])).body.images).toEqual([address(two), address(one)]);
  for (const wrong of [
    [],
    [hashOf(one)],
    [hashOf(one), hashOf(one)],
    [hashOf(one), hashOf(two), hashOf(red)],
  ])
    expect((await order(wrong)).body.errors).toEqual([
      { path: 'hashes', message: 'List each picture once.' },
    ]);
});

test('a removed picture is gone with its bytes, unless another listing shows it', async () => {
  const green = await jpegOf('green');
  await add(green);
  const first = id;
  useListing(await server.addBusiness({ owner_id: ann?.user.id ?? 0 }));
  await add(green);
  const file = () => server.request('GET', address(green));
  const remove = (from: number) =>
    server.request<Business>('DELETE', `/api/businesses/${from}/pictures/${hashOf(green)}`, {
      token: ann?.token,
    });
  expect((await remove(first)).body.images).toEqual([]);
  expect((await file()).status).toBe(200);
  expect((await remove(id)).status).toBe(200);
  expect((await file()).status).toBe(404);
  expect((await remove(id)).status).toBe(404);
});

test('hiding a listing removes its pictures with their bytes, also when it is shown again', async () => {
  const pink = await jpegOf('pink');
  await add(pink);
  const hide = (hidden: boolean) =>
    server.request('POST', `/api/admin/businesses/${id}/hide`, { body: { hidden }, token: admin?.token });
  expect((await hide(true)).status).toBe(200);
  await drop();
  expect(await server.pictures.list()).not.toContain(hashOf(pink));
  await hide(false);
  expect(await imagesOf()).toEqual([]);
});

test('deleting an account removes the pictures of its listings, and its export contains them', async () => {
  const cleo = await server.register('cleo');
  useListing(await server.addBusiness({ owner_id: cleo.user.id }));
  const plum = await jpegOf('plum');
  await add(plum, cleo.token);
  const { body } = await server.request<{ pictures: { image: string; data: string }[] }>(
    'GET',
    '/api/user/export',
    { token: cleo.token },
  );
  expect(body.pictures).toMatchObject([{ image: address(plum), businessId: id, isWaiting: false }]);
  const { format } = await sharp(Buffer.from(body.pictures[0]?.data ?? '', 'base64')).metadata();
  expect(format).toBe('jpeg');
  const services = { store: server.store, nowMs: () => server.clock.nowMs };
  await removePerson(services as never, cleo.user.id);
  await drop();
  expect([await imagesOf(), (await server.request('GET', address(plum))).status]).toEqual([[], 404]);
});

test('a picture from the first day of an account waits for an admin, who shows or removes it', async () => {
  const dora = await server.register('dora', { isNew: true });
  useListing(await server.addBusiness({ owner_id: dora.user.id }));
  const [good, bad] = [await jpegOf('teal'), await jpegOf('tan')];
  expect((await add(good, dora.token)).body.images).toEqual([]);
  await add(bad, dora.token);
  const { body: own } = await server.request('GET', list(), { token: dora.token });
  expect(own).toMatchObject([{ isWaiting: true }, { isWaiting: true }]);
  const { body: queue } = await server.request<{ id: string; image: string; acts: string[] }[]>(
    'GET',
    '/api/admin/queue?kind=picture',
    { token: admin?.token },
  );
  expect(queue.map(({ image, acts }) => [image, acts])).toEqual(
    [good, bad].map((picture) => [address(picture), ['show-picture', 'remove-picture']]),
  );
  const decide = (item: number, act: string) =>
    server.request('POST', `/api/admin/queue/${queue[item]?.id}/${act}`, { token: admin?.token, body: {} });
  expect((await decide(0, 'show-picture')).status).toBe(200);
  expect((await decide(1, 'remove-picture')).status).toBe(200);
  expect((await decide(0, 'show-picture')).status).toBe(409);
  await drop();
  expect([await imagesOf(), (await server.request('GET', address(bad))).status]).toEqual([
    [address(good)],
    404,
  ]);
});

test('a picture of a registration that was sent with a key is added under the key', async () => {
  const key = crypto.randomUUID();
  const path = `/api/businesses/${key}/pictures`;
  const early = await sendPicture(server, path, red, { token: ann?.token });
  expect(early.status).toBe(404);
  useListing(await server.addBusiness({ owner_id: ann?.user.id ?? 0, key }));
  expect((await sendPicture<Business>(server, path, red, { token: ann?.token })).body.images).toEqual([
    address(red),
  ]);
});

test('removing an owner removes the pictures that were added since the claim', async () => {
  useListing(await server.addBusiness());
  const [early, late] = [await jpegOf('olive'), await jpegOf('lime')];
  await add(early, admin?.token);
  server.clock.nowMs += 1000;
  const message = 'It is my practice; call the number on the sign.';
  const claim = await server.request<{ id: number }>('POST', `/api/businesses/${id}/claims`, {
    body: { message },
    token: ben?.token,
  });
  const asAdmin = { token: admin?.token, body: {} };
  await server.request('POST', `/api/admin/queue/claim-${claim.body.id}/grant`, asAdmin);
  expect((await add(late, ben?.token)).body.images).toEqual([address(early), address(late)]);
  expect((await server.request('DELETE', `/api/admin/businesses/${id}/owner`, asAdmin)).status).toBe(204);
  expect(await imagesOf()).toEqual([address(early)]);
});

test('a profile picture is in the profile and beside the posts, until it is replaced or taken back', async () => {
  const eve = await server.register('eve');
  const set = (bytes: Uint8Array) =>
    sendPicture<Profile>(server, '/api/user/picture', bytes, { token: eve.token });
  const thread = { title: 'Hay', content: 'What do you pay?', categoryId: 1 };
  const category = { name: 'Hay', description: 'All about hay.', slug: 'hay', position: 1 };
  await server.request('POST', '/api/admin/forum-categories', { body: category, token: admin?.token });
  const made = await server.request<ForumThread>('POST', '/api/forums/threads', {
    body: thread,
    token: eve.token,
  });
  const authorImage = async () => {
    const { body } = await server.request<ForumPost[]>('GET', `/api/forums/threads/${made.body.id}/posts`);
    return body[0]?.authorProfileImageUrl;
  };
  const [first, second] = [await jpegOf('navy'), await jpegOf('gold')];
  expect((await set(first)).body.profileImageUrl).toBe(address(first));
  const { rows } = await pullOne(server, `thread:${made.body.id}`, 0);
  expect(rows.posts?.[0]?.authorProfileImageUrl).toBe(address(first));
  expect((await set(second)).body.profileImageUrl).toBe(address(second));
  await drop();
  expect([await authorImage(), await server.pictures.list()]).toEqual([
    address(second),
    expect.not.arrayContaining([hashOf(first)]),
  ]);
  await server.request('POST', `/api/admin/people/${eve.user.id}/take-back`, {
    body: {},
    token: admin?.token,
  });
  await drop();
  expect(await server.pictures.list()).not.toContain(hashOf(second));
  const { body } = await server.request<Profile>('GET', '/api/user/profile', { token: eve.token });
  expect(body).not.toHaveProperty('profileImageUrl');
});

test('an admin stores a picture for a game, and it is removed a day after no game shows it', async () => {
  const blue = await jpegOf('blue');
  const stored = () =>
    sendPicture<{ image: string }>(server, '/api/admin/pictures', blue, { token: admin?.token });
  expect((await sendPicture(server, '/api/admin/pictures', blue, { token: ann?.token })).status).toBe(403);
  expect([(await stored()).body, (await stored()).body]).toEqual([
    { image: address(blue) },
    { image: address(blue) },
  ]);
  const nextDay = () => releaseUnusedSitePictures(server.store, server.clock.nowMs + 2 * DAY_MS);
  const isThere = async () => {
    await drop();
    return (await server.request('GET', address(blue))).status === 200;
  };
  await releaseUnusedSitePictures(server.store, server.clock.nowMs);
  expect(await isThere()).toBe(true);
  const game = { title: 'Barn run', developer: 'A studio', category: 'Puzzle', price: 0, rating: 4 };
  const made = await server.request('POST', '/api/admin/games', {
    body: { ...game, description: 'Sort the hay before it rains.', bannerImage: address(blue) },
    token: admin?.token,
  });
  expect(made.body).toMatchObject({ bannerImage: address(blue) });
  await nextDay();
  expect(await isThere()).toBe(true);
  await server.store.write(({ trx }) => trx.updateTable('games').set({ banner_image: null }).execute());
  await nextDay();
  expect(await isThere()).toBe(false);
});
