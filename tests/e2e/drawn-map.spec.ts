import { expect, type Locator, type Page } from '@playwright/test';
import { MAP_WORDS as WORDS } from '#src/features/map/map.words.ts';
import { expectAccessible, faultsOn, wear } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { copiesUpToDate } from './support/own-steps.ts';
import type { Phone } from './support/phone.ts';

/** Between Orlando and Leesburg. */
const FARM = { latitude: 28.7, longitude: -81.7, accuracy: 60 };
const SEARCH = '/explore?location=Orlando%2C+FL&radius=50';
const LINE = /A line leads from you to (.+), ((?:about )?[\d.]+ mi \S+ of you)\.$/;

interface OpenMap {
  page: Page;
  dialog: Locator;
  /** The description of the drawing. */
  drawing: Locator;
  frame: Locator;
}

async function openMap({ page }: Phone): Promise<OpenMap> {
  await page.getByRole('main').getByRole('button', { name: WORDS.show, exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: WORDS.label('Orlando, FL') });
  const drawing = dialog.getByRole('img');
  await expect(drawing).toHaveAccessibleName(/^\d+ mi from left to right, around Orlando, with \d+ places\./);
  return { page, dialog, drawing, frame: dialog.getByRole('group') };
}

const milesAcross = async ({ drawing }: OpenMap) =>
  Number(/^(\d+) mi/.exec((await drawing.getAttribute('aria-label')) ?? '')?.[1]);

/** Picks a place south of the initial view; zooms in first if there are several. */
async function pickByKeys({ dialog, frame }: OpenMap): Promise<Locator> {
  for (let press = 0; press < 3; press++) await frame.press('ArrowDown');
  const picked = dialog.getByRole('region', { name: WORDS.pickedPlace });
  await expect(async () => {
    await frame.press('Enter');
    await expect(picked).toBeVisible({ timeout: 1000 });
  }).toPass();
  return picked;
}

/** The text below the map and that of the drawing describe the same place and way. */
async function expectSameLine({ drawing }: OpenMap, picked: Locator): Promise<void> {
  await expect(drawing).toHaveAccessibleName(LINE);
  const [, name = '', way = ''] = LINE.exec((await drawing.getAttribute('aria-label')) ?? '') ?? [];
  await expect(picked.getByRole('link')).toContainText(name);
  await expect(picked).toContainText(way);
}

/** A reading of the phone's compass; a test cannot turn the phone itself. */
const turnPhone = (page: Page, alpha: number) =>
  page.evaluate((degrees) => {
    const event = new Event('deviceorientationabsolute');
    window.dispatchEvent(Object.assign(event, { alpha: degrees, absolute: true }));
  }, alpha);

/** Fingers on the screen: each moves from its first spot to its last. */
async function touch({ page, frame }: OpenMap, ...fingers: [from: [number, number], to: [number, number]][]) {
  const box = await frame.boundingBox();
  const session = await page.context().newCDPSession(page);
  const at = (share: number) =>
    fingers.map(([from, to], id) => ({
      x: (box?.x ?? 0) + from[0] + (to[0] - from[0]) * share,
      y: (box?.y ?? 0) + from[1] + (to[1] - from[1]) * share,
      id,
    }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const share of [0.25, 0.5, 0.75, 1])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

test('moves the map of results by keys and fingers and describes the way to a place, also offline after a restart @long', async ({
  server,
  phone,
}) => {
  await phone.context.grantPermissions(['geolocation', 'accelerometer', 'gyroscope', 'magnetometer']);
  await phone.context.setGeolocation(FARM);
  await phone.open(SEARCH);
  await phone.workerReady();
  await copiesUpToDate(phone);
  const map = await openMap(phone);

  await map.dialog.getByRole('button', { name: WORDS.toMe }).tap();
  await expect(map.drawing).toHaveAccessibleName(/You are at the center\.$/);
  await expect(map.dialog.getByText('You are the blue dot, just now.')).toBeVisible();
  await turnPhone(phone.page, 300); // left of north
  await expect(map.drawing).toHaveAccessibleName(/You are facing north-east\.$/);
  await turnPhone(phone.page, 180);
  await expect(map.drawing).toHaveAccessibleName(/You are at the center\. You are facing south\.$/);
  const before = await milesAcross(map);
  await map.dialog.getByRole('button', { name: WORDS.farther }).tap();
  await expect.poll(() => milesAcross(map)).toBeGreaterThan(1.9 * before);
  await map.frame.press('ArrowRight');
  await map.frame.press('ArrowRight');
  await expect(map.drawing).toHaveAccessibleName(
    /You are [\d.]+ mi west of the center\. You are facing south\.$/,
  );
  // A finger drags the map back by as much as two key presses moved it.
  await touch(map, [
    [60, 300],
    [220, 300],
  ]);
  await expect(map.drawing).toHaveAccessibleName(/You are at the center\. You are facing south\.$/);

  await touch(
    map,
    [
      [170, 300],
      [90, 300],
    ],
    [
      [190, 300],
      [270, 300],
    ],
  );
  await expect.poll(() => milesAcross(map)).toBeLessThan(before);

  await map.frame.press('Home');
  await expect(map.drawing).toHaveAccessibleName(/around Orlando/);
  const picked = await pickByKeys(map);
  await expectSameLine(map, picked);
  await expectAccessible(phone.page);
  await wear(phone.page, 'dark');
  await expect.poll(() => faultsOn(phone.page, ['color-contrast'])).toEqual([]); // links fade to another color

  await server.stop();
  await phone.restart();
  await phone.open(SEARCH);
  const again = await openMap(phone); // the phone already knows its position
  await again.frame.press('-');
  await again.frame.press('ArrowUp');
  await expect(again.drawing).toHaveAccessibleName(/You are [\d.]+ mi \S+ of the center\.$/);
  await again.frame.press('Home');
  const pickedAgain = await pickByKeys(again);
  await expectSameLine(again, pickedAgain);
  await pickedAgain.getByRole('link').tap();
  await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(phone.page.getByRole('main').getByRole('img', { name: LINE })).toBeVisible();
});

test("stores the counties of a saved area's state, and of no other state @long", async ({ phone }) => {
  await phone.open('/settings');
  await phone.workerReady();
  const kept = () =>
    phone.page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const keys = (await Promise.all(stores.map((store) => store.keys()))).flat();
      const states = keys.flatMap(({ url }) => /\/map\/counties\/(\w+)\.json/.exec(url)?.[1] ?? []);
      return [...new Set(states)].toSorted(); // page and worker may each have stored one
    });
  expect(await kept()).toEqual(['FL']);
  await phone.page.getByRole('main').getByRole('button', { name: 'Save another area' }).tap();
  const dialog = phone.page.getByRole('dialog');
  await dialog.getByLabel('Place').fill('Macon, GA');
  await expect(dialog.getByText(/^Download: about/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Download now' }).tap();
  await expect.poll(kept).toEqual(['FL', 'GA']);
});
