import { expect, test } from 'vitest';
import { endSession } from '#src/local/cache/identity.ts';
import { queueOffline, review, reviewsOf } from '#tests/local/helpers.ts';
import type { Phone } from '#tests/support/device.ts';
import {
  dialog,
  openApp,
  openedDialog,
  press,
  screen,
  startScreens,
  type,
  waitFor,
} from '#tests/support/screens.tsx';
import type { TestServer } from '#tests/support/server.ts';

const ORIGIN = 'http://petiyard.test';
const WORLD = {
  env: { IDENTITY: 'embedded', PUBLIC_URL: ORIGIN },
  letters: { publicUrl: ORIGIN, nudge: () => {} },
};
const BUTTON = 'Sign in with a code by email';
const SIX = /^\d{6}$/m;

/** The code and the page address in the newest email to an address. */
async function letterTo({ store }: TestServer, address: string) {
  const { body } = await store.read
    .selectFrom('letters')
    .select('body')
    .where('to_address', '=', address)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const link = /https?:\S+action\.html\?\S+/.exec(body)?.[0] ?? '';
  return { digits: SIX.exec(body)?.[0] ?? '', link };
}

/** The address of the button on the page of the email. */
async function linkedPage(server: TestServer, link: string): Promise<string> {
  const page = await (await server.app.request(link)).text();
  const href = /class="button" href="([^"]+)"/.exec(page)?.[1] ?? '';
  const { pathname, search } = new URL(href.replaceAll('&amp;', '&'));
  return pathname + search;
}

async function startWithLetters() {
  const world = await startScreens(WORLD);
  await world.server.register('ann');
  return world;
}

async function openDialog(phone: Phone) {
  const app = await openApp(phone, '/about');
  const [button] = await screen.findAllByRole('button', { name: 'Sign In' });
  if (button) await press(button);
  await (await openedDialog()).findByLabelText(/^Username/);
  return app;
}

const inDialog = (name: string) => dialog().getByRole('button', { name });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const whoIsIn = async ({ core }: Phone) => (await core.cache.session.get('current'))?.user?.username;

async function askForLetter(email = 'ann@example.com') {
  await press(await (await openedDialog()).findByRole('button', { name: BUTTON }));
  await type(await (await openedDialog()).findByLabelText('Email'), email);
  await press(inDialog('Send me an email'));
  await (await openedDialog()).findByText(new RegExp(`^An email is on its way to ${email}\\.`));
}

test('the six-digit code of an email signs in, also after missing signal, a wrong code or a lost response, and the phone stores no token of the provider', async () => {
  const { server, phone } = await startWithLetters();
  await openDialog(phone);
  await press(await (await openedDialog()).findByRole('button', { name: BUTTON }));
  await type(await (await openedDialog()).findByLabelText('Email'), 'ann@example.com');
  phone.goOffline();
  await press(inDialog('Send me an email'));
  await (await openedDialog()).findByText('No response. Try again when you have signal. Nothing is lost.');
  await press(inDialog('Other ways to sign in'));
  expect(await (await openedDialog()).findByLabelText(/^Username/)).toBeTruthy();
  phone.goOnline();
  await askForLetter();
  const { digits } = await letterTo(server, 'ann@example.com');
  await type(dialog().getByLabelText('Code from the email'), digits === '111111' ? '222222' : '111111');
  await press(inDialog('Sign in'));
  await (await openedDialog()).findByText(/^This code is wrong/);
  await type(dialog().getByLabelText('Code from the email'), `${digits.slice(0, 3)} ${digits.slice(3)}`);
  phone.fault = async (send, url) => {
    if (url.endsWith('/api/auth/token')) throw new TypeError('Failed to fetch');
    return send();
  };
  await press(inDialog('Sign in'));
  await (await openedDialog()).findByText(
    'No response. Try again when you have signal. You don’t need a new code.',
  );
  phone.goOnline();
  await press(inDialog('Sign in'));
  await closed();
  expect(await whoIsIn(phone)).toBe('ann');
  await waitFor(async () =>
    expect(await server.store.read.selectFrom('identity_sign_ins').select('id').execute()).toEqual([]),
  );
});

test('the code field is still there after a visit to the mail app', async () => {
  const { server, phone } = await startWithLetters();
  await openDialog(phone);
  await askForLetter();
  const { digits } = await letterTo(server, 'ann@example.com');
  document.body.replaceChildren(); // the phone has closed the app
  await openDialog(phone).catch(() => {});
  const code = await (await openedDialog()).findByLabelText('Code from the email');
  expect((dialog().getByLabelText('Email') as HTMLInputElement).value).toBe('ann@example.com');
  await type(code, digits);
  await press(inDialog('Sign in'));
  await closed();
});

test('the link signs in on the phone that requested it and leaves nothing in the address', async () => {
  const { server, phone } = await startWithLetters();
  await openDialog(phone);
  await askForLetter();
  const { link } = await letterTo(server, 'ann@example.com');
  const path = await linkedPage(server, link);
  document.body.replaceChildren();
  const app = await openApp(phone, path);
  await waitFor(async () => expect(await whoIsIn(phone)).toBe('ann'));
  await closed();
  expect(app.address()).toBe('/about');
});

test('the link in another browser asks for the email address, and a wrong one opens nothing', async () => {
  const { server, phone } = await startWithLetters();
  const there = await startWithLetters();
  await openDialog(phone);
  await askForLetter();
  const { link } = await letterTo(server, 'ann@example.com');
  const path = await linkedPage(server, link);
  document.body.replaceChildren();
  there.phone.server = server;
  const app = await openApp(there.phone, path);
  await (await openedDialog()).findByText(/^If PetiYard is installed on this phone/);
  await waitFor(() => expect(app.address()).toBe('/'));
  await type(dialog().getByLabelText('Email'), 'bob@example.com');
  await press(inDialog('Sign in'));
  await (await openedDialog()).findByText('It was sent to another address.');
  await type(dialog().getByLabelText('Email'), 'ann@example.com');
  await press(inDialog('Sign in'));
  await waitFor(async () => expect(await whoIsIn(there.phone)).toBe('ann'));
});

test('a person with a waiting post is asked about it after signing in, and a yes sends it', async () => {
  const { server, phone } = await startWithLetters();
  await server.addBusiness({});
  const ann = await phone.signIn('ann');
  await queueOffline(phone, () => review(phone.core, ann, 1, 'Came at night.'));
  await endSession(phone.core.cache, phone.clock.nowMs, ann.id);
  phone.cookie = '';
  await openDialog(phone);
  await askForLetter();
  const { digits } = await letterTo(server, 'ann@example.com');
  await type(dialog().getByLabelText('Code from the email'), digits);
  await press(inDialog('Sign in'));
  await screen.findByRole('dialog', { name: 'Send 1 saved post now?' });
  expect(await reviewsOf(server)).toHaveLength(0);
  await press(screen.getByRole('button', { name: 'Send now' }));
  await waitFor(async () => expect(await reviewsOf(server)).toHaveLength(1));
});

test('the app offers no emails if the server sends none', async () => {
  const { phone } = await startScreens({ env: WORLD.env });
  await openDialog(phone);
  await waitFor(() => expect(phone.requests.includes('GET /api/auth/methods')).toBe(true));
  expect(dialog().queryByRole('button', { name: BUTTON })).toBeNull();
});
