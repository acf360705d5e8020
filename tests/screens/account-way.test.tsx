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

/** The pop-up window and the addresses the app opened in it. */
const popUp = { closed: false, close: vi.fn(), location: { replace: vi.fn() } };
let opened: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  popUp.closed = false;
  opened = vi.spyOn(window, 'open').mockReturnValue(popUp as never);
});
afterEach(() => vi.restoreAllMocks());

/** The page at the end of the sign-in posts this message. */
async function tell(outcome: object) {
  const channel = new BroadcastChannel(DONE_CHANNEL);
  await act(async () => channel.postMessage(outcome));
  channel.close();
}

/** Signs in and sets the session cookie, as the pop-up does. */
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

/** Advances the timer that watches the pop-up, one second at a time. */
async function pass(phone: Phone, seconds: number) {
  for (let second = 0; second < seconds; second++)
    await act(async () => phone.timers.findLast(({ delayMs }) => delayMs === 1000)?.run());
}

test('a pop-up of 500 × 600 opens, and the app signs in when the pop-up ends', async () => {
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

test('the app notices a closed pop-up within eight seconds and still accepts its late message', async () => {
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

test('each outcome shows its own message and the button again', async () => {
  const { phone } = await startWithPlace();
  await openDialog(phone);
  await pressPlace();
  await tell({ outcome: 'failed', code: 'cancelled' });
  await dialog().findByText('You canceled. Nothing was changed.');
  await press(dialog().getByRole('button', { name: BUTTON }));
  await tell({ nonsense: true });
  await dialog().findByText('Waiting for Farm Co-op...');
  await tell({ outcome: 'failed', code: 'no-email-proof' });
  await dialog().findByText(/^An account already uses your email address\./);
});

test('the app redirects and keeps unsaved text if the browser blocks the pop-up', async () => {
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

  // The redirect back reloads the app with the session cookie.
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

test('a redirect back without a sign-in shows the reason on the original page', async () => {
  const { phone } = await startWithPlace();
  const app = await openApp(phone, '/?signin=1&returnTo=%2Fabout#outcome=failed&code=unreached');
  await (await openedDialog()).findByText(/^The other site isn’t responding\./);
  expect(app.address()).toBe('/');
});

test('a redirect back with a second factor asks for its code', async () => {
  const { phone } = await startWithPlace();
  await openApp(phone, '/?signin=1&returnTo=%2Fabout#outcome=second-factor&pending=p-1');
  await type(await (await openedDialog()).findByLabelText('Six digits from your app'), '123456');
  await press(dialog().getByRole('button', { name: 'Sign in' }));
  await dialog().findByRole('alert');
  expect(phone.requests).toContain('POST /api/auth/with/second-factor');
});
