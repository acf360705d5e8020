import { describe, expect, test } from 'vitest';
import { readHours } from '#contract/shared/hours.ts';
import { EMERGENCY_WORDS } from '#src/features/emergency/emergency.words.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import {
  inMain,
  main,
  openApp,
  press,
  startScreens,
  waitFor,
  whenImpatient,
  wordsOf,
} from '#tests/support/screens.tsx';
import { HOME } from '#tests/support/server.ts';

const vet = (name: string, miles: number, rest: Record<string, unknown> = {}) => ({
  name,
  phone: '(352) 555-0142',
  business_categories: JSON.stringify(['Veterinary Services']),
  animal_types: JSON.stringify([]),
  lat: HOME.lat + miles / 69.0936,
  lng: HOME.lng,
  ...rest,
});
const facts = (of: object) => ({ facts: JSON.stringify(of) });
const horses = { animal_types: JSON.stringify(['Horse']) };
const open = { hours: readHours('24/7', 'America/New_York'), checkedAt: '2026-02-01T12:00:00.000Z' };

const VETS = [
  vet('Near Horse Vet', 5, horses),
  vet('Open Horse Vet', 40, { ...horses, ...facts({ ...open, placedBy: 'zip' }) }),
  vet('Silent Horse Vet', 6, { ...horses, phone: null }),
  vet('Old Animal Hospital', 1, facts({ source: { name: 'A list', updated: '2011-01-04' } })),
  vet('Prairie Animal Hospital', 9),
  vet('The Cat Hospital', 2),
  vet('County Extension', 8, { business_categories: JSON.stringify(['Extension Office']) }),
];

/** Opens the page right after the phone was located. */
async function openEmergency(businesses: object[], animal = 'Horse') {
  const { phone } = await startScreens({ businesses });
  await writeSetting(phone.core.cache, 'lastPosition', {
    point: HOME,
    atMs: phone.clock.nowMs,
    name: 'Home',
  });
  await openApp(phone, '/emergency');
  await press(await inMain().findByRole('button', { name: animal }));
  return phone;
}

const headings = () => wordsOf(inMain().getAllByRole('heading', { level: 3 }));

describe('Emergency', () => {
  test('lists open vets first, then the others and those without a number, and vets to ask separately', async () => {
    await openEmergency(VETS);
    await inMain().findByRole('heading', { name: 'County Extension' });
    expect(headings()).toEqual([
      'Open Horse Vet',
      'Near Horse Vet',
      'Silent Horse Vet',
      'Prairie Animal Hospital',
      'Old Animal Hospital',
      'ASPCA Animal Poison Control Center',
      'Pet Poison Helpline',
      'Florida State Veterinarian',
      'County Extension',
    ]);
    expect(wordsOf(inMain().getAllByRole('heading', { level: 2 }))).toEqual(
      expect.arrayContaining([
        'Vets for horses',
        'No phone number',
        'Might treat this animal – call and ask',
        'Other help',
      ]),
    );
    expect(inMain().getByText('about 40 mi N')).toBeTruthy();
    expect(inMain().getByText('Open now')).toBeTruthy();
    expect(inMain().getByText('Listed in 2011 – call before you drive')).toBeTruthy();
    await press(inMain().getByRole('button', { name: 'Show vets for all animals' }));
    expect(await inMain().findByText('The Cat Hospital')).toBeTruthy();
  });

  test('lists vets to ask before vets without a number, if there is no better choice', async () => {
    const goats = { animal_types: JSON.stringify(['Goat']), phone: null };
    await openEmergency(
      [vet('Prairie Large Animal Hospital', 20, horses), vet('Silent Goat Vet', 5, goats)],
      'Goat',
    );
    await inMain().findByText('None within 100 miles lists goats. Call those below and ask.');
    expect(headings().slice(0, 2)).toEqual(['Prairie Large Animal Hospital', 'Silent Goat Vet']);
  });

  test('shows nothing above the first number if there are only vets to ask', async () => {
    await openEmergency([vet('Prairie Large Animal Hospital', 20, horses)], 'Goat');
    const call = await inMain().findByRole('link', { name: /^Call.*Prairie/ });
    for (const later of [EMERGENCY_WORDS.order, EMERGENCY_WORDS.callFirst, EMERGENCY_WORDS.search])
      expect(call.compareDocumentPosition(inMain().getByText(later))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('says that there are no vets, names the nearest one the server knows, and shows other numbers', async () => {
    await openEmergency([vet('Far Goat Vet', 300, { animal_types: JSON.stringify(['Goat']) })], 'Goat');
    expect(await inMain().findByText('We don’t know of one within 100 miles')).toBeTruthy();
    expect(await inMain().findByText('Far Goat Vet')).toBeTruthy();
    expect(inMain().getByText('300.0 mi N')).toBeTruthy();
    await waitFor(() =>
      expect(
        inMain().getByRole('link', { name: 'Call (888) 426-4435, ASPCA Animal Poison Control Center' }),
      ).toBeTruthy(),
    );
  });

  test('never presents saved rows as complete', async () => {
    const { phone } = await startScreens({ businesses: VETS });
    await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 25);
    await phone.core.engine.sync();
    const app = await openApp(phone, '/emergency');
    await inMain().findByText('Open Horse Vet');
    const words =
      'We can’t reach PetiYard, and only part of this area is saved on your phone. There may be others.';
    expect(inMain().queryByText(words)).toBeNull();
    phone.goOffline();
    await app.go('/about');
    await app.go('/emergency');
    await whenImpatient(phone, () => inMain().getByText(words));
  });
  test('labels each call with its visible text, for voice control', async () => {
    await openEmergency([
      vet('Night Vet', 3, { ...horses, ...facts({ afterHoursPhone: '(352) 555-0143' }) }),
    ]);
    await inMain().findByText('Night Vet');
    const calls = main().querySelectorAll('a[href^="tel:"]');
    const seen = wordsOf([...calls] as HTMLElement[]);
    expect(seen).toEqual(expect.arrayContaining(['Call (352) 555-0142', 'After hours (352) 555-0143']));
    expect(seen).toEqual(expect.arrayContaining(['Call (888) 426-4435', 'After hours (800) 342-5869']));
    const isNamedAsSeen = (name: string, index: number) => name.startsWith(`${seen[index]}, `);
    expect(
      [...calls]
        .map((call) => call.getAttribute('aria-label') ?? '')
        .filter((name, index) => !isNamedAsSeen(name, index)),
    ).toEqual([]);
  });
});
