import { expect, test } from 'vitest';
import { addressOf, onNotificationClick, onPush, readPush } from '../../sw/push.ts';

const notification = {
  title: 'Hay prices',
  body: 'Bob answered: Ten dollars.',
  navigate: 'https://petiyard.org/forums/thread/hay-prices',
  lang: 'en',
  tag: 'thread-1',
};
const message = (value: unknown) => ({ json: () => value });

/** A registration that records what it shows. */
function registration() {
  const shown: [string, NotificationOptions | undefined][] = [];
  const showNotification = async (title: string, options?: NotificationOptions) => {
    shown.push([title, options]);
  };
  return { shown, showNotification };
}

test('a push shows its notification and fetches within the same event', async () => {
  const { shown, showNotification } = registration();
  let fetches = 0;
  await onPush({ showNotification }, message({ web_push: 8030, notification }), async () => {
    fetches += 1;
  });
  expect(fetches).toBe(1);
  expect(shown).toMatchObject([
    ['Hay prices', { tag: 'thread-1', data: { navigate: notification.navigate } }],
  ]);
});

test('a second reply in a thread rings again in place of the first; browsers refuse that without a tag', async () => {
  const { shown, showNotification } = registration();
  for (const tag of ['thread-1', undefined])
    await onPush({ showNotification }, message({ notification: { ...notification, tag } }), async () => {});
  expect(shown.map(([, options]) => Object(options).renotify)).toEqual([true, undefined]);
});

test('a push without signal still shows its notification', async () => {
  const { shown, showNotification } = registration();
  await onPush({ showNotification }, message({ web_push: 8030, notification }), async () => {
    throw new Error('offline');
  });
  expect(shown).toHaveLength(1);
});

test('a push whose notification is refused still fetches before the event ends', async () => {
  const showNotification = async () => {
    throw new TypeError('no permission');
  };
  let hasFetched = false;
  const event = onPush({ showNotification }, message({ web_push: 8030, notification }), async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    hasFetched = true;
  });
  await expect(event).rejects.toThrow('no permission');
  expect(hasFetched).toBe(true);
});

test.each([
  null,
  message(null),
  message({ notification: 7 }),
  {
    json: () => {
      throw new SyntaxError('cut off');
    },
  },
])('a push that cannot be read shows the name of the app', (data) => {
  expect(readPush(data)).toMatchObject({ title: 'PetiYard', navigate: '/' });
});

test.each([
  ['https://petiyard.org/forums/thread/hay-prices', 'https://barn.test/forums/thread/hay-prices'],
  ['/settings', 'https://barn.test/settings'],
  ['https://evil.test//evil.test/x', 'https://barn.test//evil.test/x'],
  ['javascript:alert(1)', 'https://barn.test/'],
  [undefined, 'https://barn.test/'],
])('a notification about %s opens %s', (navigate, address) => {
  expect(addressOf({ navigate }, 'https://barn.test')).toBe(address);
});

/** The clients of a worker. A press allows one page to be shown, for a short time: moving a page may last longer. */
function clientsWith({ pages = 0, canFocus = true, canMove = true }) {
  const acts: string[] = [];
  let isAllowed = true;
  const show = async (act: string) => {
    if (!isAllowed) throw new DOMException('Not allowed to show a window.', 'InvalidAccessError');
    isAllowed = false;
    acts.push(act);
  };
  const page = {
    async focus() {
      if (!canFocus) throw new DOMException('Not allowed to focus a window.', 'InvalidAccessError');
      await show('shown');
    },
    async navigate(address: string) {
      if (!canMove) throw new TypeError('The page is gone.');
      isAllowed = false;
      acts.push(`moved ${address}`);
      return page;
    },
  };
  return {
    acts,
    matchAll: async () => Array.from({ length: pages }, () => page),
    openWindow: (address: string) => show(`opened ${address}`),
  };
}

test.each([
  ['in the page that is open', { pages: 1 }, ['shown', 'moved https://barn.test/forums']],
  ['in a new one', {}, ['opened https://barn.test/forums']],
  [
    'on an iPhone, which shows the app itself',
    { pages: 1, canFocus: false },
    ['moved https://barn.test/forums'],
  ],
  [
    'in a new one if that page is gone',
    { pages: 1, canFocus: false, canMove: false },
    ['opened https://barn.test/forums'],
  ],
])('a press opens the thread %s', async (_, world, acts) => {
  const clients = clientsWith(world);
  const clicked = { data: { navigate: '/forums' }, close: () => {} };
  await onNotificationClick(clients, clicked, 'https://barn.test');
  expect(clients.acts).toEqual(acts);
});
