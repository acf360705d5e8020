import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '#src/local/cache/identity.ts';
import { Authenticator } from '#tests/identity/authenticator.ts';
import { queueOffline, review, reviewsOf } from '#tests/local/helpers.ts';
import { answerWith, type Phone } from '#tests/support/device.ts';
import {
  act,
  dialog,
  inSection,
  openApp,
  press,
  screen,
  startScreens,
  type,
  waitFor,
} from '#tests/support/screens.tsx';
import { PASSWORD } from '#tests/support/server.ts';

const ORIGIN = 'https://petiyard.test';
const ENV = { IDENTITY: 'embedded', PUBLIC_URL: ORIGIN };
const BUTTON = 'Sign in with a passkey';

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;
const textOf = (challenge: ArrayBuffer) => Buffer.from(challenge).toString('base64url');

/** The JSON that the library expects. */
function asBrowserGives({ response, ...head }: { id: string; type: string; response: object }) {
  const parts = Object.entries(response).filter(([, value]) => typeof value === 'string');
  return {
    ...head,
    rawId: bytes(head.id),
    getClientExtensionResults: () => ({}),
    response: Object.fromEntries(parts.map(([name, value]) => [name, bytes(value)])),
  };
}

/** A browser with passkeys; the test decides its response. */
const credentials = { get: vi.fn(), create: vi.fn() };
let offersBelowField: boolean;
let authenticator: Authenticator;

beforeEach(() => {
  offersBelowField = false;
  authenticator = new Authenticator(ORIGIN);
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: async () => offersBelowField }),
  );
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  credentials.create.mockImplementation(async ({ publicKey }) =>
    asBrowserGives(
      authenticator.create({
        challenge: textOf(publicKey.challenge),
        user: { id: textOf(publicKey.user.id) },
      }),
    ),
  );
  credentials.get.mockImplementation(async ({ publicKey }) =>
    asBrowserGives(authenticator.get({ challenge: textOf(publicKey.challenge) })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
  vi.resetAllMocks();
});

/** A phone of a signed-out person with a passkey. */
async function startWithPasskey() {
  const world = await startScreens({ env: ENV });
  const { token } = await world.server.register('ann');
  const sent = { token, body: { password: PASSWORD } };
  const options = await world.server.request<{ challenge: string; user: { id: string } }>(
    'POST',
    '/api/auth/passkeys/options',
    sent,
  );
  const credential = authenticator.create(options.body);
  await world.server.request('POST', '/api/auth/passkeys', { token, body: { name: 'Phone', credential } });
  return world;
}

async function openDialog(phone: Phone) {
  await openApp(phone, '/about');
  const [button] = await screen.findAllByRole('button', { name: 'Sign In' });
  if (button) await press(button);
  await dialog().findByLabelText(/^Username/);
}

/** A gate that stays closed until the test opens it. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

/** How often the phone has sent a signed passkey response. */
const posts = ({ requests }: Phone) =>
  requests.filter((line) => line === 'POST /api/auth/passkeys/sign-in').length;

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a passkey from autofill signs in without a button', async () => {
  offersBelowField = true;
  const { phone } = await startWithPasskey();
  await openDialog(phone);
  await closed();
  expect(credentials.get.mock.calls.map(([{ mediation }]) => mediation)).toEqual(['conditional']);
});

test('an early fingerprint and the button make one sign-in, and the question about saved posts is answered once', async () => {
  offersBelowField = true;
  const { server, phone } = await startWithPasskey();
  await server.addBusiness({});
  const ann = await phone.signIn('ann');
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Came at night.'));
  await endSession(phone.core.cache, phone.clock.nowMs, ann.id);
  phone.cookie = '';
  const [early, late, answer] = [gate(), gate(), gate()];
  credentials.get.mockImplementation(async ({ publicKey, mediation }) => {
    await (mediation === 'conditional' ? early : late).passed;
    return asBrowserGives(authenticator.get({ challenge: textOf(publicKey.challenge) }));
  });
  phone.fault = async (send, url) => {
    const response = await send();
    if (url.endsWith('/passkeys/sign-in')) await answer.passed;
    return response;
  };
  await openDialog(phone);
  await waitFor(() => expect(credentials.get).toHaveBeenCalledTimes(1));
  await act(async () => early.open()); // the fingerprint is read while the button's request is running
  await waitFor(() => expect(posts(phone)).toBe(1));
  await press(dialog().getByRole('button', { name: BUTTON }));
  await act(async () => {
    late.open();
    answer.open();
  });
  await screen.findByRole('dialog', { name: 'Send 1 saved post now?' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign In' })).toBeNull());
  await press(screen.getByRole('button', { name: 'Send now' }));
  await closed();
  await waitFor(async () => expect(await reviewsOf(server)).toHaveLength(1));
  expect(posts(phone)).toBe(1);
});

test('a failure of the phone, missing signal and a refusal show different messages, a canceled prompt none, and the button signs in', async () => {
  const { server, phone } = await startWithPasskey();
  await openDialog(phone);
  const pressIt = async () => press(await dialog().findByRole('button', { name: BUTTON }));
  credentials.get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await pressIt();
  expect(dialog().queryByRole('alert')).toBeNull();
  credentials.get.mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
  await pressIt();
  await dialog().findByText('Your phone could not do that. You can use your password instead.');
  phone.goOffline();
  await pressIt();
  await dialog().findByText('Signing in needs a connection. Your text is saved.');
  phone.goOnline();
  const known = await server.store.read.selectFrom('passkeys').selectAll().execute();
  await server.store.write(({ trx }) => trx.deleteFrom('passkeys').execute());
  await pressIt();
  await dialog().findByText('This passkey is no longer known here. Sign in another way.');
  await server.store.write(({ trx }) => trx.insertInto('passkeys').values(known).execute());
  await pressIt();
  await closed();
  expect((await phone.core.cache.session.get('current'))?.user?.username).toBe('ann');
});

test('no passkey button appears if the browser or the server does not support them', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  const { phone } = await startWithPasskey();
  await openDialog(phone);
  await dialog().findByText(/We can’t send email from here/);
  await waitFor(() => expect(phone.requests.includes('GET /api/auth/methods')).toBe(true));
  expect(dialog().queryByRole('button', { name: BUTTON })).toBeNull();
});

test('the settings add a passkey, ask for the password ten minutes after the sign-in, and do not take a busy server for missing signal', async () => {
  const { server, phone } = await startScreens({ env: ENV, user: 'ann' });
  const busy = { status: 503, code: 'busy', title: '', type: '', detail: 'The server is busy.' };
  phone.fault = async (send, url) =>
    url.endsWith('/auth/passkeys') ? answerWith(503, busy, { 'retry-after': '30' }) : send();
  const app = await openApp(phone, '/settings');
  await screen.findByRole('heading', { level: 2, name: 'Sign in without a password' });
  await inSection('Sign in without a password').findByText(busy.detail);
  expect(inSection('Sign in without a password').queryByText(/signal/)).toBeNull();
  phone.goOnline();
  server.clock.nowMs += 11 * 60_000;
  await app.go('/about');
  await app.go('/settings');
  await screen.findByRole('heading', { level: 2, name: 'Sign in without a password' });
  const section = inSection('Sign in without a password');
  await section.findByText('You have no passkey yet.');
  await press(section.getByRole('button', { name: 'Add a passkey' }));
  await type(dialog().getByLabelText('Name'), 'Barn phone');
  await press(dialog().getByRole('button', { name: 'Add a passkey' }));
  await dialog().findByText('Type your password, to be sure it is you.');
  await type(dialog().getByLabelText('Password'), PASSWORD);
  await press(dialog().getByRole('button', { name: 'Add a passkey' }));
  await closed();
  expect(await section.findByText('Barn phone')).toBeTruthy();
});
