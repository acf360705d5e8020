import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { readHours } from '#contract/shared/hours-text.ts';
import { writeBook } from '#src/features/animals/animals.local.ts';
import { EMERGENCY_WORDS } from '#src/features/emergency/emergency.words.ts';
import { changePeople } from '#src/features/people/people.local.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { writeSetting } from '#src/local/cache/settings.ts';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { act } from '#tests/support/drawing.ts';
import {
  dialog,
  inMain,
  main,
  openApp,
  press,
  startScreens,
  type,
  waitFor,
  whenImpatient,
  within,
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
  ...['Marion County Animal Services', 'Lee County Sheriff’s Office Agricultural Unit'].map((name) =>
    vet(name, 30, { business_categories: JSON.stringify(['Animal Services']) }),
  ),
  vet('Far Animal Control', 40, { business_categories: JSON.stringify(['Animal Services']) }),
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

test('the animals of the book come first in the row', async () => {
  const { phone } = await startScreens();
  const animal = (species: string) =>
    ({ name: 'animal.set', args: { name: 'Bella', species }, key: phone.core.ports.uuid() }) as const;
  await writeBook(phone.core, null, ['Goat', 'Sheep', 'Sheep'].map(animal), { titleOf: () => '' });
  const app = await openApp(phone, '/');
  const firstOfHome = () => document.querySelector('.hero-herd img')?.getAttribute('src');
  await waitFor(() => expect(firstOfHome()).toBe(animalArt('Sheep')?.url));
  await app.go('/emergency');
  const row = () =>
    within(inMain().getByRole('group', { name: 'Which animal needs help?' })).getAllByRole('button');
  await waitFor(() => expect(wordsOf(row()).slice(0, 4)).toEqual(['Sheep', 'Goat', 'Dog', 'Cat']));
});

test('an order of animals that has been seen stays, and the next visit has the new one', async () => {
  const { phone } = await startScreens();
  const app = await openApp(phone, '/emergency');
  const row = () =>
    wordsOf(within(inMain().getByRole('group', { name: 'Which animal needs help?' })).getAllByRole('button'));
  await waitFor(() => expect(row()[0]).toBe('Dog'));
  await act(() => sleep(400)); // long enough to be seen
  const write = { name: 'animal.set', args: { name: 'Bella', species: 'Sheep' }, key: randomUUID() } as const;
  await writeBook(phone.core, null, [write], { titleOf: () => '' });
  await act(() => sleep(100));
  expect(row()[0]).toBe('Dog');
  await app.go('/about');
  await app.go('/emergency');
  await waitFor(() => expect(row()[0]).toBe('Sheep'));
});

test('a new phone shows distances from its first area before it has stored it', async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/emergency');
  await inMain().findByText('Distances from Orlando, FL, which is a guess. Tell us where you are.');
});

test('the phone notes whether there are contacts, so that the next first view keeps room for them', async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/emergency');
  const noted = () => [document.documentElement.dataset.people, localStorage.getItem('people')];
  await waitFor(() => expect(noted()).toEqual(['false', null]));
  const dana = { id: phone.core.ports.uuid(), businessId: null, name: 'Dr. Dana', phone: null, note: '' };
  await changePeople(phone.core, null, () => [dana]);
  await waitFor(() => expect(noted()).toEqual(['true', '1']));
  await changePeople(phone.core, null, () => []);
  await waitFor(() => expect(noted()).toEqual(['false', null]));
});

const headings = () => wordsOf(inMain().getAllByRole('heading', { level: 3 }));

describe('Emergency', () => {
  test('lists open vets first, then the others, vets to ask, first aid, and those without a number last; a donkey gets the vets for horses to ask', async () => {
    await openEmergency(VETS);
    await inMain().findByRole('heading', { name: 'County Extension' });
    expect(headings()).toEqual([
      'Open Horse Vet',
      'Near Horse Vet',
      'Prairie Animal Hospital',
      'Old Animal Hospital',
      'ASPCA Animal Poison Control Center',
      'Pet Poison Helpline',
      'Florida State Veterinarian',
      'Florida farm theft line',
      'USDA Veterinary Services, Florida office',
      'Far Animal Control',
      'Lee County Sheriff’s Office Agricultural Unit',
      'County Extension',
      'Trapped large animal',
      'Silent Horse Vet',
    ]);
    expect(wordsOf(inMain().getAllByRole('heading', { level: 2 }))).toEqual(
      expect.arrayContaining([
        'Vets for horses',
        'No phone number',
        'Might treat horses – call and ask',
        'Other help',
      ]),
    );
    expect(inMain().getByText(/^about 40 mi N ·/)).toBeTruthy();
    expect(inMain().getByText('Open now')).toBeTruthy();
    expect(inMain().getByText('Listed in 2011 – call before you drive')).toBeTruthy();
    const more = inMain().getByRole('heading', { name: 'More vets' });
    const aid = inMain().getByRole('heading', { name: 'While you wait' });
    expect(aid.compareDocumentPosition(more)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(inMain().queryByRole('link', { name: /^Search your maps/ })).toBeNull(); // somebody is near
    await press(inMain().getByRole('button', { name: 'Donkey' }));
    await inMain().findByRole('heading', { name: 'Might treat donkeys – call and ask' });
    expect(headings().slice(0, 3)).toEqual(['Open Horse Vet', 'Near Horse Vet', 'Prairie Animal Hospital']);
    const guides = inMain().getByRole('link', { name: 'Read the urgent guides for donkeys' });
    expect(guides.getAttribute('href')).toContain('animal=Donkey');
    await press(inMain().getByRole('button', { name: 'Show vets for all animals' }));
    expect(await inMain().findByText('The Cat Hospital')).toBeTruthy();
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
    expect(inMain().getByText(/^300\.0 mi N ·/)).toBeTruthy();
    const maps = inMain().getByRole('link', { name: 'Search your maps for someone nearer' });
    expect(maps.getAttribute('href')).toMatch(/maps.*large%20animal%20vet/);
    await waitFor(() =>
      expect(
        inMain().getByRole('link', { name: 'Call (888) 426-4435, ASPCA Animal Poison Control Center' }),
      ).toBeTruthy(),
    );
  });

  test('without signal shows at once whom to ask, and keeps that when signal returns', async () => {
    const { phone } = await startScreens({ businesses: [vet('Prairie Animal Hospital', 9)] });
    await setHomeArea(phone.core.cache, 'Gainesville, FL', HOME, 25);
    await phone.core.engine.sync();
    await writeSetting(phone.core.cache, 'lastPosition', {
      point: HOME,
      atMs: phone.clock.nowMs,
      name: 'Home',
    });
    vi.spyOn(phone.core.api, 'request').mockReturnValue(new Promise(() => {})); // no answer ever comes
    await openApp(phone, '/emergency');
    await press(await inMain().findByRole('button', { name: 'Goat' }));
    const shown = () => inMain().queryByRole('link', { name: /Call .*Prairie Animal Hospital/ });
    expect(shown()).toBeNull();
    await act(async () => phone.core.reach.believeOffline());
    await waitFor(() => expect(shown()).toBeTruthy());
    await act(async () => {
      phone.clock.nowMs += 1000;
      phone.core.reach.onAnswer(phone.clock.nowMs, null);
    });
    expect(phone.core.reach.current()).not.toBe('offline');
    expect(shown()).toBeTruthy();
  });

  test('asks for the vet’s number first, and calls it with the whole slab once it is saved', async () => {
    await openEmergency(VETS);
    const question = await inMain().findByRole('region', { name: 'Who do you call at 2 a.m.?' });
    const first = await inMain().findByRole('link', { name: /^Call .*Open Horse Vet/ });
    expect(question.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await press(inMain().getByRole('button', { name: 'Enter a number' }));
    await waitFor(() => dialog().getByLabelText('Name'));
    await type(dialog().getByLabelText('Name'), 'Dr. Dana');
    await type(dialog().getByLabelText('Phone number'), '352-555-0199');
    await press(dialog().getByRole('button', { name: 'Save' }));
    const own = await inMain().findByRole('link', { name: 'Call (352) 555-0199, Dr. Dana' });
    expect(main().querySelector('.call-slab')).toBe(own);
    expect(main().querySelectorAll('.call-slab')).toHaveLength(1);
    expect(inMain().queryByRole('region', { name: 'Who do you call at 2 a.m.?' })).toBeNull();
  });

  test('saves a contact of the phone as the first number in one step', async () => {
    const select = async () => [{ name: ['Dr. Dana'], tel: ['352-555-0199'] }];
    Object.defineProperty(navigator, 'contacts', { configurable: true, value: { select } });
    await openEmergency(VETS);
    await press(await inMain().findByRole('button', { name: 'Pick a contact' }));
    expect(await inMain().findByRole('link', { name: 'Call (352) 555-0199, Dr. Dana' })).toBeTruthy();
    Reflect.deleteProperty(navigator, 'contacts');
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
    const seen = wordsOf([...calls] as HTMLElement[]).map((text) => text.split('Night Vet')[0]?.trim() ?? '');
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
