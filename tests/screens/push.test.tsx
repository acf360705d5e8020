import { createECDH, randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#contract/shared/time.ts';
import { replaceKeys } from '#server/features/push/keys.service.ts';
import { readPushWish } from '#src/features/push/push.local.ts';
import { signOut } from '#src/session/sign-in.ts';
import { checkPushAtStart } from '#src/shell/running/check-push.ts';
import type { Phone } from '#tests/support/device.ts';
import { inMain, openApp, press, startScreens, toastSays, type, waitFor } from '#tests/support/screens.tsx';
import type { TestServer } from '#tests/support/server.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that shows notifications, as far as the app asks it. */
function giveNotifications(
  answer: NotificationPermission = 'granted',
  endpoint = 'https://fcm.googleapis.com/fcm/send/barn',
) {
  const keys = createECDH('prime256v1');
  const state: { permission: NotificationPermission; subscription: PushSubscription | null } = {
    permission: 'default',
    subscription: null,
  };
  const json = {
    endpoint,
    keys: {
      p256dh: keys.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => {
      state.permission = answer;
      return answer;
    },
  });
  vi.stubGlobal('pushManager', {
    getSubscription: async () => state.subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      state.subscription = {
        endpoint,
        options: { applicationServerKey: applicationServerKey.buffer },
        toJSON: () => json,
        unsubscribe: async () => {
          state.subscription = null;
          return true;
        },
      } as unknown as PushSubscription;
      return state.subscription;
    },
  });
  return state;
}

const startHere = (user?: string) =>
  startScreens({ env: { PUSH_SUBJECT: 'mailto:ops@petiyard.org' }, ...(user ? { user } : {}) });
const devices = (server: TestServer) =>
  server.store.read
    .selectFrom('push_devices')
    .select(['wants_alerts', 'wants_replies', 'person_id', 'session_hash'])
    .execute();
const box = (name: string) => inMain().findByRole<HTMLInputElement>('checkbox', { name });
const ALERTS = 'Alerts for the counties around my home area';
const REPLIES = 'Replies in threads I follow, and reviews of my listings';
const user = (phone: Phone) => {
  if (!phone.user) throw new Error('nobody is signed in');
  return phone.user;
};

test('notifications are turned on, tested and turned off in the settings', async () => {
  const state = giveNotifications();
  const { server, phone } = await startHere('ann');
  await openApp(phone, '/settings');
  await press(await box(REPLIES));
  await waitFor(async () =>
    expect(await devices(server)).toMatchObject([{ wants_replies: 1, wants_alerts: 0 }]),
  );
  await waitFor(async () => expect((await box(REPLIES)).checked).toBe(true));
  await press(await box(ALERTS));
  await waitFor(async () =>
    expect(await devices(server)).toMatchObject([{ wants_replies: 1, wants_alerts: 1 }]),
  );
  await press(await inMain().findByRole('button', { name: 'Send a test' }));
  expect(await inMain().findByText('Test sent.')).toBeTruthy();
  await waitFor(async () => expect((await box(ALERTS)).checked).toBe(true));
  await press(await box(ALERTS));
  await waitFor(async () => expect((await box(ALERTS)).checked).toBe(false));
  await press(await box(REPLIES));
  await waitFor(async () => expect(await devices(server)).toEqual([]));
  expect(state.subscription).toBeNull();
});

test('a visitor can have alerts, and a refusal is explained', async () => {
  giveNotifications('denied');
  const { server, phone } = await startHere();
  await openApp(phone, '/settings');
  expect(await inMain().findByText('Sign in to get notified about replies.')).toBeTruthy();
  await press(await box(ALERTS));
  expect(await inMain().findByText(/^Your browser is blocking notifications/)).toBeTruthy();
  expect(await devices(server)).toEqual([]);
});

test('a push service that the server refuses is not called a lack of signal', async () => {
  giveNotifications('granted', 'https://push.example/send/barn');
  const { server, phone } = await startHere();
  await openApp(phone, '/settings');
  await press(await box(ALERTS));
  expect(await inMain().findByText(/^The server refused this, so nothing was changed/)).toBeTruthy();
  expect(await devices(server)).toEqual([]);
});

test('the settings say if the server or the browser does not support it', async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/settings');
  expect(await inMain().findByText(/^This browser can’t show notifications here/)).toBeTruthy();
});

test('the settings promise no notifications where PetiYard sends none', async () => {
  giveNotifications();
  const { phone } = await startScreens();
  await openApp(phone, '/settings');
  expect(await inMain().findByText('PetiYard doesn’t send notifications yet.')).toBeTruthy();
  expect(inMain().queryByText(/even when the app is closed/)).toBeNull();
});

test('a lost subscription is reported with its time, and one press restores it', async () => {
  const state = giveNotifications();
  const { server, phone } = await startHere('ann');
  const app = await openApp(phone, '/settings');
  await press(await box(REPLIES));
  await waitFor(async () => expect(await devices(server)).toHaveLength(1));
  await server.store.write(({ trx }) => trx.deleteFrom('push_devices').execute());
  state.subscription = null;
  await app.go('/about');
  await app.go('/settings');
  expect(await inMain().findByText(/^Notifications have been off since /)).toBeTruthy();
  await press(await inMain().findByRole('button', { name: 'Turn on' }));
  await waitFor(async () => expect(await devices(server)).toHaveLength(1));
});

test('after a reply the app offers notifications about answers', async () => {
  giveNotifications();
  const { server, phone } = await startHere('ann');
  const bob = await server.register('bob');
  const body = { title: 'Hay prices', content: 'What do you pay?', categoryId: 1 };
  await server.request('POST', '/api/forums/threads', { body, token: bob.token });
  await phone.core.engine.sync();
  await openApp(phone, '/forums/thread/hay-prices');
  await type(await inMain().findByRole('textbox', { name: 'Your reply' }), 'Ten dollars.');
  await press(inMain().getByRole('button', { name: 'Post Reply' }));
  await toastSays('Reply posted');
  await press(await inMain().findByRole('button', { name: 'Tell me when someone replies' }));
  expect(await inMain().findByText('We’ll notify you when someone replies.')).toBeTruthy();
  expect(await devices(server)).toMatchObject([{ wants_replies: 1 }]);
});

test('signing out ends reply notifications on a shared phone, at the server and on the phone', async () => {
  giveNotifications();
  const { server, phone } = await startHere('ann');
  await openApp(phone, '/settings');
  await press(await box(REPLIES));
  await waitFor(async () => expect(await devices(server)).toHaveLength(1));
  await signOut(phone.core, user(phone));
  expect(await devices(server)).toMatchObject([{ session_hash: null }]);
  expect((await readPushWish(phone.core)).kinds).toEqual([]);
});

test('a start informs the server again, at most once a day', async () => {
  giveNotifications();
  const { server, phone } = await startHere('ann');
  await openApp(phone, '/settings');
  await press(await box(REPLIES));
  await waitFor(async () => expect(await devices(server)).toHaveLength(1));
  await server.store.write(({ trx }) => trx.deleteFrom('push_devices').execute());
  await checkPushAtStart(phone.core);
  expect(await devices(server)).toEqual([]);
  server.clock.nowMs += 2 * DAY_MS;
  phone.clock.nowMs += 2 * DAY_MS;
  await checkPushAtStart(phone.core);
  expect(await devices(server)).toHaveLength(1);
});

/** A phone that wanted replies two days ago. */
async function startWithReplies() {
  const state = giveNotifications();
  const { server, phone } = await startHere('ann');
  await openApp(phone, '/settings');
  await press(await box(REPLIES));
  await waitFor(async () => expect(await devices(server)).toHaveLength(1));
  server.clock.nowMs += 2 * DAY_MS;
  phone.clock.nowMs += 2 * DAY_MS;
  return { state, server, phone };
}

test('a start subscribes again when the server has new keys, since messages signed with them are refused', async () => {
  const { state, server, phone } = await startWithReplies();
  const { publicKey } = await replaceKeys(server.store, server.clock.nowMs);
  await checkPushAtStart(phone.core);
  const key = state.subscription?.options.applicationServerKey ?? new ArrayBuffer(0);
  expect(Buffer.from(key).toString('base64url')).toBe(publicKey);
  expect(await devices(server)).toHaveLength(1);
});

test('a start replaces a subscription that the browser has dropped, unless notifications are blocked', async () => {
  const { state, server, phone } = await startWithReplies();
  await server.store.write(({ trx }) => trx.deleteFrom('push_devices').execute());
  state.subscription = null;
  state.permission = 'denied';
  await checkPushAtStart(phone.core);
  expect(await devices(server)).toEqual([]);
  state.permission = 'granted';
  await checkPushAtStart(phone.core);
  expect(state.subscription).not.toBeNull();
  expect(await devices(server)).toHaveLength(1);
});
