import { afterEach, expect, test } from 'vitest';
import type { Rows } from '#contract/entities.ts';
import { fetchBusiness } from '#src/features/businesses/business.local.ts';
import { fetchEvent } from '#src/features/events/events.local.ts';
import { fetchThread } from '#src/features/forums/forums.remote.ts';
import { fetchReviews } from '#src/features/reviews/reviews.remote.ts';
import { beginSession } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import type { Phone } from '#tests/support/device.ts';
import { eventOf } from '../features/events-support.ts';
import { backUp, onPush, queueOffline, review, startTogether, THREAD, write } from './helpers.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

for (const liked of [true, false])
  test(`an answer about one person's ${liked ? 'like' : 'unlike'} changes nothing for the person who has signed in meanwhile`, async () => {
    const { phone, server, people, ann } = await startTogether();
    await write(phone.core, ann, 'thread.create', THREAD);
    await phone.core.engine.sync();
    const [post] = await phone.core.cache.posts.toArray();
    const id = post?.id ?? 0;
    const like = (token: string, state: boolean) =>
      server.request('POST', `/api/forums/posts/${id}/like`, { body: { liked: state }, token });
    await like(people.ann.token, !liked);
    if (!liked) await like(people.ben.token, true);
    await phone.core.engine.sync();
    await queueOffline(phone, () => write(phone.core, ann, 'post.like', { post: id, liked }));
    phone.fault = onPush(async (send) => {
      const answer = await send();
      await beginSession(phone.core.cache, people.ben.user, phone.clock.nowMs);
      phone.cookie = people.ben.cookie;
      phone.goOnline();
      await phone.open().engine.sync({ isForced: true }); // another tab copies Ben's data
      return answer;
    });
    await phone.core.engine.sync({ isPushOnly: true });
    const held = await phone.core.cache.likes.toArray();
    expect(held.map(({ postId }) => postId)).toEqual(liked ? [] : [id]);
  });

/** Answers one read, and runs an act before the answer arrives. */
function holdBack(phone: Phone, path: string, meanwhile: () => Promise<unknown>, answer?: () => Response) {
  phone.fault = async (send, url) => {
    if (!url.includes(path)) return send();
    const held = answer?.() ?? (await send());
    phone.goOnline();
    await meanwhile();
    return held;
  };
}

const notThere = () =>
  new Response(JSON.stringify({ status: 404, code: 'not-found', detail: 'There is no such thing.' }), {
    status: 404,
    headers: { 'content-type': 'application/problem+json', 'X-Api': '1' },
  });
const noMore = () => new Response('[]', { headers: { 'content-type': 'application/json', 'X-Api': '1' } });

const DENIED: {
  what: keyof Rows;
  path: string;
  ask: (core: Core) => Promise<unknown>;
  answer: () => Response;
}[] = [
  { what: 'businesses', path: '/api/businesses/1', ask: (core) => fetchBusiness(core, 1), answer: notThere },
  { what: 'events', path: '/api/events/1', ask: (core) => fetchEvent(core, 1), answer: notThere },
  { what: 'threads', path: '/threads/slug/', ask: (core) => fetchThread(core, 'best-hay'), answer: notThere },
  { what: 'posts', path: '/threads/slug/', ask: (core) => fetchThread(core, 'best-hay'), answer: notThere },
  { what: 'reviews', path: '/reviews?', ask: (core) => fetchReviews(core, 1), answer: noMore },
];

for (const { what, path, ask, answer } of DENIED) {
  const start = async () => {
    const { phone, ann } = await startTogether();
    const { core } = phone;
    await write(core, ann, 'thread.create', THREAD);
    await review(core, ann, 1, 'Came out at night and was kind to the mare.');
    await core.engine.sync();
    await fetchBusiness(core, 1);
    await core.keep({ events: [eventOf(1)] }, null);
    const [row] = await core.cache[what as 'businesses'].toArray();
    if (!row) throw new Error(`the phone has none of ${what}`);
    return { phone, core, row };
  };

  test(`a response that ${what} do not exist removes them from the phone`, async () => {
    const { phone, core } = await start();
    holdBack(phone, path, async () => {}, answer);
    await ask(core);
    expect(await core.cache[what as 'businesses'].count()).toBe(0);
  });

  test(`a response that ${what} do not exist does not remove rows that arrived since the request`, async () => {
    const { phone, core, row } = await start();
    const { h: _h, ...newer } = { ...row, version: row.version + 1 };
    holdBack(phone, path, () => phone.open().keep({ [what]: [newer] } as Rows, null), answer);
    await ask(core);
    expect(await core.cache[what as 'businesses'].toArray()).toEqual([expect.objectContaining(newer)]);
  });
}

test('a response from before a restore that another page already knows is not stored', async () => {
  const { phone, server, people } = await startTogether();
  const { core } = phone;
  const backup = await backUp(server);
  cleanUps.push(backup.remove);
  await server.request('POST', '/api/businesses/1/reviews', {
    token: people.ben.token,
    body: { businessId: 1, rating: 1, comment: 'Written after the backup, and lost with it.' },
  });
  await core.engine.sync();
  holdBack(phone, '/api/businesses/1', async () => {
    phone.server = await backup.restore();
    await phone.open().engine.sync({ isForced: true });
  });
  expect(await fetchBusiness(core, 1)).toMatchObject({ kind: 'unreached' });
  expect(await core.cache.businesses.get(1)).toBeUndefined();
  expect(await fetchBusiness(core, 1)).toMatchObject({ kind: 'done' });
  expect(await core.cache.businesses.get(1)).toMatchObject({ reviewCount: 0 });
});
