import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import {
  dialog,
  fireEvent,
  inMain,
  openApp,
  press,
  startScreens,
  toastSays,
  type,
} from '#tests/support/screens.tsx';

test("a review says 'Removing...' until the server has responded", async () => {
  const { server, phone } = await startScreens({ businesses: 1, user: 'ann' });
  const app = await openApp(phone, '/business/1');
  await type(await inMain().findByRole('textbox', { name: 'Comment' }), 'Came at night');
  await press(inMain().getByRole('button', { name: 'Submit Review' }));
  await toastSays('Review Submitted');
  await app.go('/profile');
  const tab = await inMain().findByRole('tab', { name: 'Your Reviews' });
  fireEvent.mouseDown(tab);
  await press(tab);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  phone.fault = async (send, _url, init) => {
    if (init.method === 'DELETE') await held;
    return send();
  };
  await press(await inMain().findByRole('button', { name: 'Remove' }));
  await press(dialog().getByRole('button', { name: 'Remove my review' }));
  const removing = await inMain().findByRole('button', { name: 'Removing...' });
  expect(removing.getAttribute('aria-disabled')).toBe('true');
  removing.focus();
  expect(document.activeElement).toBe(removing); // a disabled button would lose the focus
  answer();
  await toastSays('Review removed');
  expect((await server.request('GET', '/api/businesses/1/reviews')).body).toEqual([]);
});

test('a reply stays in its box until it is on the phone', async () => {
  const { server, phone } = await startScreens({ user: 'ann' });
  const ben = await server.register('ben');
  const body = { categoryId: 1, title: 'Best hay', content: 'Where do you buy it?' };
  await server.request('POST', '/api/forums/threads', { body, token: ben.token });
  await openApp(phone, '/forums/thread/best-hay');
  const box = await inMain().findByLabelText('Your reply');
  await type(box, 'At the mill.');
  const { outbox } = phone.core;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const slowDisk = outbox.transaction('rw', [outbox.entries, outbox.drafts], () => Dexie.waitFor(held));
  await press(inMain().getByRole('button', { name: 'Post Reply' }));
  expect(inMain().getByRole('button', { name: 'Posting...' })).toBeTruthy();
  expect(box).toHaveProperty('value', 'At the mill.');
  letGo();
  await slowDisk;
  await toastSays('Reply posted');
  expect(box).toHaveProperty('value', '');
  expect(await outbox.drafts.count()).toBe(0);
});

test("a reply says 'Posting...' while the phone stores it, and a second press posts nothing", async () => {
  const { server, phone } = await startScreens({ user: 'ann' });
  const ben = await server.register('ben');
  const body = { categoryId: 1, title: 'Best hay', content: 'Where do you buy it?' };
  await server.request('POST', '/api/forums/threads', { body, token: ben.token });
  await openApp(phone, '/forums/thread/best-hay');
  await type(await inMain().findByLabelText('Your reply'), 'At the mill.');
  const button = inMain().getByRole('button', { name: 'Post Reply' });
  fireEvent.click(button);
  expect(button.textContent).toBe('Posting...');
  fireEvent.click(button);
  await toastSays('Reply posted');
  expect(button.textContent).toBe('Post Reply');
  const threads = await server.store.read.selectFrom('threads').select('post_count').execute();
  expect(threads).toEqual([{ post_count: 2 }]);
});
