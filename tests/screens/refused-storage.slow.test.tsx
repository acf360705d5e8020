import { describe, expect, test } from 'vitest';
import { type Phone, startPhone } from '#tests/support/device.ts';
import {
  act,
  inMain,
  linksOf,
  openApp,
  placePhone,
  press,
  screen,
  type,
  waitFor,
  within,
} from '#tests/support/screens.tsx';
import { startTestServer, type TestServerOptions } from '#tests/support/server.ts';

const TITLE = 'Your browser won’t let PetiYard save anything';
const FAULT = /could not show this page|our fault/;

/** A database that does not open, with the errors of browsers. */
const failing = (name: string, words: string) => () => {
  const request = Object.assign(new EventTarget(), {
    error: new DOMException(words, name),
    onerror: (_: Event) => {},
  });
  setTimeout(() => {
    const event = new Event('error', { cancelable: true });
    request.dispatchEvent(event);
    request.onerror(event);
  });
  return request as unknown as IDBOpenDBRequest;
};
const throwing = (name: string, words: string) => () => {
  throw new DOMException(words, name);
};
const CHROME = failing('UnknownError', 'The user denied permission to access the database.');

/** The app in a browser that opens no database, after its tries. */
async function open(
  path: string,
  refuse: () => IDBOpenDBRequest,
  options: TestServerOptions = { businesses: 3 },
) {
  const server = await startTestServer(options);
  const phone = startPhone(server, {
    storage: (factory) =>
      new Proxy(factory, { get: (target, name) => (name === 'open' ? refuse : Reflect.get(target, name)) }),
  });
  const app = await openApp(phone, path);
  return { server, phone, app };
}

/** Retries the storage until the app gives up. */
const found = (phone: Phone, look: () => HTMLElement) =>
  waitFor(() => {
    const due = phone.timers.filter(({ delayMs }) => delayMs <= 2000);
    phone.timers = phone.timers.filter((timer) => !due.includes(timer));
    for (const timer of due) timer.run();
    return look();
  });
const title = (phone: Phone, name = TITLE) =>
  found(phone, () => inMain().getByRole('heading', { level: 1, name }));
const calls = () => linksOf(inMain().getAllByRole('link', { name: /^Call/ }));
const vets = async () => within(await inMain().findByRole('list', { name: 'Vets' }));

describe('a browser that blocks the storage', () => {
  test.each([
    ['with all cookies blocked in Chrome', CHROME],
    ['in Firefox with cookies blocked', throwing('SecurityError', 'The operation is insecure.')],
    [
      'in an old private window of Firefox',
      failing(
        'InvalidStateError',
        'A mutation operation was attempted on a database that did not allow mutations.',
      ),
    ],
  ])('gets a calm message and instructions %s', async (_, refuse) => {
    const { phone } = await open('/', refuse);
    await title(phone);
    expect(inMain().getByRole('heading', { level: 2, name: 'How to allow it' })).toBeTruthy();
    for (const browser of ['Chrome', 'Safari', 'Firefox'])
      expect(inMain().getByText(new RegExp(`^${browser}: `))).toBeTruthy();
    expect(inMain().getByRole('button', { name: 'Reload' })).toBeTruthy();
    expect(screen.queryByText(FAULT)).toBeNull();
  });

  test('without any space gets its own message and can still copy unsent texts', async () => {
    const { phone } = await open('/forums', failing('QuotaExceededError', 'full'));
    await title(phone, 'This phone has no space for PetiYard');
    expect(inMain().getByText(/^Free up some space/)).toBeTruthy();
    expect(inMain().getByRole('button', { name: 'Copy all my unsent texts' })).toBeTruthy();
    expect(screen.queryByText(FAULT)).toBeNull();
  });

  test('that opens databases but stores nothing gets the same message', async () => {
    const server = await startTestServer({ businesses: [{ city: 'Orlando', lat: 28.5, lng: -81.4 }] });
    const phone = startPhone(server);
    Object.assign(phone.full, { outbox: Number.POSITIVE_INFINITY, cache: Number.POSITIVE_INFINITY });
    await openApp(phone, '/emergency');
    await title(phone, 'This phone has no space for PetiYard');
    expect((await vets()).getAllByRole('heading', { level: 3 })).toHaveLength(1);
    expect(screen.queryByText(FAULT)).toBeNull();
  });

  test('shows vets near a place or the phone with numbers from the server, and the national numbers', async () => {
    const { phone } = await open('/emergency', CHROME, {
      businesses: [
        { name: 'Prairie Vets', city: 'Gainesville', phone: '352-555-0100', lat: 29.66, lng: -82.33 },
        { name: 'Feed & Seed', business_categories: '["Feed Store"]', lat: 29.65, lng: -82.32 },
      ],
    });
    await title(phone);
    const place = await inMain().findByRole('textbox', { name: 'Where is the animal?' });
    await type(place, 'Qwertzuiop');
    await press(inMain().getByRole('button', { name: 'Find vets' }));
    expect(await inMain().findByText(/Qwertzuiop/)).toBeTruthy(); // explains the error
    await type(place, 'Gainesville, FL');
    await press(inMain().getByRole('button', { name: 'Find vets' }));
    await inMain().findByRole('heading', { name: 'Vets near Gainesville, FL' });
    const list = await vets();
    expect(list.getByRole('heading', { level: 3, name: 'Prairie Vets' })).toBeTruthy();
    expect(list.queryByText('Feed & Seed')).toBeNull();
    expect(calls()).toContain('tel:3525550100');
    expect(calls()).toContain('tel:8884264435');
    placePhone({ lat: 29.65, lng: -82.32, accuracy: 50_000 });
    await press(await inMain().findByRole('button', { name: 'Use current location' }));
    await inMain().findByText(
      'Distances from Gainesville, FL, near your location just now (within about 32 mi).',
    );
    expect((await vets()).getByText(/mi/)).toBeTruthy();
    expect(screen.queryByText(FAULT)).toBeNull();
  });

  test('says that nobody responds, and tries again', async () => {
    const { phone } = await open('/emergency', CHROME, {
      businesses: [{ city: 'Orlando', lat: 28.5, lng: -81.4 }],
    });
    phone.goOffline();
    await title(phone);
    expect(
      inMain().getByText('Distances from Orlando, FL, which is a guess. Tell us where you are.'),
    ).toBeTruthy();
    await found(phone, () =>
      inMain().getByText('No answer from PetiYard. The numbers below work without it.'),
    );
    phone.goOnline();
    await press(inMain().getByRole('button', { name: 'Try again' }));
    expect((await vets()).getAllByRole('heading', { level: 3 }).length).toBeGreaterThan(0);
  });

  test('opens the legal pages, which link to the numbers and back', async () => {
    const { phone, app } = await open('/about', CHROME);
    for (const [path, name] of [
      ['/privacy-policy', 'Privacy Policy'],
      ['/terms-of-service', 'Terms of Service'],
      ['/about', 'About PetiYard'],
    ] as const) {
      await app.go(path);
      await found(phone, () => screen.getByRole('link', { name: 'How to allow it' }));
      expect(inMain().getByRole('heading', { level: 1, name })).toBeTruthy();
      expect(screen.queryByText(FAULT)).toBeNull();
    }
    await press(await found(phone, () => screen.getByRole('link', { name: 'Emergency' })));
    await title(phone);
    await press(screen.getByRole('link', { name: 'About' }));
    expect(await inMain().findByRole('heading', { level: 1, name: 'About PetiYard' })).toBeTruthy();
    await act(() => app.back());
    await title(phone);
  });
});
