import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#contract/shared/time.ts';
import { forgetGuides, loadGuides } from '#src/catalogue/guides-library.ts';
import { writeBook } from '#src/features/animals/animals.local.ts';
import type { BookWrite } from '#src/features/animals/animals.overlay.ts';
import { readOwnSpecies } from '#src/features/animals/own-animals.local.ts';
import { changePeople } from '#src/features/people/people.local.ts';
import { clearSetting, writeSetting } from '#src/local/cache/settings.ts';
import { readOrigin } from '#src/places/origin.ts';
import type { Phone } from '#tests/support/device.ts';
import {
  dialog,
  inMain,
  openApp,
  placePhone,
  press,
  screen,
  startScreens,
  type,
  waitFor,
  wordsOf,
} from '#tests/support/screens.tsx';
import { HOME } from '#tests/support/server.ts';
import { libraryJson, readLibrary } from '../../scripts/library.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36';
const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36';
const VET = {
  name: 'Near Vet',
  phone: '(352) 555-0142',
  business_categories: JSON.stringify(['Veterinary Services']),
  animal_types: JSON.stringify(['Horse']),
  lat: HOME.lat,
  lng: HOME.lng,
};

afterEach(() => {
  vi.restoreAllMocks();
  forgetGuides();
});

/** Opens the page on a device that was located 15 minutes ago, with one pinned vet. */
async function openEmergency(userAgent = ANDROID, isKnownWhere = true): Promise<Phone> {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  const { phone } = await startScreens({ businesses: [VET] });
  const { cache } = phone.core;
  if (isKnownWhere)
    await writeSetting(cache, 'lastPosition', { point: HOME, atMs: phone.clock.nowMs - 15 * MINUTE_MS });
  const dana = {
    id: randomUUID(),
    businessId: null,
    name: 'Dr. Dana',
    phone: '352-555-0101',
    note: 'Private',
  };
  await changePeople(phone.core, null, () => [dana]);
  await openApp(phone, '/emergency');
  return phone;
}

/** Loads the care library onto the phone. */
const keepLibrary = () =>
  loadGuides({
    origin: '',
    fetch: async () =>
      new Response(libraryJson(readLibrary()), { headers: { 'content-type': 'application/json' } }),
  });

const linkTo = (name: string) => inMain().findByRole('link', { name: `Text where I am, to ${name}` });
const bodyOf = (link: HTMLElement) =>
  decodeURIComponent(link.getAttribute('href')?.split('?body=')[1] ?? '').split('\n');
const openDialog = async () => press(await inMain().findByRole('button', { name: 'Edit the text' }));

describe('the location text', () => {
  test('is one tap away, addressed to my vet or the number of a row, and the screen says that nothing is sent', async () => {
    await openEmergency();
    await press(await inMain().findByRole('button', { name: 'Horse' }));
    const link = await linkTo('Dr. Dana');
    expect(link.getAttribute('href')).toMatch(/^sms:3525550101\?body=/);
    await waitFor(() => expect(bodyOf(link)[0]).toBe('Emergency: horse.'));
    expect(bodyOf(link)[1]).toBe(`Where: https://maps.google.com/?q=${HOME.lat},${HOME.lng}`);
    expect(bodyOf(link)[2]).toMatch(/^Position: 15 min\. ago, /);
    expect(bodyOf(link).join()).not.toContain('Private'); // a private note is not for the recipient
    expect((await linkTo('Near Vet')).getAttribute('href')).toMatch(/^sms:3525550142\?body=/);
    expect(inMain().getByText(/Nothing is sent until you press Send there\./)).toBeTruthy();
  });

  test('includes the selected signs and the directions, and keeps the directions for next time', async () => {
    await keepLibrary();
    const phone = await openEmergency();
    await press(await inMain().findByRole('button', { name: 'Horse' }));
    await openDialog();
    await press(await dialog().findByText('Horse colic: what to do now', { selector: 'summary' }));
    const sign = 'Not eating, few or no droppings';
    await press(dialog().getByLabelText(sign));
    await type(dialog().getByLabelText('Gate and directions'), 'Gate code 4411');
    expect(dialog().getByText('Horse colic: what to do now (1)', { selector: 'summary' })).toBeTruthy();
    expect(bodyOf(await linkTo('Dr. Dana'))).toEqual(
      expect.arrayContaining([`Signs: ${sign}.`, 'Directions: Gate code 4411']),
    );
    await press(dialog().getByRole('button', { name: 'Close' }));
    await press(inMain().getByRole('button', { name: 'Goat' }));
    await waitFor(async () => expect(bodyOf(await linkTo('Dr. Dana')).join()).not.toContain('Signs'));
    await waitFor(async () =>
      expect((await phone.core.outbox.drafts.toArray()).map(({ values }) => values.note)).toEqual([
        'Gate code 4411',
      ]),
    );
  });

  test('tells the vet about the animal of the book that is picked, among those of the chosen species', async () => {
    const phone = await openEmergency();
    const animal = (name: string, species: string): BookWrite => ({
      name: 'animal.set',
      args: { name, species, weightLb: 1050, allergies: 'Penicillin' },
      key: randomUUID(),
    });
    const herd = [animal('Bella', 'horse'), animal('Gretel', 'Goat'), animal('Clover', 'Heifer')];
    await writeBook(phone.core, null, herd, { titleOf: () => '' });
    expect(await readOwnSpecies(phone.core, null)).toEqual(['Horse', 'Goat']);
    await press(await inMain().findByRole('button', { name: 'Horse' }));
    await openDialog();
    const choice = await dialog().findByLabelText('Which of your animals?');
    const fitting = ['None of them', 'Bella (horse)', 'Clover (Heifer)'];
    expect(wordsOf([...choice.querySelectorAll('option')])).toEqual(fitting);
    await type(choice, choice.querySelectorAll('option')[1]?.value ?? '');
    await waitFor(async () =>
      expect(bodyOf(await linkTo('Dr. Dana'))[1]).toBe('Bella, horse, 1050 lb. Allergic to: Penicillin.'),
    );
  });

  test('locates the phone only on a press and then includes the new position', async () => {
    const requests = placePhone({ lat: 29.5, lng: -82.5 });
    await openEmergency();
    await linkTo('Dr. Dana');
    await openDialog();
    expect(requests).toEqual([]);
    await press(dialog().getByRole('button', { name: 'Use current location' }));
    expect(requests).toHaveLength(1);
    await waitFor(async () =>
      expect(bodyOf(await linkTo('Dr. Dana')).join('\n')).toContain('?q=29.5,-82.5\nPosition: just now'),
    );
  });

  test('says how accurate a rough position is, in the text and beside the button for a better one', async () => {
    placePhone({ lat: 29.5, lng: -82.5, accuracy: 480 });
    const phone = await openEmergency();
    await openDialog();
    await press(dialog().getByRole('button', { name: 'Use current location' }));
    await dialog().findByText(
      'This location is accurate within about 0.3 mi. Try again outdoors for a better one.',
    );
    expect(bodyOf(await linkTo('Dr. Dana')).join('\n')).toContain(
      '?q=29.5,-82.5\nPosition: within about 0.3 mi, just now',
    );
    expect(await readOrigin(phone.core)).toMatchObject({ kind: 'position', accuracyMeters: 480 });
    await clearSetting(phone.core.cache, 'lastPosition'); // forgetting the position removes all data about it
    expect(await readOrigin(phone.core)).not.toHaveProperty('accuracyMeters');
  });

  test('includes no place that nobody has chosen', async () => {
    await openEmergency(ANDROID, false);
    expect(bodyOf(await linkTo('Dr. Dana'))).toContain('Where: my phone does not know its location.');
    expect(bodyOf(await linkTo('Dr. Dana')).join()).not.toContain('home area');
  });

  test('is copied on a computer, and the page says whether that worked', async () => {
    const copied: string[] = [];
    const writeText = async (text: string) => void copied.push(text);
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
    await openEmergency(COMPUTER);
    await press(await inMain().findByRole('button', { name: 'Text where I am' }));
    expect(screen.queryAllByRole('link', { name: /^Text/ })).toEqual([]);
    expect(dialog().getByText(/Copy the text and send it from your phone/)).toBeTruthy();
    await press(dialog().getByRole('button', { name: /^Copy text/ }));
    expect(await dialog().findByText('Copied.')).toBeTruthy();
    expect(copied[0]).toMatch(/^Emergency: an animal needs a vet\.\nWhere: https/);
  });
});
