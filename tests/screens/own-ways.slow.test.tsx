import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DONE_CHANNEL } from '#contract/accounts-elsewhere.ts';
import { noteConfirmed } from '#server/features/auth/own-email.service.ts';
import { queueOffline, review } from '#tests/local/helpers.ts';
import { answerWith, type Phone } from '#tests/support/device.ts';
import {
  act,
  dialog,
  inMain,
  inSection,
  openApp,
  press,
  screen,
  startScreens,
  type,
  waitFor,
} from '#tests/support/screens.tsx';
import { PASSWORD, type TestServer } from '#tests/support/server.ts';

const ORIGIN = 'http://petiyard.test';
const ENV = { IDENTITY: 'embedded', PUBLIC_URL: ORIGIN, SMS_URL: 'http://sms.test/texts' };
const COOP = { IDENTITY_OIDC_COOP: 'https://id.coop.example petiyard s3cret Farm Co-op' };
const BUSY = { status: 503, code: 'busy', title: '', type: '', detail: 'The server is busy.' };
const LETTERS = { publicUrl: ORIGIN, nudge: () => {} };

/** The messages that the SMS gateway received. */
let texts: string[];
beforeEach(() => {
  texts = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    texts.push(JSON.parse(String(init?.body)).text);
    return new Response();
  });
});
afterEach(() => vi.restoreAllMocks());
const textCode = () => /^\d{6}/.exec(texts.at(-1) ?? '')?.[0] ?? '';

/** Ann is signed in and has a confirmed email address. */
async function startAnn(env: Record<string, string> = {}) {
  const world = await startScreens({ env: { ...ENV, ...env }, letters: LETTERS, user: 'ann' });
  const { id } = world.phone.user ?? { id: 0 };
  await world.server.store.write(({ trx }) => noteConfirmed(trx, id, 'ann@example.com'));
  return world;
}

const inDialog = (name: string) => dialog().getByRole('button', { name });

/** Confirms the password and opens the sign-in methods. */
async function openWays(phone: Phone, password = PASSWORD) {
  await openApp(phone, '/settings');
  await screen.findByRole('heading', { level: 2, name: 'How you sign in' });
  await press(inSection('How you sign in').getByRole('button', { name: 'See and change' }));
  await type(dialog().getByLabelText('Password'), password);
  await press(inDialog('Continue'));
}

const knownOf = ({ store }: TestServer) =>
  store.read.selectFrom('identity_people').select(['phone', 'factors']).executeTakeFirst();

describe('the sign-in methods', () => {
  test('open only after the password is confirmed, and close half a minute before the server’s confirmation expires', async () => {
    const { phone } = await startAnn();
    await openWays(phone, 'wrong-horse');
    await dialog().findByText('The current password is not right.');
    await type(dialog().getByLabelText('Password'), PASSWORD);
    await press(inDialog('Continue'));
    await dialog().findByText('You have one. Change it in your profile.');
    expect(dialog().getByText('ann@example.com')).toBeTruthy();
    await act(async () => phone.timers.findLast(({ delayMs }) => delayMs === 270_000)?.run());
    expect(await dialog().findByLabelText('Password')).toBeTruthy();
  });

  test('include a phone number that is added with a code and can be removed', async () => {
    const { server, phone } = await startAnn();
    await openWays(phone);
    await press(await dialog().findByRole('button', { name: 'Add a phone number' }));
    await type(dialog().getByLabelText('Phone number'), '352 555 0134');
    await press(inDialog('Send me a text message'));
    await dialog().findByText(/is on its way/);
    await type(dialog().getByLabelText('Code from the text message'), textCode());
    await press(inDialog('Add this number'));
    await dialog().findByText('+13525550134');
    expect((await knownOf(server))?.phone).toBe('+13525550134');
    await press(inDialog('Remove this phone number'));
    await dialog().findByRole('button', { name: 'Add a phone number' });
    expect((await knownOf(server))?.phone).toBeNull();
  });

  test('include an authenticator app that is set up, used for the next sign-in and removed', async () => {
    const { server, phone } = await startAnn();
    await openWays(phone);
    await press(await dialog().findByRole('button', { name: 'Add an app' }));
    const letters = (await dialog().findByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/)).textContent ?? '';
    const app = new TOTP({ secret: Secret.fromBase32(letters.replaceAll(' ', '')) });
    const digits = () => app.generate({ timestamp: server.clock.nowMs });
    expect(dialog().getByRole('link').getAttribute('href')).toMatch(
      /^otpauth:\/\/totp\/PetiYard%3Aann\?secret=/,
    );
    await type(dialog().getByLabelText('Name'), 'Ann’s phone');
    await type(dialog().getByLabelText('Six digits from your app'), '000000');
    await press(inDialog('Add this app'));
    await dialog().findByText(/^That code is wrong\./);
    await type(dialog().getByLabelText('Six digits from your app'), digits());
    await press(inDialog('Add this app'));
    await dialog().findByText('Ann’s phone');
    await press(dialog().getByRole('button', { name: 'Close' }));

    server.clock.nowMs += 60_000;
    await press(inSection('How you sign in').getByRole('button', { name: 'See and change' }));
    await type(dialog().getByLabelText('Password'), PASSWORD);
    await press(inDialog('Continue'));
    await type(await dialog().findByLabelText('Six digits from your app'), digits());
    await press(inDialog('Sign in'));
    await press(await dialog().findByRole('button', { name: 'Remove Ann’s phone' }));
    await waitFor(() => expect(dialog().queryByText('Ann’s phone')).toBeNull());
    expect((await knownOf(server))?.factors).toBe('[]');
  });

  test('an unknown phone number creates no account, and one of another person opens nothing', async () => {
    const { server, phone } = await startAnn();
    const bob = await server.register('bob');
    const bobs = { person_id: bob.user.id, phone: '+13525550188' };
    await server.store.write(({ trx }) => trx.insertInto('identity_people').values(bobs).execute());
    await openApp(phone, '/settings');
    await screen.findByRole('heading', { level: 2, name: 'How you sign in' });
    await press(inSection('How you sign in').getByRole('button', { name: 'See and change' }));
    await press(await dialog().findByRole('button', { name: 'Use a text message' }));
    const show = async (number: string) => {
      await type(dialog().getByLabelText('Phone number'), number);
      await press(inDialog('Send me a text message'));
      await dialog().findByText(/is on its way/);
      await type(dialog().getByLabelText('Code from the text message'), textCode());
      await press(inDialog('Continue'));
    };
    await show('352 555 0199');
    await dialog().findByText('We can’t find an account with this.');
    await press(inDialog('Send another message'));
    await show('352 555 0188');
    await dialog().findByText('A different account is signed in here.');
    expect(await server.store.read.selectFrom('users').select('id').execute()).toHaveLength(2);
    expect((await phone.core.cache.session.get('current'))?.user?.username).toBe('ann');
  });

  test('a suspension during this ends the sign-in on this phone and keeps texts', async () => {
    const { server, phone } = await startAnn();
    await server.addBusiness({});
    const ann = phone.user;
    if (ann) await queueOffline(phone, () => review(phone.core, ann, 1, 'Came at night.'));
    await openWays(phone);
    await dialog().findByText('You have one. Change it in your profile.');
    await server.store.write(({ trx }) =>
      trx.updateTable('users').set({ suspended_until: '2099-01-01T00:00:00.000Z' }).execute(),
    );
    await press(inDialog('Add an app'));
    await waitFor(async () => expect((await phone.core.cache.session.get('current'))?.state).toBe('ended'));
    expect(await phone.core.outbox.entries.count()).toBe(1);
  });
});

describe('a person without a password', () => {
  async function startWithout() {
    const world = await startAnn();
    const without = { person_id: world.phone.user?.id ?? 0, has_password: 0 };
    await world.server.store.write(({ trx }) => trx.insertInto('identity_people').values(without).execute());
    return world;
  }
  const annIn = ({ store }: TestServer) =>
    store.read.selectFrom('users').select('id').where('username', '=', 'ann').execute();

  async function askToDelete(phone: Phone) {
    const app = await openApp(phone, '/profile');
    await press(await inMain().findByRole('button', { name: 'Delete my account' }));
    await press(await dialog().findByRole('button', { name: 'I have no password' }));
    expect(dialog().queryByLabelText(/^Your password/)).toBeNull();
    await press(inDialog('Delete my account'));
    return app;
  }

  test('deletes their account without more proof within ten minutes after the sign-in', async () => {
    const { server, phone } = await startWithout();
    const app = await askToDelete(phone);
    await waitFor(() => expect(app.address()).toBe('/'));
    expect(await annIn(server)).toEqual([]);
  });

  test('confirms with an emailed code later and then deletes it', async () => {
    const { server, phone } = await startWithout();
    server.clock.nowMs += 11 * 60_000;
    const app = await askToDelete(phone);
    await press(await dialog().findByRole('button', { name: 'Use a code by email' }));
    await press(await dialog().findByRole('button', { name: 'Send me an email' }));
    await dialog().findByText(/is on its way to ann@example\.com/);
    const { body } = await server.store.read
      .selectFrom('letters')
      .select('body')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await type(dialog().getByLabelText('Code from the email'), /^\d{6}$/m.exec(body)?.[0] ?? '');
    await press(inDialog('Continue'));
    await dialog().findByText('You are signed out on every phone. This cannot be undone.');
    expect(await annIn(server)).toHaveLength(1);
    await press(inDialog('Delete my account'));
    await waitFor(() => expect(app.address()).toBe('/'));
    expect((await phone.core.cache.session.get('current'))?.user ?? null).toBeNull();
    expect(await annIn(server)).toEqual([]);
  });
});

test('is asked for the password if they have one after all', async () => {
  const { server, phone } = await startAnn();
  await openApp(phone, '/profile');
  await press(await inMain().findByRole('button', { name: 'Delete my account' }));
  await press(await dialog().findByRole('button', { name: 'I have no password' }));
  await press(inDialog('Delete my account'));
  await dialog().findByText('Password is required.');
  expect(await server.store.read.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('a linked account is added in a pop-up and removed again, and a busy server does not count as missing signal', async () => {
  const { server, phone } = await startAnn(COOP);
  const popUp = { closed: false, close: vi.fn(), location: { replace: vi.fn() } };
  vi.spyOn(window, 'open').mockReturnValue(popUp as never);
  phone.fault = async (send, url) =>
    url.endsWith('/auth/accounts') ? answerWith(503, BUSY, { 'retry-after': '30' }) : send();
  await openApp(phone, '/settings');
  await screen.findByRole('heading', { level: 2, name: 'Accounts elsewhere' });
  const section = inSection('Accounts elsewhere');
  await section.findByText(BUSY.detail);
  expect(section.queryByText(/signal/)).toBeNull();
  phone.fault = null;
  await press(section.getByRole('button', { name: 'Try again' }));
  await section.findByText('None yet.');
  await press(section.getByRole('button', { name: 'Add Farm Co-op' }));
  await press(inDialog('Add Farm Co-op'));
  await waitFor(() =>
    expect(popUp.location.replace.mock.calls[0]?.[0]).toMatch(
      /^\/api\/auth\/with\/coop\/start\?link=\S+&popup=1$/,
    ),
  );
  await server.store.write(({ trx }) =>
    trx
      .insertInto('identity_accounts')
      .values({
        person_id: phone.user?.id ?? 0,
        provider_id: 'oidc.coop',
        raw_id: 'a-1',
        email: 'ann@coop.example',
        display_name: null,
        photo_url: null,
        linked_at_ms: server.clock.nowMs,
      })
      .execute(),
  );
  const channel = new BroadcastChannel(DONE_CHANNEL);
  await act(async () => channel.postMessage({ outcome: 'linked' }));
  channel.close();
  await section.findByText('You can now sign in with that account.');
  await press(await section.findByRole('button', { name: 'Remove Farm Co-op' }));
  await press(inDialog('Remove Farm Co-op'));
  await section.findByText('None yet.');
});
