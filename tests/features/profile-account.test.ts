import { describe, expect, test } from 'vitest';
import type { Profile } from '#contract/profile.ts';
import {
  changePassword,
  changeProfile,
  deleteAccount,
  exportAccount,
} from '#src/features/profile/account.ts';
import {
  fetchProfile,
  readOwnBusinesses,
  readShownProfile,
  storeProfile,
} from '#src/features/profile/profile.local.ts';
import { readOwnReviews } from '#src/features/reviews/reviews.local.ts';
import { removeReview } from '#src/features/reviews/reviews.remote.ts';
import { closeSession, readSession } from '#src/local/cache/identity.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { startPhone } from '#tests/support/device.ts';
import { PASSWORD, startTestServer } from '#tests/support/server.ts';

async function startSignedIn() {
  const server = await startTestServer({ businesses: 2 });
  await server.register('ann');
  await server.register('bob');
  const phone = startPhone(server);
  const ann = await phone.signIn('ann');
  return { server, phone, core: phone.core, ann };
}

const review = (businessId: number) => ({ businessId, rating: 5, comment: 'Great vet' });

describe('the profile', () => {
  test('stays on the screen without signal, as last saved', async () => {
    const { phone, core, ann } = await startSignedIn();
    await core.engine.sync();
    phone.goOffline();
    expect(await fetchProfile(core)).toEqual({ kind: 'unreached' });
    expect(await readShownProfile(core, ann)).toMatchObject({ fullName: ann.fullName, isKept: true });
    expect((await readSession(core.cache))?.state).toBe('signedIn');
  });
  test('ends the session of this phone only after a 401', async () => {
    const { phone, core } = await startSignedIn();
    phone.cookie = '';
    expect(await fetchProfile(core)).toMatchObject({ kind: 'refused' });
    expect((await readSession(core.cache))?.state).toBe('ended');
  });
  test('shows its own posted and waiting reviews, and none of other people', async () => {
    const { server, phone, core, ann } = await startSignedIn();
    const bob = await server.request<{ token: string }>('POST', '/api/auth/login', {
      body: { username: 'bob', password: PASSWORD },
    });
    await server.request('POST', '/api/reviews', { token: bob.body.token, body: review(1) });
    await enqueue(core, { name: 'review.write', args: review(1), owner: ann });
    await core.engine.sync();
    phone.goOffline();
    await enqueue(core, { name: 'review.write', args: review(2), owner: ann, about: 'Fixture' });
    const rows = await readOwnReviews(core, ann.id);
    expect(rows.map((row) => row.kind)).toEqual(['unsent', 'posted']);
    expect(rows.map((row) => row.businessName)).toEqual(['Fixture', expect.any(String)]);
    expect(rows[1]).toMatchObject({ review: { businessId: 1, user: { fullName: ann.fullName } } });
  });
  test('removes a posted review on the server, and says if there is no signal', async () => {
    const { server, phone, core, ann } = await startSignedIn();
    await enqueue(core, { name: 'review.write', args: review(1), owner: ann });
    await core.engine.sync();
    const [row] = await readOwnReviews(core, ann.id);
    if (row?.kind !== 'posted') throw new Error('the review was not delivered');
    phone.goOffline();
    expect(await removeReview(core, row.review)).toEqual({ kind: 'silent' });
    expect(await readOwnReviews(core, ann.id)).toHaveLength(1);
    phone.goOnline();
    expect(await removeReview(core, row.review)).toEqual({ kind: 'removed' });
    expect(await readOwnReviews(core, ann.id)).toHaveLength(0);
    expect((await server.request<unknown[]>('GET', '/api/businesses/1/reviews')).body).toHaveLength(0);
  });
  test('shows a registered business first as waiting, then as listed, never twice', async () => {
    const { phone, core, ann } = await startSignedIn();
    phone.goOffline();
    const args = {
      name: 'Vega Goat Dairy',
      description: 'Goat milk and advice.',
      phone: null,
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
    await enqueue(core, { name: 'business.register', args, owner: ann });
    expect(await readOwnBusinesses(core, ann.id)).toMatchObject([{ kind: 'waiting' }]);
    phone.goOnline();
    phone.clock.nowMs += 60_000;
    await core.engine.sync({ isForced: true });
    expect(await readOwnBusinesses(core, ann.id)).toMatchObject([
      { kind: 'listed', business: { name: 'Vega Goat Dairy' } },
    ]);
  });
});

test('a profile that arrives during the sign-out does not sign the person in again', async () => {
  const { core } = await startSignedIn();
  const answer = await core.api.request<Profile>('/api/user/profile');
  if (answer.kind !== 'ok') throw new Error('no profile');
  await Promise.all([storeProfile(core, answer.body), closeSession(core.cache, core.ports.nowMs())]);
  expect((await core.cache.session.get('current'))?.user).toBeNull();
  expect(await core.cache.profile.count()).toBe(0);
});

describe('account settings', () => {
  const passwords = { currentPassword: PASSWORD, password: 'new-door-8', passwordConfirm: 'new-door-8' };

  test('refuse a wrong password at its own field', async () => {
    const { core } = await startSignedIn();
    expect(await changePassword(core, { ...passwords, currentPassword: 'wrong' })).toEqual([
      { path: 'currentPassword', message: 'The current password is not right.' },
    ]);
    expect(await changePassword(core, passwords)).toBeUndefined();
  });
  test('say that a password change needs a connection', async () => {
    const { phone, core } = await startSignedIn();
    phone.goOffline();
    expect((await changePassword(core, passwords))?.[0]).toMatchObject({
      path: '',
      message:
        'No response. Changing your password needs a connection. If the old one no longer works, it was changed.',
    });
  });
  test('refuse a taken email at its field, and show a changed name at once', async () => {
    const { core, ann, server } = await startSignedIn();
    const bob = await server.request<{ user: { email: string } }>('POST', '/api/auth/login', {
      body: { username: 'bob', password: PASSWORD },
    });
    const fields = { fullName: 'Ann Vega', email: ann.email, location: 'Ocala' };
    expect(await changeProfile(core, { ...fields, email: bob.body.user.email })).toMatchObject([
      { path: 'email', message: 'This email is already used by another account.' },
    ]);
    expect(await changeProfile(core, fields)).toBeUndefined();
    expect(await readShownProfile(core, ann)).toMatchObject({ fullName: 'Ann Vega', location: 'Ocala' });
    expect((await readSession(core.cache))?.user?.fullName).toBe('Ann Vega');
  });
  test('export everything as a named file', async () => {
    const { core, ann } = await startSignedIn();
    const file = await exportAccount(core);
    if (file.kind !== 'file') throw new Error(file.detail);
    expect(file.name).toBe(`petiyard-${ann.id}-2026-03-02.json`);
    expect(JSON.parse(file.text)).toMatchObject({ profile: { username: 'ann' } });
  });
});

describe('deleting the account', () => {
  test('without signal or with a wrong password deletes nothing', async () => {
    const { phone, core, ann } = await startSignedIn();
    await enqueue(core, { name: 'review.write', args: review(999), owner: ann });
    expect((await deleteAccount(core, ann, 'wrong'))?.[0]?.path).toBe('password');
    phone.goOffline();
    expect((await deleteAccount(core, ann, PASSWORD))?.[0]?.message).toBe(
      'Deleting your account needs a connection. Nothing was deleted.',
    );
    expect((await readSession(core.cache))?.user?.id).toBe(ann.id);
    expect(await core.outbox.entries.count()).toBe(1);
  });
  test('removes all data of the person from this phone, and nothing of others', async () => {
    const { server, phone, core, ann } = await startSignedIn();
    const other = { ...ann, id: ann.id + 50 };
    phone.goOffline();
    await enqueue(core, { name: 'review.write', args: review(1), owner: ann });
    await enqueue(core, { name: 'review.write', args: review(1), owner: other });
    await core.engine.sync();
    phone.goOnline();
    expect(await deleteAccount(core, ann, PASSWORD)).toBeUndefined();
    expect((await readSession(core.cache))?.user).toBeNull();
    expect(await core.outbox.entries.toArray()).toMatchObject([{ owner: other.id }]);
    expect(await core.cache.profile.count()).toBe(0);
    const login = { username: 'ann', password: PASSWORD };
    expect((await server.request('POST', '/api/auth/login', { body: login })).status).toBe(401);
  });
});
