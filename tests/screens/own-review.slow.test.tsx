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

/** The pages that show one's own review: the business and one's own page. */
const PAGES = ['/business/1', '/profile?tab=reviews'];

describe('one’s own review, on the page of the business and on one’s own page,', () => {
  test('shows day and year, and when it was edited', async () => {
    const { phone } = await start();
    await post(phone);
    phone.clock.nowMs += 3 * 86_400_000;
    await post(phone, 'Came at noon.');
    const app = await openApp(phone, '/about');
    const date = '[A-Z][a-z]{2} \\d{1,2}, \\d{4}';
    const isDate = (_: string, element: Element | null) =>
      new RegExp(`^${date}, changed ${date}$`).test(element?.textContent ?? '');
    for (const path of PAGES) {
      await app.go(path);
      expect((await card('Came at noon.')).getByText(isDate, { selector: 'span' })).toBeTruthy();
    }
  });
  test('is removed after a question whose last choice keeps it, but not without signal', async () => {
    const { server, phone } = await start();
    const app = await openApp(phone, '/about');
    for (const path of PAGES) {
      await post(phone);
      await app.go(path);
      await card('Came at night.');
      phone.goOffline();
      await pressIn('Came at night.', 'Remove');
      expect(dialog().getByRole('heading', { name: 'Remove your review?' })).toBeTruthy();
      expect(wordsOf(dialog().getAllByRole('button')).filter(Boolean).slice(-2)).toEqual([
        'Remove my review',
        'Keep it',
      ]);
      await press(dialog().getByRole('button', { name: 'Remove my review' }));
      const toast = await toastSays(
        'Not removed',
        'Removing a review needs a connection. Try again when you have signal.',
      );
      expect(toast.dataset.tone).toBe('destructive');
      expect(await phone.core.outbox.entries.count()).toBe(0);
      phone.goOnline();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await pressIn('Came at night.', 'Remove');
      await press(dialog().getByRole('button', { name: 'Remove my review' }));
      await toastSays('Review removed');
      expect(await reviewsOf(server)).toEqual([]);
    }
  });
  test('can be edited while it waits, and deleted after a question unless another page edited it', async () => {
    const { phone } = await start();
    const app = await openApp(phone, '/business/1');
    await inMain().findByRole('heading', { level: 1 });
    await loseSignal(phone);
    for (const path of PAGES) {
      await app.go(path);
      await write(phone, 'Came at nigth.');
      await pressIn('Came at nigth.', 'Edit');
      await type(await dialog().findByRole('textbox', { name: 'Comment' }), 'Came at night.');
      await press(dialog().getByRole('button', { name: 'Save changes' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await pressIn('Came at night.', 'Delete');
      phone.clock.nowMs += 1000;
      await write(phone, 'Came at noon.');
      await card('Came at noon.');
      await press(dialog().getByRole('button', { name: 'Delete' }));
      await toastSays('This changed, so it wasn’t deleted. Check it again.');
      expect(await phone.core.outbox.entries.count()).toBe(1);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await pressIn('Came at noon.', 'Delete');
      expect(dialog().getByText('It will be deleted from this phone and won’t be sent.')).toBeTruthy();
      expect(wordsOf(dialog().getAllByRole('button')).filter(Boolean).slice(-2)).toEqual([
        'Delete',
        'Keep it',
      ]);
      await press(dialog().getByRole('button', { name: 'Delete' }));
      await toastSays('Review deleted from this phone');
      expect(await phone.core.outbox.entries.count()).toBe(0);
    }
  });
  test.each(PAGES)(
    'warns before deletion that it may have been sent, and then shows that it is being withdrawn: %s',
    async (path) => {
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
    },
  );
  test('stays as posted after a refused edit, beside the kept text with every reason', async () => {
    const { phone } = await start();
    await post(phone);
    const gone = problemOf('not-found', 'This business is no longer listed.');
    const key = await write(phone, 'Came at noon.');
    await becomes(phone, key, { state: 'rejected', problem: gone });
    const app = await openApp(phone, '/about');
    const fields = problemOf('fields-invalid', 'Some fields are not right.', [
      { path: 'rating', message: 'Choose 1 to 5 stars.' },
      { path: 'comment', message: 'Write 3 characters or more.' },
    ]);
    for (const path of PAGES) {
      await becomes(phone, key, { problem: gone });
      await app.go(path);
      const refused = await card('Came at noon.');
      await refused.findByText(/This business is no longer listed\./);
      expect(refused.getByText('Needs your attention')).toBeTruthy();
      expect(refused.getByRole('button', { name: 'Edit and resend' })).toBeTruthy();
      expect((await card('Came at night.')).getByRole('button', { name: 'Remove' })).toBeTruthy();
      await becomes(phone, key, { problem: fields });
      expect(await refused.findByText('Choose 1 to 5 stars. Write 3 characters or more.')).toBeTruthy();
      expect(refused.getByText('Your text is saved.')).toBeTruthy();
    }
  });
  test('waits if the browser was killed during sending, says that an attempt failed, and can be retried there', async () => {
    const { server, phone } = await start();
    const app = await openApp(phone, '/business/1');
    await inMain().findByRole('heading', { level: 1 });
    for (const path of PAGES) {
      await loseSignal(phone);
      await app.go(path);
      phone.clock.nowMs += 1000;
      const key = await write(phone, `Came at night to ${path}.`);
      await becomes(phone, key, { state: 'sent', mayHaveLeft: true });
      const waiting = await card(`Came at night to ${path}.`);
      expect(await waiting.findByText('Waiting to send')).toBeTruthy();
      expect(waiting.queryByText('Sending')).toBeNull();
      const notBeforeMs = phone.clock.nowMs + 86_400_000;
      await becomes(phone, key, { state: 'parked', failures: 8, notBeforeMs });
      await waiting.findByText(
        'We tried 8 times and couldn’t send this. Your text is saved, and we’ll try again once a day.',
      );
      phone.goOnline();
      await press(waiting.getByRole('button', { name: 'Retry' }));
      await phone.core.engine.sync({ isForced: true });
      await waitFor(async () =>
        expect(await reviewsOf(server)).toMatchObject([{ comment: `Came at night to ${path}.` }]),
      );
    }
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
    const app = await openApp(phone, '/about');
    for (const path of PAGES) {
      await app.go(path);
      await card('Came at noon.');
      await waitFor(() => expect(inMain().queryByText('Came at night.')).toBeNull());
    }
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
