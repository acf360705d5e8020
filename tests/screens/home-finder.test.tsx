import { describe, expect, test } from 'vitest';
import { FIRST_FINDER, readCenter, readFinder } from '#src/features/home/finder.local.ts';
import { HOME_WORDS } from '#src/features/home/home.words.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import {
  act,
  fireEvent,
  inSection,
  linksOf,
  openApp,
  press,
  screen,
  startScreens,
  waitFor,
  within,
} from '#tests/support/screens.tsx';

describe("'Discover Businesses Nationwide'", () => {
  const finder = () => inSection('Discover Businesses Nationwide');
  const near = { lat: 28.477, lng: -81.337 };

  test('shows at most five, each linked to its page; View All Results opens the same search on Explore', async () => {
    const { phone } = await startScreens({ businesses: Array.from({ length: 7 }, () => near) });
    const app = await openApp(phone, '/');
    const rows = await finder().findAllByRole('article', { name: 'Prairie Large Animal Vets' });
    expect(linksOf(rows.map((row) => within(row).getByRole('link', { name: /^Prairie/ })))).toEqual(
      [1, 2, 3, 4, 5].map((id) => `/business/${id}`),
    );
    await press(finder().getByRole('link', { name: 'View All Results' }));
    await waitFor(() => expect(app.address()).toMatch(/^\/explore\?.*radius=50/));
  });
  test('has Dog, Cat, Horse and Livestock, one at a time; a second click clears it; nothing changes before Apply', async () => {
    const { phone } = await startScreens({
      businesses: [
        { ...near, name: 'Dog Vet', animal_types: '["Dog"]' },
        { ...near, name: 'Cow Vet', animal_types: '["Cattle"]' },
      ],
    });
    await openApp(phone, '/');
    await finder().findByText('Dog Vet', { selector: 'h3 a' });
    const pill = (name: string) => finder().getByRole('button', { name });
    const pressed = () =>
      ['Dog', 'Cat', 'Horse', 'Livestock'].filter(
        (name) => pill(name).getAttribute('aria-pressed') === 'true',
      );
    await press(pill('Dog'));
    await press(pill('Livestock'));
    expect(pressed()).toEqual(['Livestock']);
    expect(finder().getByText('Dog Vet', { selector: 'h3 a' })).toBeTruthy();
    await press(pill('Livestock'));
    expect(pressed()).toEqual([]);
    await press(pill('Livestock'));
    await press(finder().getByRole('button', { name: 'Apply Filters' }));
    await waitFor(() => expect(finder().queryByText('Dog Vet', { selector: 'h3 a' })).toBeNull());
    expect(await finder().findByText('Cow Vet', { selector: 'h3 a' })).toBeTruthy();
  });
  test("says 'No businesses found. Try adjusting your filters.' if it finds nothing", async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/');
    expect(await finder().findByText('No businesses found. Try adjusting your filters.')).toBeTruthy();
  });
  test('shows skeletons until the server has responded', async () => {
    const { phone } = await startScreens({ businesses: [near, near] });
    const app = await openApp(phone, '/business/1');
    await screen.findByRole('link', { name: 'Call Business' });
    expect(await phone.core.cache.businesses.count()).toBe(1);
    let answer = () => {};
    let isAsked = false;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    phone.fault = async (send, url) => {
      isAsked ||= url.includes('/api/businesses/search');
      if (url.includes('/api/businesses/search')) await held;
      return send();
    };
    await app.go('/');
    await finder().findByRole('status', { name: HOME_WORDS.nearby.reading });
    await waitFor(() => expect(isAsked).toBe(true));
    const centre = await readCenter(phone.core);
    await act(() => readFinder(phone.core, centre, FIRST_FINDER)); // what the page reads too
    expect(finder().queryAllByRole('article')).toEqual([]);
    answer();
    expect(await finder().findAllByRole('article')).toHaveLength(2);
  });
  test('asks the server only if this phone does not have the whole circle', async () => {
    const { phone } = await startScreens({ businesses: [near] });
    const searches = () => phone.requests.filter((request) => request.includes('/businesses/search'));
    const app = await openApp(phone, '/');
    await finder().findByRole('article', { name: 'Prairie Large Animal Vets' });
    expect(searches().length).toBeGreaterThan(0);
    const { point } = await readCenter(phone.core);
    await setHomeArea(phone.core.cache, 'Home', point, FIRST_FINDER.radius);
    await phone.core.engine.sync();
    await app.go('/about');
    phone.requests.length = 0;
    await app.go('/');
    await finder().findByRole('article', { name: 'Prairie Large Animal Vets' });
    await phone.core.engine.sync();
    expect(searches()).toEqual([]);
  });
  test('starts with 50 miles on a slider from 5 to 100 that is labeled 5mi, 50mi, 100mi', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/');
    const slider = await finder().findByRole('slider', { name: 'Search radius' });
    expect(slider).toMatchObject({ min: '5', value: '50', max: '100', step: '5' });
    for (const mark of ['5mi', '50mi', '100mi']) expect(finder().getByText(mark)).toBeTruthy();
  });
  test('keeps its radius when a finger that scrolls the page starts on the slider', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/');
    const slider = await finder().findByRole('slider', { name: 'Search radius' });
    fireEvent.pointerDown(slider);
    fireEvent.input(slider, { target: { value: '95' } });
    expect(slider).toHaveProperty('value', '95');
    fireEvent.pointerCancel(slider);
    expect(slider).toHaveProperty('value', '50');
  });
});
