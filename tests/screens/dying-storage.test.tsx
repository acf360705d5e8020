import { expect, test } from 'vitest';
import { inMain, openApp, press, screen, type, waitFor } from '#tests/support/screens.tsx';
import type { TestServer } from '#tests/support/server.ts';
import { LOST, startDying, watchClipboard } from './dying-storage-support.ts';

const BLOCKED = /^Another tab is running an older version of PetiYard/;

/** Opens a page on a phone whose storage can die. */
async function openDying(path: string, before?: (server: TestServer) => Promise<void>) {
  const started = await startDying();
  await before?.(started.server);
  return { ...started, app: await openApp(started.phone, path) };
}

test('live data on the screen keeps updating after the connections die', async () => {
  const { phone, storage } = await openDying('/contact');
  const message = await inMain().findByLabelText('Message');
  await type(message, 'The first words');
  storage.death = 'lost';
  storage.die();
  await type(message, 'The first words and more');
  await waitFor(async () => {
    const [draft] = await phone.core.outbox.drafts.toArray();
    expect(draft?.values).toMatchObject({ message: 'The first words and more' });
  });
  expect(screen.queryByText(LOST)).toBeNull();
});

test('the screen stays while the storage is lost, and its text can be copied', async () => {
  const { phone, storage, passTime } = await openDying('/contact');
  const message = await inMain().findByLabelText('Message');
  const copied = watchClipboard();
  storage.death = 'lost';
  storage.refusesToOpen = Number.POSITIVE_INFINITY;
  storage.die();
  await type(message, 'Words that find no place');
  await waitFor(() => {
    passTime();
    screen.getByText(LOST);
  });
  await press(screen.getByRole('button', { name: 'Copy my text' }));
  await screen.findByText('Copied.');
  expect(copied).toEqual([expect.stringContaining('Message\nWords that find no place')]);
  expect(inMain().getByLabelText('Message')).toHaveProperty('value', 'Words that find no place');

  storage.refusesToOpen = 0;
  await waitFor(() => {
    passTime();
    expect(screen.queryByText(LOST)).toBeNull();
  });
  await type(inMain().getByLabelText('Message'), 'Words that find their place');
  await waitFor(async () => {
    const [draft] = await phone.core.outbox.drafts.toArray();
    expect(draft?.values).toMatchObject({ message: 'Words that find their place' });
  });
});

test('a reply that could not be stored can be posted when the storage is back', async () => {
  const { server, phone, storage, passTime } = await openDying('/forums/thread/best-hay', async (at) => {
    const ben = await at.register('ben');
    const body = { title: 'Best hay', content: 'Which one?', categoryId: 1 };
    await at.request('POST', '/api/forums/threads', { body, token: ben.token });
  });
  await type(await inMain().findByLabelText('Your reply'), 'Coastal, from the second cut');
  storage.death = 'lost';
  storage.refusesToOpen = Number.POSITIVE_INFINITY;
  storage.die();
  await press(inMain().getByRole('button', { name: 'Post Reply' }));
  await waitFor(() => {
    passTime();
    screen.getByText(LOST);
  });
  storage.refusesToOpen = 0;
  await waitFor(() => {
    passTime();
    expect(screen.queryByText(LOST)).toBeNull();
  });
  expect(inMain().getByLabelText('Your reply')).toHaveProperty('value', 'Coastal, from the second cut');
  await press(inMain().getByRole('button', { name: 'Post Reply' }));
  await waitFor(async () => {
    await phone.core.engine.sync();
    const posts = await server.store.read.selectFrom('posts').select('content').execute();
    expect(posts.filter(({ content }) => content.startsWith('Coastal'))).toHaveLength(1);
  });
});

test('the screen says that the storage does not respond, and saves typed text as soon as it does', async () => {
  const { phone, storage, passTime } = await openDying('/contact');
  const message = await inMain().findByLabelText('Message');
  Object.assign(storage, { death: 'lost', staysSilent: Number.POSITIVE_INFINITY });
  storage.die();
  await type(message, 'Words that wait');
  await waitFor(() => expect(storage.silent.length).toBeGreaterThan(0));
  expect(screen.queryByText(LOST)).toBeNull();
  passTime(4000);
  await screen.findByText(LOST);
  expect(inMain().getByLabelText('Message')).toHaveProperty('value', 'Words that wait');
  storage.staysSilent = 0;
  for (const answer of storage.silent.splice(0)) answer();
  passTime();
  await waitFor(() => expect(screen.queryByText(LOST)).toBeNull());
  await waitFor(async () => {
    const [draft] = await phone.core.outbox.drafts.toArray();
    expect(draft?.values).toMatchObject({ message: 'Words that wait' });
  });
});

test('an app whose storage does not respond from the start says so and continues by itself', async () => {
  const { phone, storage, passTime } = await startDying();
  storage.staysSilent = Number.POSITIVE_INFINITY;
  await openApp({ ...phone, core: phone.open() }, '/contact');
  await waitFor(() => expect(storage.silent.length).toBeGreaterThan(1));
  passTime(4000);
  await screen.findByText(LOST);
  storage.staysSilent = 0;
  await waitFor(() => {
    passTime(8000);
    expect(screen.queryByText(LOST)).toBeNull();
  });
  expect(await screen.findByLabelText('Message')).toBeTruthy();
});

test('a page says that an older page blocks the storage until it is free', async () => {
  const { phone } = await openDying('/about');
  phone.core.outbox.on('blocked').fire(new Event('blocked') as IDBVersionChangeEvent);
  await screen.findByText(BLOCKED);
  phone.core.outbox.close({ disableAutoOpen: false });
  await phone.core.outbox.open();
  await waitFor(() => expect(screen.queryByText(BLOCKED)).toBeNull());
});
