import { expect, test } from 'vitest';
import type { LogEntry } from '#contract/admin.ts';
import { endOfDay } from '#contract/people.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { takeKey } from '#src/features/admin/act-keys.ts';
import { cleanUp } from '#tests/support/drawing.ts';
import { operatorOf } from '#tests/support/operator.ts';
import {
  dialog,
  inMain,
  inSection,
  openApp,
  press,
  type,
  waitFor,
  within,
  wordsOf,
} from '#tests/support/screens.tsx';
import { startAdmin } from './admin-support.ts';

const button = (name: string | RegExp) => inMain().getByRole('button', { name });

test('the admin finds people by part of their name with their content, and posts by their text', async () => {
  const { phone, mallory, thread } = await startAdmin();
  const app = await openApp(phone, '/admin/find');
  await type(await inMain().findByRole('searchbox'), ' hay ');
  await press(button('Find'));
  expect(app.address()).toBe('/admin/find?q=hay');
  expect(await inMain().findByRole('heading', { level: 2, name: 'Threads' })).toBeTruthy();
  expect(wordsOf(inSection('Threads').getAllByRole('heading', { level: 3 }))).toEqual(['Buy hay here']);
  const here = within(inMain().getByRole('navigation', { name: 'Admin' })).getAllByRole('link', {
    current: 'page',
  });
  expect(wordsOf(here)).toEqual(['Find']);
  await app.go('/admin/find?q=mall');
  const link = await inMain().findByRole('link', { name: /mallory Tester · mallory/ });
  expect(link.getAttribute('href')).toBe(`/admin/person/${mallory.user.id}`);
  await app.go('/admin/find?q=nobody-at-all');
  expect(await inMain().findByText('Nothing found for “nobody-at-all”')).toBeTruthy();
  expect(thread.id).toBe(1);
});

test('the admin hides a search result and shows it again in the list', async () => {
  const { phone, thread, call } = await startAdmin();
  await openApp(phone, '/admin/find?q=hay');
  await inMain().findByRole('heading', { level: 3, name: 'Buy hay here' });
  await press(button('Hide'));
  expect(await inMain().findByText('Hidden or removed')).toBeTruthy();
  await press(button('Show again'));
  await waitFor(() => expect(inMain().queryByText('Hidden or removed')).toBeNull());
  expect(await call(null, 'GET', `/forums/threads/slug/${thread.slug}`)).toMatchObject({ id: thread.id });
});

test('an admin suspends a spammer with an end date and a reason, removes everything after a count, and restores it', async () => {
  const { server, phone, mallory, thread, call } = await startAdmin();
  await openApp(phone, `/admin/person/${mallory.user.id}`);
  expect(await inMain().findByRole('heading', { level: 1, name: 'mallory Tester · mallory' })).toBeTruthy();
  expect(inMain().getByText(/^This hides 1 thread, 1 post, 0 reviews/)).toBeTruthy();

  await press(await inMain().findByRole('button', { name: 'Suspend' }));
  expect(inMain().getByText('Enter a reason of at least 3 characters. The person will see it.')).toBeTruthy();
  await type(inMain().getByLabelText('Reason (they will see it)'), 'Advertising.');
  await type(inMain().getByLabelText('Until the end of (Eastern time)'), '');
  await press(button('Suspend'));
  expect(inMain().getByText('Choose a future day.')).toBeTruthy();
  await type(inMain().getByLabelText('Until the end of (Eastern time)'), '2020-01-01');
  await press(button('Suspend'));
  expect(inMain().getByText('Choose a future day.')).toBeTruthy();
  const day = new Date(server.clock.nowMs + 9 * 86_400_000).toISOString().slice(0, 10);
  await type(inMain().getByLabelText('Until the end of (Eastern time)'), day);
  await press(button('Suspend'));
  expect(
    await inMain().findByText(/^Suspended until [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/),
  ).toBeTruthy();
  expect(inMain().getByText('Advertising.')).toBeTruthy();
  const row = server.store.read
    .selectFrom('users')
    .select('suspended_until')
    .where('id', '=', mallory.user.id);
  expect((await row.executeTakeFirst())?.suspended_until).toBe(endOfDay(day));

  await press(button('Hide everything'));
  await press(dialog().getByRole('button', { name: 'Hide everything' }));
  expect(await inMain().findByText('2 items hidden')).toBeTruthy();
  expect(inMain().getByText('Nothing of theirs is visible now.')).toBeTruthy();
  const hidden = await server.request('GET', `/api/forums/threads/slug/${thread.slug}`);
  expect(hidden.status).toBe(404);

  await press(button('Restore'));
  await waitFor(() => expect(inMain().queryByText(/^Suspended until/)).toBeNull());
  expect(await call(null, 'GET', `/forums/threads/slug/${thread.slug}`)).toMatchObject({ id: thread.id });
});

test('an admin cannot be suspended or removed, and an unknown person has no page', async () => {
  const { phone, server } = await startAdmin();
  const caretaker = await server.store.read
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'caretaker')
    .executeTakeFirstOrThrow();
  const app = await openApp(phone, `/admin/person/${caretaker.id}`);
  expect(await inMain().findByText(/^Admins can’t be suspended/)).toBeTruthy();
  expect(inMain().queryByRole('button', { name: 'Suspend' })).toBeNull();
  await app.go('/admin/person/999999');
  expect(await inMain().findByText('No person has this number')).toBeTruthy();
});

test('the log lists each action; an action can be undone once, and only if it is reversible', async () => {
  const { server, phone, mallory, thread } = await startAdmin();
  const act = (path: string, body: object = {}) => phone.core.api.request(path, { method: 'POST', body });
  await act(`/api/forums/posts/1/hide`, { hidden: true });
  await act('/api/admin/events', {});
  await act(`/api/admin/people/${mallory.user.id}/restore`);
  await openApp(phone, '/admin/log');
  const lines = await inMain().findAllByRole('listitem');
  expect(lines).toHaveLength(2);
  expect(wordsOf(lines)[0]).toMatch(
    /^Line 2 ?Cannot be undone ?Person: mallory Tester ?Account restored by caretaker Tester/,
  );
  expect(wordsOf(lines)[1]).toMatch(/^Line 1 ?Post: Buy hay here ?Post hidden by caretaker Tester.*Undo$/);
  await press(button('Undo Line 1'));
  expect(await inMain().findByText('Undoes line 1')).toBeTruthy();
  expect(inMain().queryByRole('button', { name: /^Undo/ })).toBeNull();
  const log = await phone.core.api.request<LogEntry[]>('/api/admin/log');
  expect(log.kind === 'ok' && log.body.map(({ action }) => action)).toEqual([
    'show-post',
    'restore',
    'hide-post',
  ]);
  expect((await server.request('GET', `/api/forums/threads/slug/${thread.slug}`)).status).toBe(200);
});

test('without signal loaded data stays, actions explain the problem, and typed text is kept', async () => {
  const { phone, mallory } = await startAdmin();
  await openApp(phone, `/admin/person/${mallory.user.id}`);
  await inMain().findByRole('button', { name: 'Suspend' });
  await type(inMain().getByLabelText('Reason (they will see it)'), 'Advertising.');
  phone.goOffline();
  await press(button('Suspend'));
  expect(await inMain().findByText(/^No response\. Try again/)).toBeTruthy();
  expect((inMain().getByLabelText('Reason (they will see it)') as HTMLTextAreaElement).value).toBe(
    'Advertising.',
  );
  phone.goOnline();
  await press(button('Suspend'));
  expect(await inMain().findByText(/^Suspended until/)).toBeTruthy();
});

test('an admin restores one thread of a bulk removal with one press, and a removed listing from the log', async () => {
  const { server, phone, mallory, thread, call } = await startAdmin();
  const other = await call<{ slug: string }>(mallory, 'POST', '/forums/threads', {
    title: 'Straw',
    content: 'Cheap straw',
    categoryId: 1,
  });
  const act = (path: string) => phone.core.api.request(path, { method: 'POST', body: {} });
  await act(`/api/admin/people/${mallory.user.id}/take-back`);
  const app = await openApp(phone, `/admin/person/${mallory.user.id}`);
  expect(await inMain().findByText('4 items hidden')).toBeTruthy();
  const cards = await inMain().findAllByRole('listitem');
  const card = cards.find(
    (each) => each.textContent?.startsWith('Thread') && each.textContent.includes('hay'),
  );
  if (!card) throw new Error('the thread is not listed');
  await press(within(card).getByRole('button', { name: 'Show again' }));
  expect(await inMain().findByText('2 items hidden')).toBeTruthy();
  expect(await call(null, 'GET', `/forums/threads/${thread.id}/posts`)).toHaveLength(1);
  const hidden = await server.request('GET', `/api/forums/threads/slug/${other.slug}`);
  expect(hidden.status).toBe(404);

  await operatorOf(server).removeListing(1);
  await app.go('/admin/log');
  await press(await inMain().findByRole('button', { name: 'Undo Line 3' }));
  expect(await inMain().findByText(/^Restored by/)).toBeTruthy();
  expect((await server.request('GET', '/api/businesses/1')).status).toBe(200);
});

test('an action with a lost response runs once, even if the app restarts before the retry', async () => {
  const { phone, mallory } = await startAdmin();
  await openApp(phone, `/admin/person/${mallory.user.id}`);
  await type(await inMain().findByLabelText('Reason (they will see it)'), 'Advertising.');
  phone.fault = async (send, url) => {
    const answer = await send();
    if (url.includes('/suspend')) throw new TypeError('the answer was lost');
    return answer;
  };
  await press(button('Suspend'));
  expect(await inMain().findByText(/^No response/)).toBeTruthy();
  phone.fault = null;
  cleanUp();
  phone.core = phone.open();
  await openApp(phone, `/admin/person/${mallory.user.id}`);
  expect(await inMain().findByDisplayValue('Advertising.')).toBeTruthy();
  await press(button('Suspend'));
  await waitFor(() => expect(inMain().queryByDisplayValue('Advertising.')).toBeNull());
  const suspended = async () => {
    const log = await phone.core.api.request<LogEntry[]>('/api/admin/log');
    return log.kind === 'ok' ? log.body.filter(({ action }) => action === 'suspend').length : 0;
  };
  expect(await suspended()).toBe(1);
  expect(await phone.core.outbox.readMeta(`admin.keys:${phone.user?.id}`, null)).toBeNull();
  await type(inMain().getByLabelText('Reason (they will see it)'), 'Advertising.');
  await press(button('Suspend'));
  await waitFor(async () => expect(await suspended()).toBe(2)); // after the response, another press is a new action
});

test('A day later the same press is a new action: somebody may have undone the lost one.', async () => {
  const { phone } = await startAdmin();
  const act = {
    method: 'POST',
    path: '/api/admin/people/7/suspend',
    body: { reason: 'Advertising.' },
  } as const;
  const key = () => takeKey(phone.core, 1, act);
  const first = await key();
  phone.clock.nowMs += DAY_MS - 1;
  expect(await key()).toBe(first);
  phone.clock.nowMs += 1;
  expect(await key()).not.toBe(first);
});
