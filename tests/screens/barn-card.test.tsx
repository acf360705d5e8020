import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import type { PinnedPerson } from '#contract/my-people.ts';
import { LINE_NUMBERS, NO_PLACE, numbersOf } from '#src/features/people/barn-card/barn-card.ts';
import { cardCode } from '#src/features/people/barn-card/card-code.ts';
import { changePeople } from '#src/features/people/people.local.ts';
import { signOut } from '#src/session/sign-in.ts';
import { inMain, openApp, press, startScreens, type, waitFor } from '#tests/support/screens.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'geolocation');
});

const person = (name: string, rest: Partial<PinnedPerson> = {}): PinnedPerson => ({
  id: randomUUID(),
  businessId: null,
  name,
  phone: '352-555-0101',
  note: '',
  ...rest,
});
const field = (label: RegExp) => inMain().findByLabelText(label);
const sheet = () => {
  const found = document.querySelector('.card-sheet');
  if (!found) throw new Error('there is no sheet');
  return found;
};
const sheetSays = (words: string) => waitFor(() => expect(sheet().textContent).toContain(words));
const spyOnPrint = () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  window.print = print;
  return print;
};
const standAt = (latitude: number, longitude: number, accuracy = 12) =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (found: (position: object) => void) =>
        found({ coords: { latitude, longitude, accuracy } }),
    },
  });

test('the sheet shows the pinned people in order, the poison lines and a code without signal', async () => {
  const { phone } = await startScreens({ user: 'ann' });
  phone.goOffline();
  await changePeople(phone.core, phone.user, () => [
    person('Dr. Dana', { note: 'Gate code 4411' }),
    person('Joe the farrier', { phone: null }),
  ]);
  await openApp(phone, '/barn-card');
  await sheetSays('Dr. Dana (352) 555-0101Gate code 4411Joe the farrier No number');
  await sheetSays('(888) 426-4435');
  await sheetSays('after hours (800) 342-5869');
  await inMain().findByRole('img', { name: 'Code with the numbers on this sheet' });
  expect(sheet().textContent).toContain('Scan to save these numbers to your phone.');
});

test('an empty sheet has blank lines to fill in by hand', async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/barn-card');
  await inMain().findByText(/No contacts yet/);
  expect([...sheet().querySelectorAll('.card-blank')].map(({ textContent }) => textContent)).toEqual([
    'Vet',
    'Address',
    'How to find the gate',
  ]);
});

test('typed text appears on the sheet at once and is back when the page opens again', async () => {
  const { phone } = await startScreens({ user: 'ann' });
  const app = await openApp(phone, '/barn-card');
  await type(await field(/^Name of the farm/), 'Willow Creek');
  await type(await field(/^Address/), '4120 NW 120th St\nOcala');
  await type(await field(/^Coordinates/), '29.1872, -82.1401');
  await type(await field(/^How to find the gate/), 'Second gate after the church');
  await sheetSays('Willow Creek');
  await sheetSays('4120 NW 120th St\nOcala29.1872, -82.1401Second gate after the church');
  await app.go('/people');
  await press(await inMain().findByRole('link', { name: 'Make a barn card' }));
  await waitFor(async () =>
    expect(await field(/^Address/)).toHaveProperty('value', '4120 NW 120th St\nOcala'),
  );
  await sheetSays('Second gate after the church');
});

test('no text of the sheet leaves the phone', async () => {
  const { phone } = await startScreens({ user: 'ann' });
  await openApp(phone, '/barn-card');
  await type(await field(/^Address/), '4120 NW 120th St');
  await waitFor(async () => expect(await phone.core.outbox.drafts.count()).toBe(1));
  await phone.core.engine.sync({ isForced: true });
  expect(await phone.core.outbox.entries.count()).toBe(0);
});

test('signing out deletes the sheet from the phone, and the next person sees none of it', async () => {
  const { server, phone } = await startScreens({ user: 'ann' });
  const app = await openApp(phone, '/barn-card');
  await type(await field(/^Address/), '4120 NW 120th St');
  await waitFor(async () => expect(await phone.core.outbox.drafts.count()).toBe(1));
  await app.go('/people');
  if (!phone.user) throw new Error('ann is signed in');
  await signOut(phone.core, phone.user);
  expect(await phone.core.outbox.drafts.toArray()).toEqual([]);
  await server.register('ben');
  await phone.signIn('ben');
  await app.go('/barn-card');
  expect(await field(/^Address/)).toHaveProperty('value', '');
});

test('the button fills in the coordinates of the phone, or says why it cannot', async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/barn-card');
  await press(await inMain().findByRole('button', { name: 'Use current location' }));
  await inMain().findByText('Geolocation is not supported by your browser');
  standAt(29.187204, -82.140096);
  await press(await inMain().findByRole('button', { name: 'Use current location' }));
  await waitFor(async () => expect(await field(/^Coordinates/)).toHaveProperty('value', '29.1872, -82.1401'));
  await sheetSays('29.1872, -82.1401');
});

test('rough coordinates are marked in the field and on the sheet', async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/barn-card');
  standAt(29.187204, -82.140096, 480);
  await press(await inMain().findByRole('button', { name: 'Use current location' }));
  const coordinates = '29.1872, -82.1401 (within about 0.3 mi)';
  await waitFor(async () => expect(await field(/^Coordinates/)).toHaveProperty('value', coordinates));
  await sheetSays(coordinates);
  await inMain().findByText('This location is rough. Press the button again outdoors, at the gate.');
  standAt(29.187204, -82.140096);
  await press(await inMain().findByRole('button', { name: 'Use current location' }));
  await waitFor(() => expect(sheet().textContent).not.toContain('within'));
});

test('Print prints; invalid coordinates show an error at their field and never appear on a sheet', async () => {
  const print = spyOnPrint();
  const { phone } = await startScreens();
  await openApp(phone, '/barn-card');
  await type(await field(/^Coordinates/), 'behind the church');
  const button = await inMain().findByRole('button', { name: 'Print' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await press(button);
  await inMain().findByText('Latitude and longitude in degrees, like 29.18720, -82.14010.');
  expect(print).not.toHaveBeenCalled();
  expect(sheet().textContent).not.toContain('church');
  await type(await field(/^Coordinates/), '29.1872, -82.1401');
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await press(button);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test('coordinates outside the United States show a warning and still print', async () => {
  const print = spyOnPrint();
  const { phone } = await startScreens();
  await openApp(phone, '/barn-card');
  await type(await field(/^Coordinates/), '29.1872, 82.1401');
  await inMain().findByText(/^These coordinates are outside the United States/);
  const button = await inMain().findByRole('button', { name: 'Print' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await press(button);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  await type(await field(/^Coordinates/), '29.1872, 82.1401 W');
  await waitFor(() => expect(inMain().queryByText(/^These coordinates are outside/)).toBeNull());
  await sheetSays('29.1872, -82.1401');
});

test('a code that cannot hold everybody says how many it holds and that it has the poison lines', async () => {
  const { phone } = await startScreens({ user: 'ann' });
  const people = Array.from({ length: 14 }, (_, n) => person(`Person ${n} of a list with long names`));
  const { held } = cardCode({ place: NO_PLACE, people: numbersOf(people), lines: LINE_NUMBERS });
  await changePeople(phone.core, phone.user, () => people);
  await openApp(phone, '/barn-card');
  await sheetSays(
    `Scan to save the first ${held} of 14 numbers, and the poison and disease numbers, to your phone.`,
  );
});

test('on a full phone the sheet still prints, and a message says that nothing is saved', async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/barn-card');
  await field(/^Address/);
  phone.full.outbox = Number.POSITIVE_INFINITY;
  await type(await field(/^Address/), '4120 NW 120th St');
  await inMain().findByText(/^Could not save – the phone is full/);
  await sheetSays('4120 NW 120th St');
});

test('Emergency links to the barn card', async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/emergency');
  const link = await inMain().findByRole('link', { name: 'Make a barn card' });
  expect(link.getAttribute('href')).toBe('/barn-card');
});
