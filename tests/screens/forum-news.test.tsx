import { expect, test } from 'vitest';
import { beginLooks } from '#src/features/forums/news.local.ts';
import { readSetting, writeSetting } from '#src/local/cache/settings.ts';
import { syncFully, write } from '#tests/features/forums-support.ts';
import { startTwo } from '#tests/features/forums-two-phones.ts';
import {
  act,
  inMain,
  inSection,
  openApp,
  openedDialog,
  press,
  startScreens,
  waitFor,
} from '#tests/support/screens.tsx';

async function startNews() {
  const two = await startTwo();
  const { server, ann, bob, thread } = two;
  await beginLooks(ann.core.cache);
  await write(bob, 'post.create', { thread: thread.id, content: 'She eats again.' });
  await syncFully(server, bob);
  await syncFully(server, ann);
  return two;
}

/** Radix opens a tab when it gets the focus. */
async function openFollowing() {
  const tab = await inMain().findByRole('tab', { name: 'Following' });
  await act(async () => tab.focus());
}

test('the forums list new posts; opening the thread shows a line and marks them as read', async () => {
  const { ann, thread } = await startNews();
  ann.goOffline();
  const app = await openApp(ann, '/forums');
  expect(await inMain().findByText(/^1 new since /)).toBeTruthy();
  await app.go(`/forums/thread/${thread.slug}`);
  const line = await inMain().findByText('New since your last visit');
  expect(line.nextElementSibling?.textContent).toContain('She eats again.');
  await app.go('/forums');
  await inMain().findByRole('tab', { name: 'Recent Activity' });
  await waitFor(() => expect(inMain().queryByText(/new since/)).toBeNull());
});

test('a followed thread with news is new for you, and Mark all as read ends it', async () => {
  const { ann } = await startNews();
  const app = await openApp(ann, '/forums');
  await openFollowing();
  expect(await inMain().findByText('You follow no threads.')).toBeTruthy();
  const thread = await ann.core.cache.threads.toCollection().first();
  await app.go(`/forums/thread/${thread?.slug}`);
  await press(await inMain().findByRole('button', { name: 'Follow: Heifer off her feed' }));
  await inMain().findByRole('button', { name: 'Stop following: Heifer off her feed' });
  const { since = '' } = (await readSetting(ann.core.cache, 'forumLooks')) ?? {};
  await writeSetting(ann.core.cache, 'forumLooks', { since, threads: {} });
  await app.go('/forums');
  await inMain().findByText('New for you');
  expect(inSection('New for you').getByRole('link', { name: 'Heifer off her feed' })).toBeTruthy();
  await press(inMain().getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(inMain().queryByText('New for you')).toBeNull());
  await openFollowing();
  await press(await inMain().findByRole('button', { name: 'Stop following: Heifer off her feed' }));
  expect(await inMain().findByText('You follow no threads.')).toBeTruthy();
});

test('the address of a notification shows the newest posts of a long thread that the phone has only in part', async () => {
  const { server, ann, bob, thread } = await startTwo();
  for (let number = 2; number <= 70; number++)
    await write(bob, 'post.create', { thread: thread.id, content: `Post ${number}` });
  await syncFully(server, bob);
  await syncFully(server, ann);
  await ann.core.cache.threads.update(thread.id, { postCount: 99 });
  ann.goOffline();
  await openApp(ann, `/forums/thread/${thread.slug}#post-99`);
  expect(await inMain().findByText('Post 70')).toBeTruthy();
  expect(inMain().queryByText('Post 30')).toBeNull();
});

test('a visitor who follows a thread is asked to sign in', async () => {
  const { server, phone } = await startScreens();
  const ben = await server.register('ben');
  const body = { categoryId: 1, title: 'Best hay', content: 'Where do you buy it?' };
  await server.request('POST', '/api/forums/threads', { body, token: ben.token });
  await openApp(phone, '/forums/thread/best-hay');
  await press(await inMain().findByRole('button', { name: 'Follow: Best hay' }));
  expect((await openedDialog()).getByRole('button', { name: 'Sign In' })).toBeTruthy();
});
