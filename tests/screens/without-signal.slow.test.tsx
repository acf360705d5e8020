import { describe, expect, test } from 'vitest';
import type { Review } from '#contract/reviews.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import { discardEntry } from '#src/local/outbox/commands.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import type { Phone } from '#tests/support/device.ts';
import {
  dialog,
  inMain,
  openApp,
  press,
  screen,
  startScreens,
  toastSays,
  type,
  waitFor,
  whenImpatient,
  within,
  wordsOf,
} from '#tests/support/screens.tsx';

const ORLANDO = { lat: 28.477, lng: -81.337 };
const item = (title: string) => {
  const card = inMain().getByRole('heading', { level: 3, name: title }).closest('li');
  if (!card) throw new Error(`no item ${title}`);
  return within(card);
};
const queueReview = (phone: Phone, comment: string) =>
  enqueue(phone.core, {
    name: 'review.write',
    args: { businessId: 1, rating: 5, comment },
    owner: phone.user ?? 'visitor',
    about: 'Prairie Large Animal Vets',
  });

describe('the outbox', () => {
  const REVIEW = 'Review of Prairie Large Animal Vets';

  test('shows waiting items, lets them be edited, and counts sent items including the edited one', async () => {
    const { phone } = await startScreens({ user: 'ann', businesses: 1 });
    phone.goOffline();
    await phone.core.api.request('/api/health');
    await queueReview(phone, 'Came at dawn');
    await openApp(phone, '/outbox');
    await press(await inMain().findByRole('button', { name: `Edit: ${REVIEW}` }));
    await screen.findByRole('dialog');
    await type(await dialog().findByRole('textbox', { name: 'Comment' }), 'Came at dawn and stayed');
    await press(dialog().getByRole('button', { name: 'Save' }));
    await toastSays('Saved on this phone', 'Your change will be sent when you have signal.');
    phone.clock.nowMs += 1000;
    phone.goOnline();
    await phone.core.engine.sync({ isForced: true });
    await toastSays('1 post sent.');
    const reviews = await phone.server.request<Review[]>('GET', '/api/businesses/1/reviews');
    expect(reviews.body.map(({ comment }) => comment)).toEqual(['Came at dawn and stayed']);
    await waitFor(() => expect(item(REVIEW).getByText(/^Sent /)).toBeTruthy());
    expect(item(REVIEW).getByRole('link').getAttribute('href')).toBe('/business/1');
  });
  test('says that a deleted item had already been posted', async () => {
    const { phone } = await startScreens({ user: 'ann', businesses: 1 });
    phone.fault = async (send, url) => {
      const answer = await send();
      if (url.endsWith('/sync/push')) throw new TypeError('the answer was lost');
      return answer;
    };
    const key = await queueReview(phone, 'Came at dawn');
    await phone.core.engine.sync();
    await discardEntry(phone.core, key);
    phone.goOnline();
    phone.clock.nowMs += 60_000;
    await phone.core.engine.sync({ isForced: true });
    await openApp(phone, '/outbox');
    await inMain().findByRole('heading', { level: 3, name: REVIEW });
    expect(item(REVIEW).getByText('This had already been posted when you deleted it here.')).toBeTruthy();
  });
  test('asks before a deletion and names the item', async () => {
    const { phone } = await startScreens({ user: 'ann', businesses: 1 });
    phone.goOffline();
    await phone.core.api.request('/api/health');
    await queueReview(phone, 'Came at dawn');
    await openApp(phone, '/outbox');
    await press(await inMain().findByRole('button', { name: `Cancel: ${REVIEW}` }));
    expect(dialog().getByText('It will be deleted from this phone and won’t be sent.')).toBeTruthy();
    await press(dialog().getByRole('button', { name: 'Delete' }));
    expect(await inMain().findByText('Your outbox is empty')).toBeTruthy();
  });
});

describe('the emergency page', () => {
  const vets = () => wordsOf(inMain().queryAllByRole('heading', { level: 3, name: /Vet$|Cat Clinic/ }));

  test('lists saved vets without the server, nearest first, with numbers to call', async () => {
    const at = (lat: number, name: string, animals: string) => ({ lat, name, animal_types: animals });
    const { phone } = await startScreens({
      businesses: [
        at(29.75, 'Second Vet', '[]'),
        at(29.65, 'First Vet', '["Horse"]'),
        at(29.66, 'Cat Clinic', '["Cat"]'),
      ],
    });
    const point = { lat: 29.65, lng: -82.32 };
    await writeSetting(phone.core.cache, 'lastPosition', { point, atMs: phone.clock.nowMs - 3 * 3_600_000 });
    const app = await openApp(phone, '/emergency');
    await inMain().findByText('First Vet');
    phone.goOffline();
    await app.go('/about');
    await app.go('/emergency');
    await press(await inMain().findByRole('button', { name: 'Horse' }));
    await inMain().findByRole('heading', { name: 'Vets for horses' });
    await waitFor(() => expect(vets()).toEqual(['First Vet', 'Second Vet']));
    expect(inMain().getByText('Distances from your location 3 hr. ago.')).toBeTruthy();
    expect(inMain().getByRole('heading', { name: 'Might treat horses – call and ask' })).toBeTruthy();
    const calls = inMain().getAllByRole('link', { name: /^Call .+ (?:First|Second) Vet/ });
    expect(calls.map((call) => call.getAttribute('href'))).toEqual(['tel:3525550100', 'tel:3525550100']);
  });
});

describe('the directory', () => {
  test('goes from state to city to category, with the listed and the saved counts', async () => {
    const { phone } = await startScreens({
      businesses: [
        { ...ORLANDO, city: 'Orlando' },
        { ...ORLANDO, city: 'Orlando', name: 'Farrier Joe', business_categories: '["Farrier"]' },
        { city: 'Helena', state: 'Montana', lat: 46.6, lng: -112 },
      ],
    });
    await phone.core.cache.businesses.clear();
    const app = await openApp(phone, '/directory');
    const montana = await inMain().findByRole('link', { name: /^Montana/ });
    await waitFor(() =>
      expect(wordsOf([inMain().getByRole('link', { name: /^Montana/ })])).toEqual(['Montana1 business']),
    );
    expect(montana).toBeTruthy();
    await press(inMain().getByRole('link', { name: /^Florida/ }));
    await press(await inMain().findByRole('link', { name: /^Orlando/ }));
    await inMain().findByRole('heading', { name: 'Farrier Joe' });
    await press(inMain().getByRole('link', { name: /^Farrier 1/ }));
    await waitFor(() =>
      expect(inMain().queryByRole('heading', { name: 'Prairie Large Animal Vets' })).toBeNull(),
    );
    expect(app.address()).toBe('/directory?state=Florida&city=Orlando&category=Farrier');
    await app.go('/directory');
    expect(wordsOf([await inMain().findByRole('link', { name: /^Florida/ })])).toEqual([
      'Florida2 businesses2 on this phone',
    ]);
    phone.goOffline();
    await app.go('/directory?state=Montana&city=Helena');
    await whenImpatient(phone, () => inMain().getByText('Helena, Montana isn’t saved on this phone yet'));
  });
});

test('the search box finds saved data while the server is unreachable', async () => {
  const { phone } = await startScreens({ businesses: [{ ...ORLANDO, name: 'Lakeside Farrier' }] });
  const app = await openApp(phone, '/explore?location=Orlando, FL&radius=25');
  await inMain().findByRole('heading', { name: 'Lakeside Farrier' });
  phone.goOffline();
  await app.go('/search');
  await type(inMain().getByRole('searchbox'), 'lakeside');
  expect((await inMain().findByRole('link', { name: 'Lakeside Farrier' })).getAttribute('href')).toBe(
    '/business/1',
  );
});

test("an unseen forum page is not 'not found' without signal", async () => {
  const { phone } = await startScreens();
  phone.goOffline();
  await openApp(phone, '/forums/thread/never-seen');
  await whenImpatient(phone, () =>
    inMain().getByRole('heading', { name: 'This page isn’t saved on this phone.' }),
  );
  expect(screen.queryByText('404 Page Not Found')).toBeNull();
  expect(screen.queryByText('Forum rules')).toBeNull(); // only the message and the links
});
