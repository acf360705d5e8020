import { describe, expect, test } from 'vitest';
import { problemOf } from '#contract/problems.ts';
import type { Review } from '#contract/reviews.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { answerWith, type Phone } from '#tests/support/device.ts';
import {
  dialog,
  inMain,
  openApp,
  press,
  screen,
  startScreens,
  toastSays,
  type,
  waitFor,
  within,
  wordsOf,
} from '#tests/support/screens.tsx';
import type { TestServer } from '#tests/support/server.ts';
import { loseSignal } from './states-support.ts';

const start = () => startScreens({ user: 'ann', businesses: 1 });

async function write(phone: Phone, comment: string) {
  if (!phone.user) throw new Error('nobody is signed in');
  const args = { businessId: 1, rating: 4, comment };
  return enqueue(phone.core, { name: 'review.write', args, owner: phone.user, about: 'Prairie Vets' });
}

/** A review that the server and this phone have. */
async function post(phone: Phone, comment = 'Came at night.') {
  await write(phone, comment);
  await phone.core.engine.sync({ isForced: true });
}

/** Sets the state of the last write in its entry. */
const becomes = (phone: Phone, key: string, changes: Partial<AnyEntry>) =>
  phone.core.outbox.entries.update(key, changes);

const card = async (words: string) => {
  const found = (await inMain().findByText(words, { selector: 'article .written' })).closest('article');
  if (!found) throw new Error('a review is no article');
  return within(found);
};
const pressIn = async (words: string, name: string) =>
  press(await (await card(words)).findByRole('button', { name }));
const reviewsOf = async (server: TestServer) =>
  (await server.request<Review[]>('GET', '/api/businesses/1/reviews')).body;

describe.each([
  ['on the page of the business', '/business/1'],
  ['on one’s own page', '/profile?tab=reviews'],
])('one’s own review %s', (_where, path) => {
  test('shows day and year, and when it was edited', async () => {
    const { server, phone } = await start();
    await post(phone);
    server.clock.nowMs += 3 * 86_400_000;
    phone.clock.nowMs += 3 * 86_400_000;
    await post(phone, 'Came at noon.');
    await openApp(phone, path);
    const date = '[A-Z][a-z]{2} \\d{1,2}, \\d{4}';
    const isDate = (_: string, element: Element | null) =>
      new RegExp(`^${date}, changed ${date}$`).test(element?.textContent ?? '');
    expect((await card('Came at noon.')).getByText(isDate, { selector: 'span' })).toBeTruthy();
  });
  test('is removed after a question whose last choice keeps it', async () => {
    const { server, phone } = await start();
    await post(phone);
    await openApp(phone, path);
    await pressIn('Came at night.', 'Remove');
    expect(dialog().getByRole('heading', { name: 'Remove your review?' })).toBeTruthy();
    expect(wordsOf(dialog().getAllByRole('button')).filter(Boolean).slice(-2)).toEqual([
      'Remove my review',
      'Keep it',
    ]);
    await press(dialog().getByRole('button', { name: 'Remove my review' }));
    await toastSays('Review removed');
    expect(await reviewsOf(server)).toEqual([]);
  });
  test('cannot be removed without signal, and nothing waits afterwards', async () => {
    const { phone } = await start();
    await post(phone);
    await openApp(phone, path);
    await card('Came at night.');
    phone.goOffline();
    await pressIn('Came at night.', 'Remove');
    await press(dialog().getByRole('button', { name: 'Remove my review' }));
    const toast = await toastSays(
      'Not removed',
      'Removing a review needs a connection. Try again when you have signal.',
    );
    expect(toast.dataset.tone).toBe('destructive');
  });
  test('can be edited while it waits, and deleted after a question', async () => {
    const { phone } = await start();
    await openApp(phone, path);
    await loseSignal(phone);
    await write(phone, 'Came at nigth.');
    await pressIn('Came at nigth.', 'Edit');
    await type(await dialog().findByRole('textbox', { name: 'Comment' }), 'Came at night.');
    await press(dialog().getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await pressIn('Came at night.', 'Delete');
    expect(dialog().getByText('It will be deleted from this phone and won’t be sent.')).toBeTruthy();
    expect(wordsOf(dialog().getAllByRole('button')).filter(Boolean).slice(-2)).toEqual(['Delete', 'Keep it']);
    await press(dialog().getByRole('button', { name: 'Delete' }));
    await toastSays('Review deleted from this phone');
    expect(await phone.core.outbox.entries.count()).toBe(0);
  });
  test('warns before deletion that it may have been sent, and then shows that it is being withdrawn', async () => {
    const { phone } = await start();
    await openApp(phone, path);
    await loseSignal(phone);
    await becomes(phone, await write(phone, 'Came at night.'), { mayHaveLeft: true });
    await pressIn('Came at night.', 'Delete');
    expect(
      dialog().getByText('It may have been sent already. If so, it is posted and shown as sent.'),
    ).toBeTruthy();
    await press(dialog().getByRole('button', { name: 'Delete' }));
    await toastSays('This may have been sent already. We’re asking our server not to post it.');
  });
  test('is not deleted if another page edited it, and a message says so', async () => {
    const { phone } = await start();
    await openApp(phone, path);
    await loseSignal(phone);
    await write(phone, 'Came at night.');
    await pressIn('Came at night.', 'Delete');
    phone.clock.nowMs += 1000;
    await write(phone, 'Came at noon.');
    await card('Came at noon.');
    await press(dialog().getByRole('button', { name: 'Delete' }));
    await toastSays('This changed, so it wasn’t deleted. Check it again.');
    expect(await phone.core.outbox.entries.count()).toBe(1);
  });
  test('stays as posted after a refused edit, beside the kept text', async () => {
    const { phone } = await start();
    await post(phone);
    const problem = problemOf('not-found', 'This business is no longer listed.');
    await becomes(phone, await write(phone, 'Came at noon.'), { state: 'rejected', problem });
    await openApp(phone, path);
    const refused = await card('Came at noon.');
    expect(refused.getByText('Needs your attention')).toBeTruthy();
    expect(refused.getByText(/This business is no longer listed\./)).toBeTruthy();
    expect(refused.getByRole('button', { name: 'Edit and resend' })).toBeTruthy();
    expect((await card('Came at night.')).getByRole('button', { name: 'Remove' })).toBeTruthy();
  });
  test('says that an attempt failed and can be retried there', async () => {
    const { server, phone } = await start();
    await openApp(phone, path);
    await loseSignal(phone);
    const key = await write(phone, 'Came at night.');
    await becomes(phone, key, {
      state: 'parked',
      mayHaveLeft: true,
      failures: 8,
      notBeforeMs: phone.clock.nowMs + 86_400_000,
    });
    const waiting = await card('Came at night.');
    await waiting.findByText(
      'We tried 8 times and couldn’t send this. Your text is saved, and we’ll try again once a day.',
    );
    phone.goOnline();
    await press(waiting.getByRole('button', { name: 'Retry' }));
    await phone.core.engine.sync({ isForced: true });
    await waitFor(async () => expect(await reviewsOf(server)).toHaveLength(1));
  });
  test('shows both reasons if two fields were refused', async () => {
    const { phone } = await start();
    await openApp(phone, path);
    await loseSignal(phone);
    const problem = problemOf('fields-invalid', 'Some fields are not right.', [
      { path: 'rating', message: 'Choose 1 to 5 stars.' },
      { path: 'comment', message: 'Write 3 characters or more.' },
    ]);
    await becomes(phone, await write(phone, 'Came at night.'), { state: 'rejected', problem });
    const refused = await card('Came at night.');
    expect(await refused.findByText('Choose 1 to 5 stars. Write 3 characters or more.')).toBeTruthy();
    expect(refused.getByText('Your text is saved.')).toBeTruthy();
  });
  test('waits instead of sending if the browser was killed during sending', async () => {
    const { phone } = await start();
    await openApp(phone, path);
    await loseSignal(phone);
    await becomes(phone, await write(phone, 'Came at night.'), { state: 'sent', mayHaveLeft: true });
    const left = await card('Came at night.');
    expect(await left.findByText('Waiting to send')).toBeTruthy();
    expect(left.queryByText('Sending')).toBeNull();
  });
  test('shows only the new text if it was edited after delivery', async () => {
    const { phone } = await start();
    await post(phone);
    const [row] = await phone.core.cache.reviews.toArray();
    phone.goOffline();
    const key = await write(phone, 'Came at night.');
    const replacement = { businessId: 1, rating: 2, comment: 'Came at noon.' };
    await becomes(phone, key, { state: 'cancelling', mayHaveLeft: true, replacement });
    await phone.core.cache.reviews.update(row?.id ?? 0, { key });
    await openApp(phone, path);
    await card('Came at noon.');
    await waitFor(() => expect(inMain().queryByText('Came at night.')).toBeNull());
  });
});

test('of a registered business is edited in the same list under the key of the business', async () => {
  const key = '6a1f2c3d-0000-4000-8000-000000000001';
  const { server, phone } = await startScreens({ user: 'ann', businesses: [{ key }] });
  await post(phone);
  await openApp(phone, '/business/1');
  await card('Came at night.');
  phone.goOffline();
  await pressIn('Came at night.', 'Edit');
  await type(await dialog().findByRole('textbox', { name: 'Comment' }), 'Came at noon.');
  await press(dialog().getByRole('button', { name: 'Save changes' }));
  await card('Came at noon.');
  expect(inMain().queryByText('Came at night.')).toBeNull();
  expect(await phone.core.outbox.entries.toArray()).toMatchObject([
    { lane: `review:${key}`, args: { businessId: key } },
  ]);
  phone.goOnline();
  await phone.core.engine.sync({ isForced: true });
  expect(await reviewsOf(server)).toMatchObject([{ comment: 'Came at noon.' }]);
});

test('asks for a sign-in before removal if the session has ended', async () => {
  const { phone } = await start();
  await post(phone);
  await openApp(phone, '/business/1');
  await card('Came at night.');
  phone.fault = async (send, _url, init) =>
    init.method === 'DELETE'
      ? answerWith(401, { status: 401, code: 'unauthenticated', detail: 'x' })
      : send();
  await pressIn('Came at night.', 'Remove');
  await press(dialog().getByRole('button', { name: 'Remove my review' }));
  await toastSays('Not removed', 'Please sign in to remove your review.');
});
