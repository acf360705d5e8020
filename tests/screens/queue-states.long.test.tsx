import { describe, expect, test } from 'vitest';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { answerWith, type Phone } from '#tests/support/device.ts';
import { operatorOf } from '#tests/support/operator.ts';
import {
  dialog,
  inMain,
  openApp,
  press,
  screen,
  startScreens,
  toastSays,
  waitFor,
  within,
  wordsOf,
} from '#tests/support/screens.tsx';
import {
  barSays,
  chipSays,
  DAY_MS,
  item,
  loseSignal,
  noBar,
  queueReviews,
  sendLater,
  startWithAnn,
} from './states-support.ts';

const isPush = (url: string) => url.endsWith('/sync/push');
const buttonsIn = async (title: string) =>
  wordsOf((await item(title)).getAllByRole('button')).map((words) => words.replace(`: ${title}`, ''));

describe('a waiting item', () => {
  test('is counted on the chip, mentioned in the bar and by Send now, and dated in the outbox, after 3 days with the day', async () => {
    const { phone } = await startWithAnn();
    await loseSignal(phone);
    await queueReviews(phone, 3);
    const app = await openApp(phone, '/about');
    await chipSays('3 waiting');
    await barSays('3 waiting to send. They are safe on this phone.');
    await app.go('/outbox');
    const card = await item('Review of Business 2');
    expect(card.getByText('Waiting to send')).toBeTruthy();
    expect(card.getByText(/^written Mon \d+:\d\d [AP]M$/)).toBeTruthy();
    await press(inMain().getByRole('button', { name: 'Send now' }));
    await inMain().findByText('No signal, so nothing was sent. 3 posts are waiting, safe on this phone.');
    await app.go('/about');
    phone.clock.nowMs += 3 * DAY_MS + 60_000;
    await app.go('/outbox');
    const since = 'Waiting since Monday. Open the app where you have signal.';
    expect(await (await item('Review of Business 2')).findByText(since)).toBeTruthy();
    await app.go('/about');
    await barSays(since);
    await app.go('/outbox');
    await press(await inMain().findByRole('button', { name: 'Send now' }));
    await sendLater(phone);
    await inMain().findByText('3 posts sent.');
    expect(inMain().queryByText(/Nothing was sent/)).toBeNull();
  });
  test('says that its target is missing if the server does not know it', async () => {
    const { phone } = await startWithAnn();
    if (!phone.user) throw new Error('nobody is signed in');
    const args = { post: crypto.randomUUID(), content: 'Changed' };
    await enqueue(phone.core, { name: 'post.edit', args, owner: phone.user, about: 'Hay' });
    await phone.core.engine.sync();
    await openApp(phone, '/outbox');
    const card = await item('Change to your post in “Hay”');
    expect(card.getByText('Waiting to send')).toBeTruthy();
    expect(card.getByText(/^This belongs to something that has not arrived yet\./)).toBeTruthy();
  });
  test('of a suspended person says so with end and reason, in the outbox and in its place', async () => {
    const { server, phone } = await startWithAnn();
    if (!phone.user) throw new Error('nobody is signed in');
    const reason = 'Advertising in every thread.';
    await operatorOf(server).suspend(phone.user.id, '2026-03-21T03:59:59.999Z', reason);
    const args = { categoryId: 1, title: 'Hay', content: 'Who sells hay?', isSticky: false };
    const key = await enqueue(phone.core, { name: 'thread.create', args, owner: phone.user, about: 'Hay' });
    if (key === 'full') throw new Error('no room');
    await queueReviews(phone, 1);
    await phone.core.engine.sync();
    const notice =
      /^Your account is suspended until Mar 20, 2026, 11:59 PM Eastern time\..* Reason: Advertising in every thread\.$/;
    const app = await openApp(phone, '/outbox');
    for (const title of ['New thread: “Hay”', 'Review of Business 1'])
      expect((await item(title)).getByText(notice)).toBeTruthy();
    await app.go(`/forums/thread/${key}`);
    expect(await inMain().findByText(notice)).toBeTruthy();
    expect(inMain().queryByText('Will send automatically.')).toBeNull();
    await app.go('/business/1');
    expect(await inMain().findByText(notice)).toBeTruthy();
  });
  test('is counted during sending, then reported once, with both times at the item', async () => {
    const { phone } = await startWithAnn();
    await loseSignal(phone);
    await queueReviews(phone, 3);
    const app = await openApp(phone, '/about');
    phone.goOnline();
    await phone.core.api.request('/api/health');
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    phone.fault = async (send, url) => {
      if (isPush(url)) await held;
      return send();
    };
    phone.clock.nowMs += 60_000;
    const sync = phone.core.engine.sync({ isForced: true });
    await chipSays('Sending 1 of 3');
    noBar();
    phone.clock.nowMs += 1000;
    letGo();
    await sync;
    await toastSays('3 posts sent.');
    await chipSays('Up to date');
    await app.go('/outbox');
    const card = await item('Review of Business 3');
    expect(card.getByText(/^Sent Mon \d+:\d\d [AP]M$/)).toBeTruthy();
    expect(card.getByText(/^written Mon \d+:\d\d [AP]M$/)).toBeTruthy();
  });
  test('shows a server error with the time of the next try, and once in the outbox, also after Send now', async () => {
    const { phone } = await startWithAnn();
    const problem = { status: 500, code: 'internal', detail: 'x', title: '', type: '' };
    phone.fault = async (send, url) => (isPush(url) ? answerWith(500, problem) : send());
    await queueReviews(phone, 3);
    phone.clock.nowMs += 60_000;
    await phone.core.engine.sync({ isForced: true });
    const app = await openApp(phone, '/about');
    await barSays(/^We’re having problems on our side\. Nothing is lost\. Next try in \d+ (sec|min)\./);
    await chipSays('3 waiting');
    await app.go('/outbox');
    const button = await inMain().findByRole('button', { name: 'Send now' });
    const pushed = phone.pushes.length;
    await press(button);
    await inMain().findByText(/^We’re having problems on our side\./);
    await waitFor(() => expect(button.textContent).toBe('Send now'));
    expect(phone.pushes.length).toBeGreaterThan(pushed);
    expect(inMain().getAllByText(/^We’re having problems on our side\./)).toHaveLength(1);
  });
});

describe('a failed attempt', () => {
  const words =
    'We tried 8 times and couldn’t send this. Your text is saved, and we’ll try again once a day.';
  const setAside = (phone: Phone) =>
    phone.core.outbox.entries.toCollection().modify({
      state: 'parked',
      failures: 8,
      mayHaveLeft: true,
      notBeforeMs: phone.clock.nowMs + DAY_MS,
    });

  test('waits calmly, even for days, asks for no action, and is sent at once when the person tries again', async () => {
    const { phone } = await startWithAnn();
    await loseSignal(phone);
    await queueReviews(phone, 1);
    phone.clock.nowMs += 4 * DAY_MS;
    await setAside(phone);
    phone.goOnline();
    await phone.core.engine.sync();
    const app = await openApp(phone, '/about');
    await chipSays('1 waiting');
    await app.go('/outbox');
    const card = await item('Review of Business 1');
    expect(card.getByText('Waiting to send')).toBeTruthy();
    expect(card.getByText(words)).toBeTruthy();
    expect(inMain().queryByText(/attention|where you have signal/)).toBeNull();
    expect(await buttonsIn('Review of Business 1')).toEqual(['Retry', 'Edit', 'Copy text', 'Cancel']);
    noBar();
    await press(card.getByRole('button', { name: /^Retry/ }));
    await phone.core.engine.sync();
    await waitFor(async () => expect((await item('Review of Business 1')).getByText(/^Sent /)).toBeTruthy());
  });
  test('says so in its thread and can be retried there', async () => {
    const { server, phone } = await startScreens({ user: 'ann' });
    const ben = await server.register('ben');
    const body = { categoryId: 1, title: 'Best hay', content: 'Where do you buy it?' };
    const thread = await server.request<{ id: number }>('POST', '/api/forums/threads', {
      body,
      token: ben.token,
    });
    const owner = phone.user ?? 'visitor';
    const args = { thread: thread.body.id, content: 'Eight a bale.' };
    await enqueue(phone.core, { name: 'post.create', args, owner, about: 'Best hay' });
    await setAside(phone);
    await openApp(phone, '/forums/thread/best-hay');
    const card = within(await inMain().findByRole('article', { name: 'Your post, waiting to send' }));
    expect(card.getByText(words)).toBeTruthy();
    await press(card.getByRole('button', { name: 'Retry' }));
    await phone.core.engine.sync();
    await inMain().findByRole('article', { name: 'Post #2 by ann Tester' });
  });
});

test('an item whose browser was killed during sending does not claim to be sending, in its thread either', async () => {
  const { phone } = await startWithAnn();
  await loseSignal(phone);
  if (!phone.user) throw new Error('nobody is signed in');
  const args = { categoryId: 1, title: 'Hay', content: 'Who sells hay?', isSticky: false };
  const key = await enqueue(phone.core, { name: 'thread.create', args, owner: phone.user, about: 'Hay' });
  await phone.core.outbox.entries.update(key, { state: 'sent', mayHaveLeft: true });
  await openApp(phone, `/forums/thread/${key}`);
  const card = within(await inMain().findByRole('article', { name: 'Your post, waiting to send' }));
  expect(card.getByText('Waiting to send')).toBeTruthy();
  expect(card.queryByText('Sending')).toBeNull();
});

describe('a refused item', () => {
  test('is reported together with sent items and shows the reason', async () => {
    const { server, phone } = await startWithAnn();
    await loseSignal(phone);
    await queueReviews(phone, 3);
    await server.store.write(({ trx }) => trx.deleteFrom('businesses').where('id', '=', 2).execute());
    const app = await openApp(phone, '/about');
    await sendLater(phone);
    await barSays('2 of 3 sent. 1 needs your attention.');
    await chipSays('1 to fix');
    expect(screen.getByRole('region', { name: 'Connection' }).dataset.tone).toBe('attention');
    await app.go('/outbox');
    const card = await item('Review of Business 2');
    await waitFor(noBar); // the page itself says so
    expect(inMain().getByText('1 needs your attention.')).toBeTruthy();
    expect(card.getByText('Not sent: This business is no longer listed.')).toBeTruthy();
    expect(card.getByText('Came at dawn to 2')).toBeTruthy();
    const details = card.getByText('404: This business is no longer listed.').closest('details');
    expect(details?.open).toBe(false);
    expect(details?.querySelector('summary')?.textContent).toBe('Details');
  });
  test('of a locked thread keeps the text with four choices, and asks before deletion', async () => {
    const { server, phone } = await startScreens({ user: 'ann' });
    const ben = await server.register('ben');
    const body = { categoryId: 1, title: 'Best hay', content: 'Where do you buy it?' };
    const thread = await server.request<{ id: number }>('POST', '/api/forums/threads', {
      body,
      token: ben.token,
    });
    await loseSignal(phone);
    await enqueue(phone.core, {
      name: 'post.create',
      args: { thread: thread.body.id, content: 'Eight a bale.' },
      owner: phone.user ?? 'visitor',
      about: 'Best hay',
    });
    const lockedAt = new Date(phone.clock.nowMs).toISOString();
    await server.store.write(({ trx }) =>
      trx.updateTable('threads').set({ is_locked: 1, locked_at: lockedAt }).execute(),
    );
    await openApp(phone, '/outbox');
    await sendLater(phone);
    const title = 'Reply in “Best hay”';
    const reason =
      /^Not sent: This thread was locked on Mon, so your reply was not posted\. Your text is kept\.$/;
    await waitFor(async () => expect((await item(title)).getByText(reason)).toBeTruthy());
    expect((await item(title)).getByText('Eight a bale.')).toBeTruthy();
    expect(await buttonsIn(title)).toEqual(['Edit and resend', 'Copy text', 'Start a new thread', 'Delete']);
    await press((await item(title)).getByRole('button', { name: `Delete: ${title}` }));
    expect(dialog().getByRole('heading', { name: 'Delete forever?' })).toBeTruthy();
    expect(await phone.core.outbox.entries.count()).toBe(1);
  });
});
