import { describe, expect, test } from 'vitest';
import { problemOf } from '#contract/problems.ts';
import { removeBusiness } from '#server/features/businesses/removal.service.ts';
import { keptRow } from '#src/data/read/kept-row.ts';
import { fetchBusiness, readBusiness } from '#src/features/businesses/business.local.ts';
import { reviewWrite, sayReview } from '#src/features/reviews/review-write.ts';
import { readReviews, reviewDraftName } from '#src/features/reviews/reviews.local.ts';
import { fetchReviews, removeReview } from '#src/features/reviews/reviews.remote.ts';
import { readSession } from '#src/local/cache/identity.ts';
import { readDraft, writeDraft } from '#src/local/outbox/drafts.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

/** A signed-in phone and a server with one business. */
async function start() {
  const server = await startTestServer({ businesses: 1 });
  await server.register('ann');
  const bob = await server.register('bob');
  const phone = startPhone(server);
  phone.core.ports.setTimer = (work) => {
    queueMicrotask(work); // no pauses between attempts
    return () => {};
  };
  const ann = await phone.signIn('ann');
  return { server, phone, ann, bob, core: phone.core };
}

const write = async ({ core, user }: Phone, comment = 'Came at night.') => {
  if (!user) throw new Error('nobody is signed in');
  const fields = { rating: 4, comment };
  const about = 'Prairie Large Animal Vets';
  const draft = reviewDraftName(1);
  return enqueue(core, reviewWrite({ business: 1, about, fields, author: user, draft }));
};

describe('a written review', () => {
  test('waits first, is confirmed in its place after sending, and is recognized as one’s own', async () => {
    const { phone, core, ann } = await start();
    phone.goOffline();
    await write(phone);
    expect(await readReviews(core, 1, ann.id)).toMatchObject([
      { kind: 'unsent', draft: { comment: 'Came at night.' } },
    ]);
    phone.goOnline();
    await core.engine.sync({ isForced: true });
    expect(await readReviews(core, 1, ann.id)).toMatchObject([{ kind: 'posted', isOwn: true }]);
  });
  test('does not claim the review of another person that has its number after a restore of the server', async () => {
    const { phone, server, core, ann, bob } = await start();
    await write(phone);
    await core.engine.sync({ isForced: true });
    const [receipt] = await core.outbox.receipts.toArray();
    const body = { businessId: 1, rating: 2, comment: 'Came late.' };
    const posted = await server.request('POST', '/api/reviews', { body, token: bob.token });
    const { id } = posted.body as { id: number };
    await core.outbox.receipts.update(receipt?.key ?? '', { id });
    await fetchReviews(core, 1);
    const own = (await readReviews(core, 1, ann.id)).filter(
      (shown) => shown.kind === 'posted' && shown.isOwn,
    );
    expect(own).toMatchObject([{ review: { comment: 'Came at night.' } }]);
  });
  test('is shown to nobody else on the same phone', async () => {
    const { phone, core, bob } = await start();
    phone.goOffline();
    await write(phone);
    expect(await readReviews(core, 1, bob.user.id)).toEqual([]);
    expect(await readReviews(core, 1, null)).toEqual([]);
  });
  test('removes its draft', async () => {
    const { phone, core, ann } = await start();
    const name = reviewDraftName(1);
    await writeDraft(core.outbox, name, ann.id, { rating: 2, comment: 'Half a sen' }, 0);
    expect(await readDraft(core.outbox, name, ann.id)).toEqual({ rating: 2, comment: 'Half a sen' });
    await write(phone);
    expect(await readDraft(core.outbox, name, ann.id)).toBeNull();
  });
});

describe('the message about a review', () => {
  test("is thanks only after the response, and 'saved' before it", () => {
    expect(sayReview(false)('waiting', undefined)).toMatchObject({
      title: 'Saved on this phone',
      description: 'Your review will be sent when you have signal.',
    });
    expect(sayReview(false)('sent', undefined)).toMatchObject({
      title: 'Review Submitted',
      description: 'Thank you for your feedback!',
    });
    expect(sayReview(true)('sent', undefined)).toMatchObject({ description: 'Your review was updated' });
  });
  test('names the errors of all fields', () => {
    const problem = problemOf('fields-invalid', 'Some fields are not right.', [
      { path: 'rating', message: 'Choose 1 to 5 stars.' },
      { path: 'comment', message: 'Write 3 characters or more.' },
    ]);
    expect(sayReview(false)('refused', problem)).toMatchObject({
      description: 'Choose 1 to 5 stars. Write 3 characters or more.',
    });
  });
  test("is the server's reason after a refusal, and the text stays", async () => {
    const { phone, core, ann, server } = await start();
    await server.store.write(({ trx }) => removeBusiness(trx, 1, new Date(server.clock.nowMs).toISOString()));
    const key = await write(phone);
    await core.engine.sync({ isForced: true });
    const problem = (await core.outbox.entries.get(key))?.problem;
    expect(sayReview(false)('refused', problem)).toMatchObject({
      title: 'Error Submitting Review',
      description: 'This business is no longer listed.',
    });
    expect(await readReviews(core, 1, ann.id)).toMatchObject([
      { kind: 'unsent', draft: { comment: 'Came at night.' }, entry: { state: 'rejected' } },
    ]);
  });
});

describe('the reviews of a business', () => {
  const others = (token: string) => ({ body: { businessId: 1, rating: 5, comment: 'Kind people' }, token });
  test('come from the server, and removed ones disappear', async () => {
    const { server, core, bob } = await start();
    const answer = await server.request<{ id: number }>('POST', '/api/reviews', others(bob.token));
    expect(await fetchReviews(core, 1)).toMatchObject({ kind: 'done' });
    expect(await readReviews(core, 1, null)).toHaveLength(1);
    await server.request('DELETE', `/api/reviews/${answer.body.id}`, { token: bob.token });
    expect(await fetchReviews(core, 1)).toMatchObject({ kind: 'done' });
    expect(await readReviews(core, 1, null)).toEqual([]);
  });
  test('stay as saved without a response', async () => {
    const { server, core, bob, phone } = await start();
    await server.request('POST', '/api/reviews', others(bob.token));
    await fetchReviews(core, 1);
    phone.goOffline();
    expect(await fetchReviews(core, 1)).toMatchObject({ kind: 'unreached' });
    expect(await readReviews(core, 1, null)).toHaveLength(1);
  });
});

describe('removing one’s own review', () => {
  const mine = async (phone: Phone) => {
    await write(phone);
    await phone.core.engine.sync({ isForced: true });
    const [row] = await phone.core.cache.reviews.toArray();
    if (!row) throw new Error('the review has not come');
    return row;
  };
  test('deletes it on the phone and the server, and updates the count', async () => {
    const { phone, core, ann, server } = await start();
    expect(await removeReview(core, await mine(phone))).toEqual({ kind: 'removed' });
    expect(await readReviews(core, 1, ann.id)).toEqual([]);
    expect((await server.request<unknown[]>('GET', '/api/businesses/1/reviews')).body).toEqual([]);
    expect(await core.cache.businesses.get(1)).toMatchObject({ reviewCount: 0 });
  });
  test('changes nothing without signal', async () => {
    const { phone, core, ann } = await start();
    const review = await mine(phone);
    phone.goOffline();
    expect(await removeReview(core, review)).toEqual({ kind: 'silent' });
    expect(await readReviews(core, 1, ann.id)).toHaveLength(1);
  });
  test('asks for a sign-in if the session has ended', async () => {
    const { phone, core } = await start();
    const review = await mine(phone);
    phone.cookie = '';
    expect(await removeReview(core, review)).toEqual({ kind: 'signedOut' });
    expect(await readSession(core.cache)).toMatchObject({ state: 'ended', user: { username: 'ann' } });
  });
});

describe('the page of a business', () => {
  const ASKED = { answer: undefined, isAsking: true, isLate: false };
  const answered = async (core: Phone['core'], id: number) => {
    const answer = await fetchBusiness(core, id);
    return keptRow(await readBusiness(core.cache, id), { ...ASKED, answer, isAsking: false }).kind;
  };
  test('is here, gone or not saved, and these are three states', async () => {
    const { phone, core } = await start();
    expect(await answered(core, 1)).toBe('shown');
    expect(await answered(core, 77)).toBe('missing');
    phone.goOffline();
    expect(await answered(core, 77)).toBe('unreached');
    expect(await answered(core, 1)).toBe('shown');
  });
  test('is removed from this phone when the server says it is gone', async () => {
    const { server, core } = await start();
    await answered(core, 1);
    await server.store.write(({ trx }) => removeBusiness(trx, 1, new Date(server.clock.nowMs).toISOString()));
    expect(await answered(core, 1)).toBe('missing');
    expect(await core.cache.businesses.get(1)).toBeUndefined();
  });
  test("is 'not found' only after the server's own response", async () => {
    const { phone, core } = await start();
    phone.fault = async () => new Response('Not here', { status: 404 });
    expect(await answered(core, 1)).toBe('unreached');
    phone.fault = async () =>
      new Response(JSON.stringify({ status: 500, code: 'internal', detail: 'x' }), {
        status: 500,
        headers: { 'content-type': 'application/problem+json', 'X-Api': '1' },
      });
    expect(await answered(core, 1)).toBe('busy');
  });
  test('waits for the response while nothing is saved, for the usual time', () => {
    expect(keptRow(undefined, ASKED).kind).toBe('loading');
    expect(keptRow(null, ASKED).kind).toBe('loading');
    expect(keptRow(null, { ...ASKED, isLate: true }).kind).toBe('unreached');
  });
});
