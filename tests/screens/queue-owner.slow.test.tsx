import { describe, expect, test } from 'vitest';
import {
  dialog,
  inMain,
  openApp,
  press,
  screen,
  toastSays,
  type,
  waitFor,
  within,
  wordsOf,
} from '#tests/support/screens.tsx';
import { PASSWORD } from '#tests/support/server.ts';
import {
  bar,
  barSays,
  chipSays,
  loseSignal,
  noBar,
  queueReviews,
  sendLater,
  startWithAnn,
} from './states-support.ts';

describe('the owner of a queue', () => {
  async function startEnded(count: number) {
    const { server, phone } = await startWithAnn();
    await loseSignal(phone);
    await queueReviews(phone, count);
    phone.cookie = ''; // the session has expired
    await sendLater(phone);
    return { server, phone, app: await openApp(phone, '/about') };
  }
  async function signInAs(name: string) {
    await press(bar().getByRole('button', { name: 'Sign In' }));
    await type(await dialog().findByLabelText('Username or email'), name);
    await type(dialog().getByLabelText('Password'), PASSWORD);
    await press(dialog().getByRole('button', { name: 'Sign In' }));
  }

  test('has to sign in if the sign-in ended, and is asked before sending', async () => {
    const { phone } = await startEnded(3);
    await barSays('Your sign-in ended. 3 posts are waiting. Sign in as ann Tester to send them.');
    await chipSays('3 waiting – sign in');
    await signInAs('ann');
    const question = within(await screen.findByRole('dialog', { name: 'Send 3 saved posts now?' }));
    expect(await phone.core.outbox.receipts.count()).toBe(0);
    phone.clock.nowMs += 1000;
    await press(question.getByRole('button', { name: 'Send now' }));
    await toastSays('3 posts sent.');
  });
  test('is mentioned until read if it is another account, whose items stay here, and in the outbox instead of an empty queue', async () => {
    const { server, phone, app } = await startEnded(1);
    await server.register('bob');
    await barSays('Your sign-in ended. 1 post is waiting. Sign in as ann Tester to send it.');
    await signInAs('bob');
    const words = '1 post on this phone belongs to another account. It stays here until they sign in.';
    await barSays(words);
    await app.go('/outbox');
    const message = await inMain().findByText(words);
    const button = inMain().getByRole('button', { name: 'Send now' });
    expect(button).toHaveProperty('disabled', true);
    expect(button.getAttribute('aria-describedby')).toBe(message.id);
    expect(inMain().queryByText('Nothing is waiting.')).toBeNull();
    await app.go('/about');
    await barSays(words);
    await press(bar().getByRole('button', { name: 'OK' }));
    await waitFor(noBar);
    expect(await phone.core.outbox.entries.count()).toBe(1);
  });
  test('is asked about the queue at the sign-out, with the effect without signal, and is named in the outbox afterwards', async () => {
    const { phone } = await startWithAnn();
    await loseSignal(phone);
    await queueReviews(phone, 3);
    const app = await openApp(phone, '/profile');
    const signOut = async () => {
      const [button] = await screen.findAllByRole('button', { name: 'Sign Out' });
      if (button) await press(button);
    };
    await signOut();
    await waitFor(() => dialog().getByText(/^3 posts are not sent yet\./));
    expect(wordsOf([screen.getByRole('dialog')])[0]).toContain(
      '3 posts are not sent yet. They will stay on this phone for ann Tester. You will need signal to sign in again.',
    );
    await waitFor(() => dialog().getByRole('button', { name: 'Save my unsent posts as a file' }));
    const buttons = wordsOf(dialog().getAllByRole('button')).filter((words) => words !== '');
    expect(buttons).toEqual([
      'Save my unsent posts as a file',
      'Send now',
      'Sign out and keep',
      'Delete them and sign out',
      'Cancel',
    ]);
    await press(dialog().getByRole('button', { name: 'Cancel' }));
    expect(await phone.core.outbox.entries.count()).toBe(3);
    expect(await inMain().findByRole('heading', { level: 1, name: 'ann Tester' })).toBeTruthy();
    await signOut();
    await waitFor(() => dialog().getByRole('button', { name: 'Sign out and keep' }));
    await press(dialog().getByRole('button', { name: 'Sign out and keep' }));
    await waitFor(() => expect(app.address()).toBe('/'));
    await app.go('/outbox');
    await inMain().findByText('3 posts are waiting. Sign in as ann Tester to send them.');
    expect(inMain().queryByText(/belongs? to another account/)).toBeNull();
  });
});
