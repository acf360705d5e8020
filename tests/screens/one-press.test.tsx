import { expect, test } from 'vitest';
import type { Phone } from '#tests/support/device.ts';
import { cleanUp } from '#tests/support/drawing.ts';
import {
  act,
  dialog,
  inMain,
  openApp,
  press,
  screen,
  startScreens,
  type,
  waitFor,
} from '#tests/support/screens.tsx';
import { PASSWORD } from '#tests/support/server.ts';
import { startAdmin } from './admin-support.ts';

/** Three events before the next render: a repeating key, a script or a slow phone. */
const thrice = (element: HTMLElement, what: 'click' | 'submit') =>
  act(async () => {
    for (let times = 0; times < 3; times++)
      element.dispatchEvent(new MouseEvent(what, { bubbles: true, cancelable: true }));
  });
const formOf = (element: HTMLElement) => element.closest('form') as HTMLFormElement;
const entries = async ({ core }: Phone) => (await core.outbox.entries.toArray()).map(({ name }) => name);
const writesTo = ({ requests }: Phone, path: string) =>
  requests.filter((request) => request.startsWith('POST ') && request.includes(path)).length;

async function startForum() {
  const { server, phone } = await startScreens({ user: 'ann', businesses: 1 });
  const ben = await server.register('ben');
  const body = { categoryId: 1, title: 'Best hay', content: 'Where do you buy it?' };
  await server.request('POST', '/api/forums/threads', { body, token: ben.token });
  await phone.core.engine.sync({ isForced: true });
  await openApp(phone, '/business/1'); // stores the data of the page
  await inMain().findByRole('textbox', { name: 'Comment' });
  phone.goOffline();
  cleanUp();
  return { server, phone };
}

test('three submits of a contact message in one task send one message', async () => {
  const { phone } = await startScreens();
  phone.goOffline();
  await openApp(phone, '/contact');
  const values = {
    Name: 'Ann',
    Email: 'ann@example.com',
    Country: 'Canada',
    Message: 'Please add my country.',
  };
  for (const [name, value] of Object.entries(values)) await type(await inMain().findByLabelText(name), value);
  await thrice(formOf(inMain().getByLabelText('Message')), 'submit');
  await waitFor(async () => expect(await entries(phone)).toEqual(['contact.send']));
  await act(async () => {});
  expect(await entries(phone)).toEqual(['contact.send']);
});

test('three presses or submits of a pin, a review, a reply or preferences make one entry, and a form can be sent again', async () => {
  const { phone } = await startForum();
  const app = await openApp(phone, '/business/1');
  const pin = await inMain().findByRole<HTMLButtonElement>('button', { name: /my contacts/i });
  await waitFor(() => expect(pin.disabled).toBe(false)); // until the list is read
  await thrice(pin, 'click');
  await waitFor(async () => expect(await entries(phone)).toEqual(['person.set']));
  const comment = await inMain().findByRole('textbox', { name: 'Comment' });
  await type(comment, 'Came at night');
  await thrice(formOf(comment), 'submit');
  await waitFor(async () => expect(await entries(phone)).toContain('review.write'));
  await app.go('/forums/thread/best-hay');
  const reply = await inMain().findByLabelText('Your reply');
  await thrice(formOf(reply), 'submit'); // refused: it is empty
  for (const words of ['At the mill.', 'Or from Ben.']) {
    await type(reply, words);
    await thrice(formOf(reply), 'submit');
    await waitFor(() => expect(reply).toHaveProperty('value', ''));
  }
  await app.go('/profile?tab=preferences');
  const save = await inMain().findByRole('button', { name: /Save/ });
  await press(inMain().getByRole('button', { name: 'Horse' }));
  await thrice(save, 'click');
  await waitFor(async () => expect(await entries(phone)).toContain('preferences.set'));
  expect((await entries(phone)).toSorted()).toEqual([
    'person.set',
    'post.create',
    'post.create',
    'preferences.set',
    'review.write',
  ]);
});

test('three submits of a sign-in send one request', async () => {
  const { server, phone } = await startScreens();
  await server.register('ann');
  await openApp(phone, '/about');
  await press(await screen.findByRole('button', { name: 'Sign In' }));
  await type(await dialog().findByLabelText('Username or email'), 'ann');
  await type(dialog().getByLabelText('Password'), PASSWORD);
  await thrice(formOf(dialog().getByLabelText('Password')), 'submit');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writesTo(phone, '/api/auth/login')).toBe(1);
});

test('three presses on an admin action, or on the answer to its question, run it once', async () => {
  const { phone, mallory } = await startAdmin();
  const app = await openApp(phone, '/admin/find?q=hay');
  await inMain().findByRole('heading', { level: 3, name: 'Buy hay here' });
  await thrice(inMain().getByRole('button', { name: 'Hide' }), 'click');
  await inMain().findByText('Hidden or removed');
  expect(
    phone.requests.filter((request) => /^(POST|PATCH|DELETE) .*\/(threads|admin)\//.test(request)),
  ).toHaveLength(1);
  await app.go(`/admin/person/${mallory.user.id}`);
  await press(await inMain().findByRole('button', { name: /^Hide everything/ }));
  const before = phone.requests.length;
  await thrice(dialog().getByRole('button', { name: /^Hide everything/ }), 'click');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(phone.requests.slice(before).filter((request) => request.includes('take-back'))).toHaveLength(1);
});
