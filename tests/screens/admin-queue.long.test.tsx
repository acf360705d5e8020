import { expect, test } from 'vitest';
import { ADMIN_MESSAGES, type LogEntry } from '#contract/admin.ts';
import { runCommand } from '#server/admin/commands.ts';
import {
  act,
  dialog,
  fireEvent,
  inMain,
  linksOf,
  openApp,
  press,
  startScreens,
  waitFor,
  within,
  wordsOf,
} from '#tests/support/screens.tsx';
import { startAdmin } from './admin-support.ts';

const heading = (name: string | RegExp) => inMain().findByRole('heading', { level: 2, name });
const button = (name: string | RegExp) => inMain().getByRole('button', { name });
const message = { name: 'Ann Tester', email: 'ann@example.com', country: 'US', requestType: 'support' };

test('a person who is not an admin gets no page and sends no request', async () => {
  const { server, phone } = await startScreens({ user: 'ann' });
  await openApp(phone, '/admin/log');
  expect(await inMain().findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
  expect(phone.requests.filter((url) => url.includes('/api/admin'))).toEqual([]);
  await server.close();
});

test('a former admin gets no page, even if the phone still has the old role', async () => {
  const { server, phone } = await startAdmin();
  await runCommand(server.store, ['revoke', 'caretaker'], server.clock.nowMs);
  await openApp(phone, '/admin');
  expect(await inMain().findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
});

test('without signal the page says so, and it loads when the signal is back', async () => {
  const { phone, thread, report } = await startAdmin();
  await report('thread', thread.id);
  phone.goOffline();
  await openApp(phone, '/admin');
  expect(await inMain().findByRole('heading', { name: 'This page isn’t saved on this phone.' })).toBeTruthy();
  phone.goOnline();
  await phone.core.engine.sync();
  expect(await heading('Spam')).toBeTruthy();
});

test('an item that another admin has decided says so and disappears', async () => {
  const { server, phone, thread, report } = await startAdmin();
  const { id } = await report('thread', thread.id);
  await openApp(phone, '/admin');
  await heading('Spam');
  await runCommand(server.store, ['queue', `report-${id}`, 'dismiss'], server.clock.nowMs);
  await press(button('Hide'));
  expect(await inMain().findByText('This was already decided.')).toBeTruthy();
  expect(await heading('Nothing is waiting')).toBeTruthy();
});

test('an item that changed after the admin read it says so and shows its new text, and the next press decides it', async () => {
  const { server, phone, mallory, call, later } = await startAdmin();
  const id = await server.addBusiness({ owner_id: mallory.user.id, is_verified: 0 });
  const edit = (description: string) => call(mallory, 'PATCH', `/businesses/${id}`, { description });
  await edit('Hay, feed and friendly words.');
  await openApp(phone, '/admin');
  await inMain().findByText('Hay, feed and friendly words.');
  later();
  await edit('Open all night for every emergency.');
  await press(button('Approve'));
  expect(await inMain().findByText(ADMIN_MESSAGES.changedMeanwhile)).toBeTruthy();
  expect(await inMain().findByText('Open all night for every emergency.')).toBeTruthy();
  await press(button('Approve'));
  expect(await heading('Nothing is waiting')).toBeTruthy();
  expect(inMain().queryByText(ADMIN_MESSAGES.changedMeanwhile)).toBeNull();
});

test('the queue shows one item with its text, author and actions, then the next item', async () => {
  const { phone, thread, report, call, later, mallory } = await startAdmin();
  await report('thread', thread.id, 'Spam', 'Third one today.');
  later();
  await call(null, 'POST', '/contact', { ...message, message: 'Where are you?' });
  await openApp(phone, '/admin');
  expect(await heading('Spam')).toBeTruthy();
  expect(inMain().getByText('Third one today.')).toBeTruthy();
  expect(inMain().getByText('Best prices, buy now')).toBeTruthy();
  expect(inMain().getByText('1 of 2')).toBeTruthy();
  expect(linksOf([inMain().getByRole('link', { name: 'View' })])).toEqual([`/forums/thread/${thread.slug}`]);
  expect(linksOf([inMain().getByRole('link', { name: 'Author' })])).toEqual([
    `/admin/person/${mallory.user.id}`,
  ]);
  await press(button('Hide'));
  const next = await heading('support: Ann Tester <ann@example.com>, US');
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(inMain().getByText('1 of 1')).toBeTruthy();
  expect(linksOf([inMain().getByRole('link', { name: 'Reply by email' })])).toEqual([
    'mailto:ann@example.com',
  ]);
  await press(button('Resolved'));
  expect(await heading('Nothing is waiting')).toBeTruthy();
});

test('undo reverses the last decision and puts the item back in the queue', async () => {
  const { phone, thread, report, call } = await startAdmin();
  await report('thread', thread.id);
  await openApp(phone, '/admin');
  await heading('Spam');
  await press(button('Hide'));
  await heading('Nothing is waiting');
  expect(inMain().getByText('Thread hidden')).toBeTruthy();
  await press(button('Undo'));
  expect(await heading('Spam')).toBeTruthy();
  expect(inMain().getByText('Undone. It is waiting again.')).toBeTruthy();
  expect(await call(null, 'GET', `/forums/threads/slug/${thread.slug}`)).toMatchObject({ id: thread.id });
});

test('a bulk removal first shows how much it removes', async () => {
  const { phone, thread, report } = await startAdmin();
  await report('thread', thread.id);
  await openApp(phone, '/admin');
  await heading('Spam');
  await press(button('Hide everything they wrote'));
  expect(
    await dialog().findByText(/This hides 1 thread, 1 post, 0 reviews, 0 listings, 0 likes/),
  ).toBeTruthy();
  await press(dialog().getByRole('button', { name: 'Hide everything they wrote' }));
  expect(await heading('Nothing is waiting')).toBeTruthy();
  expect(inMain().getByText('Everything they wrote hidden')).toBeTruthy();
});

test('the queue filters by kind, and a password request explains what to do', async () => {
  const { phone, thread, report, call, later } = await startAdmin();
  await report('thread', thread.id);
  later();
  await call(null, 'POST', '/contact', { ...message, message: 'Forgot password\nI am ann.' });
  const app = await openApp(phone, '/admin');
  await heading('Spam');
  const filter = inMain().getByRole('combobox', { name: 'Show' });
  expect(wordsOf(within(filter).getAllByRole('option'))).toEqual([
    'Everything waiting (2)',
    'Reports (1)',
    'Claims of listings (0)',
    'Messages to us (1)',
    'New listings (0)',
    'New pictures (0)',
  ]);
  await act(async () => void fireEvent.change(filter, { target: { value: 'message' } }));
  expect(await heading(/^support: Ann Tester/)).toBeTruthy();
  expect(inMain().getByText(/npm run admin -- password/)).toBeTruthy();
  expect(app.address()).toBe('/admin?kind=message');
});

test('a postponed item moves to the end of the queue', async () => {
  const { phone, thread, report, later, call } = await startAdmin();
  await report('thread', thread.id);
  later();
  await call(null, 'POST', '/contact', { ...message, message: 'Where are you?' });
  await openApp(phone, '/admin');
  await heading('Spam');
  await press(button('Later'));
  await heading(/^support/);
  await press(button('Resolved'));
  expect(await heading('Spam')).toBeTruthy();
});

test('an action with a lost response runs once when it is pressed again', async () => {
  const { phone, thread, report } = await startAdmin();
  await report('thread', thread.id);
  await openApp(phone, '/admin');
  await heading('Spam');
  phone.fault = async (send, url) => {
    const answer = await send();
    if (url.includes('/hide')) throw new TypeError('the answer was lost');
    return answer;
  };
  await press(button('Hide'));
  expect(
    await inMain().findByText(/No response\. Try again when you have signal – it won’t be done twice\./),
  ).toBeTruthy();
  phone.fault = null;
  await press(button('Hide'));
  expect(await heading('Nothing is waiting')).toBeTruthy();
  expect(inMain().getByText('Thread hidden')).toBeTruthy(); // it does not say that another admin decided it
  const log = await phone.core.api.request<LogEntry[]>('/api/admin/log');
  expect(log.kind === 'ok' && log.body.map(({ action }) => action)).toEqual(['hide-thread']);
});
