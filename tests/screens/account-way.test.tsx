import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DONE_CHANNEL } from '#contract/accounts-elsewhere.ts';
import { endSession } from '#src/local/cache/identity.ts';
import { checkSession } from '#src/session/sign-in.ts';
import { queueOffline, review, reviewsOf } from '#tests/local/helpers.ts';
import type { Phone } from '#tests/support/device.ts';
import {
  act,
  dialog,
  openApp,
  openedDialog,
  press,
  screen,
  startScreens,
  type,
  waitFor,
} from '#tests/support/screens.tsx';
import { cookieOf, PASSWORD, type TestServer } from '#tests/support/server.ts';

const ENV = {
  IDENTITY: 'embedded',
  PUBLIC_URL: 'http://petiyard.test',
  IDENTITY_OIDC_COOP: 'https://id.coop.example petiyard s3cret Farm Co-op',
};
const BUTTON = 'Sign in with Farm Co-op';
const START = '/api/auth/with/coop/start?returnTo=%2Fabout';

/** The second window, and what the browser was asked to open. */
const popUp = { closed: false, close: vi.fn(), location: { replace: vi.fn() } };
let opened: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  popUp.closed = false;
  opened = vi.spyOn(window, 'open').mockReturnValue(popUp as never);
});
afterEach(() => vi.restoreAllMocks());

/** The page at which the second window ends says this. */
async function tell(outcome: object) {
  const channel = new BroadcastChannel(DONE_CHANNEL);
  await act(async () => channel.postMessage(outcome));
  channel.close();
}

/** What the second window leaves behind in the browser: the cookie of somebody. */
async function signInThere(phone: Phone, server: TestServer) {
  const body = { username: 'ann', password: PASSWORD };
  phone.cookie = cookieOf(await server.request('POST', '/api/auth/login', { body }));
}

async function openDialog(phone: Phone) {
  await openApp(phone, '/about');
  const [button] = await screen.findAllByRole('button', { name: 'Sign In' });
  if (button) await press(button);
  await dialog().findByLabelText(/^Username/);
}
const pressPlace = async () => press(await dialog().findByRole('button', { name: BUTTON }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const whoIsIn = async ({ core }: Phone) => (await core.cache.session.get('current'))?.user?.username;

async function startWithPlace() {
  const world = await startScreens({ env: ENV });
  await world.server.register('ann');
  return world;
}

/** Lets the clock of the second window's watch pass, second by second. */
async function pass(phone: Phone, seconds: number) {
  for (let second = 0; second < seconds; second++)
    await act(async () => phone.timers.findLast(({ delayMs }) => delayMs === 1000)?.run());
}

test('a window of 500 × 600 opens; once it has ended there, somebody is signed in here', async () => {
  const { server, phone } = await startWithPlace();
  await openDialog(phone);
  await pressPlace();
  expect(opened.mock.calls[0]).toEqual([
    `${START}&popup=1`,
    'petiyard-sign-in',
    expect.stringMatching(/^popup,width=500,height=600,/),
  ]);
  await dialog().findByText('Waiting for Farm Co-op...');
  await signInThere(phone, server);
  await tell({ outcome: 'signed-in' });
  await closed();
  expect(await whoIsIn(phone)).toBe('ann');
});

test('a window that is closed is noticed within eight seconds, and what it still tells counts', async () => {
  const { server, phone } = await startWithPlace();
  await openDialog(phone);
  await pressPlace();
  await pass(phone, 20);
  expect(dialog().queryByRole('alert')).toBeNull();
  popUp.closed = true;
  await pass(phone, 8);
  await dialog().findByText(/^The window was closed before you were signed in\./);
  expect(dialog().getByRole('button', { name: BUTTON })).toBeTruthy();
  await signInThere(phone, server);
  await tell({ outcome: 'signed-in' });
  await closed();
});

test('each end there is told in its words, and the button stands there again', async () => {
  const { phone } = await startWithPlace();
  await openDialog(phone);
  await pressPlace();
  await tell({ outcome: 'failed', code: 'cancelled' });
  await dialog().findByText('You have stopped it there. Nothing was changed.');
  await press(dialog().getByRole('button', { name: BUTTON }));
  await tell({ nonsense: true });
  await dialog().findByText('Waiting for Farm Co-op...');
  await tell({ outcome: 'failed', code: 'no-email-proof' });
  await dialog().findByText(/^There is an account with your email address here already\./);
});

test('where the browser lets no window open this one leaves, with what was saved held for a word', async () => {
  const { server, phone } = await startWithPlace();
  await server.addBusiness({});
  const ann = await phone.signIn('ann');
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Came at night.'));
  await endSession(phone.core.cache, phone.clock.nowMs, ann.id);
  phone.cookie = '';
  opened.mockReturnValue(null);
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  await openDialog(phone);
  await type(dialog().getByLabelText(/^Username/), 'ann');
  await pressPlace();
  await waitFor(() => expect(leave.mock.calls).toEqual([[START]]));

  // The way back opens the app anew, with the cookie of somebody.
  document.body.replaceChildren();
  await signInThere(phone, server);
  await checkSession(phone.core);
  await openApp(phone, '/about');
  await screen.findByRole('dialog', { name: 'Send 1 saved post now?' });
  expect(await reviewsOf(server)).toHaveLength(0);
  await press(screen.getByRole('button', { name: 'Send now' }));
  await waitFor(async () => expect(await reviewsOf(server)).toHaveLength(1));
  expect((await phone.core.outbox.drafts.toArray()).map(({ values }) => values)).toContainEqual({
    username: 'ann',
  });
});

test('who comes back without having signed in is told why where they asked', async () => {
  const { phone } = await startWithPlace();
  const app = await openApp(phone, '/?signin=1&returnTo=%2Fabout#outcome=failed&code=unreached');
  await (await openedDialog()).findByText(/^The other place does not answer\./);
  expect(app.address()).toBe('/');
});

test('who comes back with a second factor is asked for its digits', async () => {
  const { phone } = await startWithPlace();
  await openApp(phone, '/?signin=1&returnTo=%2Fabout#outcome=second-factor&pending=p-1');
  await type(await (await openedDialog()).findByLabelText('Six digits from your app'), '123456');
  await press(dialog().getByRole('button', { name: 'Sign in' }));
  await dialog().findByRole('alert');
  expect(phone.requests).toContain('POST /api/auth/with/second-factor');
});
