import { describe, expect, test } from 'vitest';
import { FORUM_STREAM } from '#contract/sync.ts';
import { seedSampleEvents } from '#server/db/seed/sample-events.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { dropStream } from '#src/local/cache/remove.ts';
import { pullStreams } from '#src/local/sync/pull.ts';
import type { Phone } from '#tests/support/device.ts';
import {
  dialog,
  inMain,
  openApp,
  press,
  screen,
  startScreens,
  type,
  waitFor,
  within,
} from '#tests/support/screens.tsx';
import { HOME } from '#tests/support/server.ts';
import { byTurns, drafted, FORMS, openForm, TEXT } from './forms-support.ts';
import { loseSignal } from './states-support.ts';

const FULL = 'Could not save – the phone is full. Your text is still on this screen.';
/** Every success message of a form. */
const SUCCESS =
  /Saved on this phone(?! just now)|will be sent|Review Submitted|Your review was updated|Message Sent|Thank you for your|Thread created|Reply posted|registered successfully|Preferences updated|saved locally|Download started|3 waiting|1 waiting/;

const button = (name: string | RegExp) => inMain().findByRole('button', { name });

async function startFull(at: { path: string; user?: string }): Promise<Phone> {
  const { phone } = await startApp(at);
  return phone;
}

async function startApp({ path, ...signedIn }: { path: string; user?: string }) {
  const { server, phone } = await startScreens({ businesses: 1, ...signedIn });
  const ben = await server.register('ben');
  const body = { categoryId: 1, title: 'Best hay', content: 'Where do you buy it?' };
  await server.request('POST', '/api/forums/threads', { body, token: ben.token });
  await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 25);
  await phone.core.engine.sync();
  return { phone, app: await openApp(phone, path) };
}

const words = () => document.body.textContent ?? '';

/** From now on nothing more fits on the phone. */
function fill(phone: Phone) {
  phone.full.outbox = Number.POSITIVE_INFINITY;
  phone.full.cache = Number.POSITIVE_INFINITY;
}
function makeRoom(phone: Phone) {
  phone.full.outbox = 0;
  phone.full.cache = 0;
}

test.each(
  [true, false].flatMap((isOnline, at) =>
    byTurns(
      FORMS.filter(({ needsSignal, waits }) => !needsSignal && !waits),
      at,
    ).map((form) => ({ form, name: form.name, signal: isOnline ? 'with' : 'without', isOnline })),
  ),
)(
  '$name never claims to be saved on a full phone $signal signal, keeps its text, and is sent when there is room again',
  async ({ form, isOnline }) => {
    const { phone, field, fill: fillIn, isReady, send, landed } = await openForm(form);
    const { pushes } = phone;
    pushes.length = 0;
    if (!isOnline) await loseSignal(phone);
    await fillIn();
    await waitFor(async () => expect(await drafted({ phone })).toContain(TEXT));
    fill(phone);
    await send();
    await waitFor(() => expect(screen.getAllByText(FULL).length).toBeGreaterThan(0));
    await isReady();
    expect(SUCCESS.exec(words())?.[0]).toBeUndefined();
    await waitFor(() => expect(field).toHaveProperty('value', TEXT));
    expect(inMain().queryAllByText(FULL).length, 'said once').toBeLessThanOrEqual(1);
    expect(await landed()).toBe(0);
    expect(pushes).toEqual([]);
    makeRoom(phone);
    await send();
    await waitFor(async () => expect(await landed()).toBe(1));
  },
);

test.each(['with', 'without'])(
  'preferences never claim to be saved on a full phone %s signal, and are sent when there is room again',
  async (signal) => {
    const phone = await startFull({ path: '/profile', user: 'ann' });
    if (signal === 'without') await loseSignal(phone);
    fill(phone);
    await press(await button('Goat'));
    await press(await button('Save Preferences'));
    await waitFor(() => expect(screen.getAllByText(FULL).length).toBeGreaterThan(0));
    expect(SUCCESS.exec(words())?.[0]).toBeUndefined();
    expect(await phone.core.outbox.entries.count()).toBe(0);
    expect(phone.pushes).toEqual([]);
    const again = await button('Save Preferences'); // the first attempt is over
    makeRoom(phone);
    await press(again);
    const { entries, receipts } = phone.core.outbox;
    await waitFor(async () => expect((await entries.count()) + (await receipts.count())).toBe(1));
  },
);

describe('on a full phone', () => {
  test("a visitor's favorite is not reported as saved", async () => {
    const phone = await startFull({ path: '/' });
    fill(phone);
    const favorites = document.querySelector<HTMLElement>('#favorites') ?? document.body;
    const dog = await within(favorites).findByRole('button', { name: 'Dog' });
    await waitFor(() => expect(dog).toHaveProperty('disabled', false));
    await press(dog);
    await waitFor(() => expect(words()).toContain('This phone is full.'));
    expect(SUCCESS.exec(words())?.[0]).toBeUndefined();
  });
  test('a like is not reported as saved', async () => {
    const phone = await startFull({ path: '/forums/thread/best-hay', user: 'ann' });
    const like = await inMain().findByRole('button', { name: /^Like/ });
    phone.full.outbox = Number.POSITIVE_INFINITY;
    await press(like);
    await waitFor(() => expect(words()).toContain('This phone is full.'));
    expect(await phone.core.outbox.entries.count()).toBe(0);
    expect(inMain().queryByRole('button', { name: /^Unlike/ })).toBeNull();
  });
  test('an edited post in the outbox keeps its old text until the new one is stored', async () => {
    const { phone, app } = await startApp({ path: '/business/1', user: 'ann' });
    await loseSignal(phone);
    await type(await inMain().findByRole('textbox', { name: 'Comment' }), 'Old words');
    await press(await button('Submit Review'));
    await waitFor(async () => expect(await phone.core.outbox.entries.count()).toBe(1));
    await app.go('/outbox');
    const [edit] = await screen.findAllByRole('button', { name: /^Edit: / });
    phone.full.outbox = Number.POSITIVE_INFINITY;
    if (edit) await press(edit);
    await screen.findByRole('dialog');
    await type(await dialog().findByRole('textbox', { name: 'Comment' }), TEXT);
    await press(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog().getAllByText(FULL).length).toBeGreaterThan(0));
    expect(dialog().getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', TEXT);
    expect((await phone.core.outbox.entries.toArray()).map(({ args }) => args)).toMatchObject([
      { comment: 'Old words' },
    ]);
  });
  test('a message says that typed text is only on the screen', async () => {
    const phone = await startFull({ path: '/business/1', user: 'ann' });
    phone.full.outbox = Number.POSITIVE_INFINITY;
    await type(await inMain().findByRole('textbox', { name: 'Comment' }), TEXT);
    await waitFor(() => expect(inMain().getAllByText(FULL).length).toBeGreaterThan(0));
    phone.full.outbox = 0;
    await type(inMain().getByRole('textbox', { name: 'Comment' }), `${TEXT} More.`);
    await waitFor(() => expect(inMain().queryByText(FULL)).toBeNull());
    expect((await phone.core.outbox.drafts.toArray()).map(({ values }) => values)).toMatchObject([
      { comment: `${TEXT} More.` },
    ]);
  });
  test('a business page drops other data to make room for a review, and keeps its text', async () => {
    const { phone } = await startScreens({ businesses: 2, user: 'ann' });
    const { cache, outbox } = phone.core;
    const app = await openApp(phone, '/business/2');
    await waitFor(async () => expect(await cache.businesses.count()).toBe(1));
    await app.go('/business/1');
    const comment = await inMain().findByRole('textbox', { name: 'Comment' });
    phone.goOffline();
    fill(phone);
    await type(comment, TEXT);
    await waitFor(() => expect(inMain().getAllByText(FULL).length).toBeGreaterThan(0));
    await press(await button('Submit Review'));
    await waitFor(async () => expect(await cache.businesses.toCollection().primaryKeys()).toEqual([1]));
    await waitFor(() => expect(inMain().getAllByText(FULL).length).toBeGreaterThan(0));
    expect(inMain().getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', TEXT);
    phone.full.outbox = 0;
    await press(await button('Submit Review'));
    await waitFor(async () => expect(await outbox.entries.count()).toBe(1));
    await waitFor(() => expect(inMain().queryByText(FULL)).toBeNull());
  });
  test('a quiet thread stays on the screen with its posts and text when a reply needs room', async () => {
    const phone = await startFull({ path: '/forums/thread/best-hay', user: 'ann' });
    const { cache, outbox } = phone.core;
    await waitFor(async () => expect(await cache.seen.get(['threads', 1])).toBeDefined());
    await dropStream(cache, FORUM_STREAM); // a quiet thread is not part of the shared stream
    await cache.settings.put({ name: 'openedThreads', value: [{ id: 1, slug: 'best-hay' }] });
    await pullStreams(phone.core, ['thread:1']);
    const reply = await inMain().findByLabelText('Your reply');
    phone.goOffline();
    fill(phone);
    await type(reply, TEXT);
    await waitFor(() => expect(inMain().getAllByText(FULL).length).toBeGreaterThan(0));
    await press(await button('Post Reply'));
    await button('Post Reply'); // first attempt
    expect(inMain().getAllByText(FULL).length).toBeGreaterThan(0);
    expect(inMain().getByText('Where do you buy it?')).toBeTruthy();
    expect(inMain().getByLabelText('Your reply')).toHaveProperty('value', TEXT);
    makeRoom(phone);
    await press(await button('Post Reply'));
    await waitFor(async () => expect(await outbox.entries.count()).toBe(1));
    await waitFor(() => expect(inMain().queryByText(FULL)).toBeNull());
    await waitFor(() => expect(inMain().getByText(TEXT)).toBeTruthy());
  });
  test('the emergency list still follows the selected animal', async () => {
    const phone = await startFull({ path: '/emergency' });
    phone.full.cache = Number.POSITIVE_INFINITY;
    await press(await inMain().findByRole('button', { name: 'Horse' }));
    await waitFor(() =>
      expect(inMain().getByRole('button', { name: 'Horse' }).getAttribute('aria-pressed')).toBe('true'),
    );
  });
});

describe('new data on a full phone', () => {
  const NOT_SHOWN = 'PetiYard could not show this page';

  test('leaves a saved business page unchanged and explains the missing reviews', async () => {
    const { phone, server } = await startScreens({ businesses: 1, user: 'ann' });
    const app = await openApp(phone, '/business/1');
    await inMain().findByRole('heading', { level: 1 });
    await app.go('/about');
    const ben = await server.register('ben');
    const body = { businessId: 1, rating: 4, comment: 'Came at night.' };
    await server.request('POST', '/api/reviews', { body, token: ben.token });
    fill(phone);
    await app.go('/business/1');
    await inMain().findByRole('heading', { level: 1, name: 'Prairie Large Animal Vets' });
    await waitFor(() =>
      expect(words()).toContain('Newer reviews may be missing, because this phone is full.'),
    );
    expect(words()).not.toContain(NOT_SHOWN);
    expect(inMain().queryByText('Came at night.')).toBeNull();
  });
  test('shows a message on the page of an event that cannot be saved', async () => {
    const { phone, server } = await startScreens({ user: 'ann' });
    const app = await openApp(phone, '/about');
    await seedSampleEvents(server.store, server.clock.nowMs);
    fill(phone);
    await app.go('/event/1');
    await inMain().findByRole('heading', { level: 1, name: 'This phone is full.' });
    expect(words()).not.toContain(NOT_SHOWN);
    expect(words()).not.toContain('when you have signal');
    makeRoom(phone);
    await app.go('/about');
    await app.go('/event/1');
    await inMain().findByRole('heading', { level: 2, name: 'About this event' });
  });
});

test('every page opens on a full phone', async () => {
  const PATHS = [
    '/',
    '/explore?location=29.65, -82.32&radius=25',
    '/business/1',
    '/emergency',
    '/directory?state=Florida&city=Gainesville',
    '/search?q=vet',
    '/events',
    '/forums',
    '/forums/category/horses',
    '/forums/thread/best-hay',
    '/forums/new-thread',
    '/mobile-games',
    '/trivia',
    '/chatbot',
    '/blogs',
    '/profile',
    '/register-business',
    '/contact',
    '/outbox',
    '/settings',
  ];
  const { phone, app } = await startApp({ path: '/about', user: 'ann' });
  fill(phone);
  let underWay = 0;
  phone.fault = async (send) => {
    underWay += 1;
    return send().finally(() => {
      underWay -= 1;
    });
  };
  for (const path of PATHS) {
    await app.go(path);
    await inMain().findAllByRole('heading');
    await phone.core.engine.sync(); // after the page's own requests
    await waitFor(() => expect(underWay).toBe(0));
    expect(words(), path).not.toContain('PetiYard could not show this page');
  }
});
