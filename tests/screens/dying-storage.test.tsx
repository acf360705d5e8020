import { expect, test } from 'vitest';
import { type DyingStorage, dyingStorage } from '#tests/support/dying-storage.ts';
import { inMain, openApp, press, screen, startScreens, type, waitFor } from '#tests/support/screens.tsx';
import type { TestServer } from '#tests/support/server.ts';

const LOST = /^The storage of this phone does not answer/;
const BLOCKED = /^Another tab still runs an older version of PetiYard/;

/** A page on which ann may write, on a storage that can die. */
async function openDying(path: string, before?: (server: TestServer) => Promise<void>) {
  let storage: DyingStorage | undefined;
  const { server, phone } = await startScreens({
    user: 'ann',
    businesses: 1,
    phone: {
      storage: (factory) => {
        storage = dyingStorage(factory);
        return storage.factory;
      },
    },
  });
  await before?.(server);
  const app = await openApp(phone, path);
  if (!storage) throw new Error('the phone has asked for no storage');
  /** Lets time pass for what waits to be tried again. */
  const passTime = () => {
    for (const timer of phone.timers.splice(0)) timer.run();
  };
  return { server, phone, app, storage, passTime };
}

test('what is followed on the screen goes on after the connections have died', async () => {
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

test('while the storage is lost the screen stays, and its words go into the clipboard', async () => {
  const { phone, storage, passTime } = await openDying('/contact');
  const message = await inMain().findByLabelText('Message');
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  storage.death = 'lost';
  storage.refusesToOpen = Number.POSITIVE_INFINITY;
  storage.die();
  await type(message, 'Words that find no place');
  await waitFor(() => {
    passTime();
    screen.getByText(LOST);
  });
  await press(screen.getByRole('button', { name: 'Copy what I typed' }));
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

test('a reply that could not be stored can be posted again once the storage is back', async () => {
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

test('a page that waits for an older one to let go of the storage says so until it has', async () => {
  const { phone } = await openDying('/about');
  phone.core.outbox.on('blocked').fire(new Event('blocked') as IDBVersionChangeEvent);
  await screen.findByText(BLOCKED);
  phone.core.outbox.close({ disableAutoOpen: false });
  await phone.core.outbox.open();
  await waitFor(() => expect(screen.queryByText(BLOCKED)).toBeNull());
});
